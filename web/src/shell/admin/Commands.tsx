import type { SearchGroup, SearchHit } from '@okur/contract/search';
import { IconArrowRight } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin, useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Opening } from '../../kit/palette/CommandPalette.tsx';
import { type Command, type CommandGroup, Palette } from '../../kit/palette/Palette.tsx';
import { isGroup, type MenuEntry } from '../menu.ts';
import { screenExists, visibleMenu } from '../visible.ts';
import { besideTheMenu } from './besideTheMenu.ts';
import { searchTargets } from './searchTargets.ts';
import { type RecentFind, recentFinds, rememberFind } from './recentFinds.ts';

/** Ctrl+K: every entry of the menu and every record this person may see. Loaded when it is first opened. */
export default function Commands(opening: Opening) {
  const { t } = useTranslation();
  const router = useRouter();
  const ability = useAbility();
  const { recent, search } = useFinds();

  const go = ({ path, isExternal }: MenuEntry) =>
    isExternal ? void window.open(path, '_blank', 'noreferrer') : void router.navigate({ to: path });
  const command = (entry: MenuEntry, group?: string): Command => ({
    id: entry.path,
    label: t(entry.label),
    description: group && group !== entry.label ? t(group) : undefined,
    icon: <entry.icon size={18} stroke={1.6} aria-hidden />,
    run: () => go(entry),
  });
  /** By its own name alone it would not be found: "homework templates". */
  const ofArea = (way: Command): Command =>
    way.description
      ? { ...way, keywords: [`${way.description} ${way.label}`, `${way.label} ${way.description}`] }
      : way;
  const menuCommands = (): CommandGroup[] => {
    const commands = visibleMenu(ability, screenExists(router)).flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        isGroup(entry) ? entry.items.map((item) => command(item, entry.label)) : [command(entry)],
      ),
    );
    return [
      {
        label: t('shell.go_to'),
        commands: [...commands, ...besideTheMenu(ability).map((entry) => ofArea(command(entry, entry.area)))],
      },
    ];
  };
  return <Palette {...opening} recent={recent} groups={menuCommands} search={search} />;
}

/** What the server finds, as commands that open it, and what was opened that way before. */
function useFinds(): {
  recent: () => CommandGroup;
  search: (text: string, signal: AbortSignal) => Promise<CommandGroup[]>;
} {
  const { t } = useTranslation();
  const f = useFormat();
  const router = useRouter();
  const owner = `${useAdmin()?.id} ${useCompany()?.id}`;
  const [, setOpened] = useState(0);

  const open = (find: RecentFind) => {
    rememberFind(owner, find);
    setOpened((count) => count + 1);
    void router.navigate({ to: `${searchTargets[find.kind].list}/$id`, params: { id: find.id } });
  };
  const recentCommand = (find: RecentFind): Command => {
    const { icon: Icon } = searchTargets[find.kind];
    return {
      id: `${find.kind} ${find.id}`,
      label: find.label,
      description: find.description ?? undefined,
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      run: () => open(find),
    };
  };
  const described = ({ description, found_by_parent: name }: SearchHit) =>
    name ? [description, t('users.found_by_parent', { name })].filter(Boolean).join(' · ') : description;
  const group = ({ kind, items, total, total_is }: SearchGroup, text: string): CommandGroup => {
    const { label, list } = searchTargets[kind];
    const all: Command = {
      id: `${kind} all`,
      label: t(total_is === 'more' ? 'shell.show_all_more' : 'shell.show_all', { total: f.number(total) }),
      icon: <IconArrowRight size={18} stroke={1.6} aria-hidden />,
      run: () => void router.navigate({ to: list, search: { search: text } }),
    };
    return {
      label: t(label),
      commands: [
        ...items.map((item) => recentCommand({ ...item, kind, description: described(item) })),
        ...(total > items.length ? [all] : []),
      ],
    };
  };
  return {
    recent: () => ({ label: t('shell.recent'), commands: recentFinds(owner).map(recentCommand) }),
    async search(text, signal) {
      const { searchAll } = await import('@okur/contract/search');
      const { data } = await call(searchAll, { query: { query: text }, signal });
      return (
        data
          // A kind that a newer server knows is of no page here.
          .filter(
            ({ kind }) =>
              Object.hasOwn(searchTargets, kind) && `${searchTargets[kind].list}/$id` in router.routesByPath,
          )
          .map((one) => group(one, text))
      );
    },
  };
}

import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { CommandPalette, type Command } from '../../kit/palette/CommandPalette.tsx';
import { isGroup, type MenuEntry } from '../menu.ts';
import { screenExists, visibleMenu } from '../visible.ts';
import { sources } from './searchers.ts';

/** Ctrl+K: every entry of the menu and every record this person may see. */
export function Commands() {
  const { t } = useTranslation();
  const router = useRouter();
  const ability = useAbility();

  const go = ({ path, isExternal }: MenuEntry) => (isExternal ? void window.open(path, '_blank', 'noreferrer') : void router.navigate({ to: path }));
  const command = (entry: MenuEntry, group?: string): Command => ({
    id: entry.path,
    label: t(entry.label),
    description: group && group !== entry.label ? t(group) : undefined,
    icon: <entry.icon size={18} stroke={1.6} aria-hidden />,
    run: () => go(entry),
  });
  const commands = visibleMenu(ability, screenExists(router)).flatMap(({ entries }) =>
    entries.flatMap((entry) => (isGroup(entry) ? entry.items.map((item) => command(item, entry.label)) : [command(entry)])),
  );
  const searchers = sources
    .filter(({ module, page }) => ability.can('view', module) && page in router.routesByPath)
    .map(({ label, icon: Icon, page, search }) => ({
      label: t(label),
      search: async (text: string, signal: AbortSignal): Promise<Command[]> =>
        (await search(text, signal)).map((found) => ({ ...found, id: `${page} ${found.id}`, icon: <Icon size={18} stroke={1.6} aria-hidden />, run: () => void router.navigate({ to: page, params: { id: found.id } }) })),
    }));
  return <CommandPalette groups={[{ label: t('shell.go_to'), commands }]} searchers={searchers} />;
}

import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { isGroup, type MenuEntry, type MenuGroup } from '../menu.ts';
import { activeEntry, screenExists, visibleMenu } from '../visible.ts';
import css from './admin.module.css';

/** The entries this person may enter, in sections and groups. */
export function SidebarNav({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const sections = visibleMenu(ability, screenExists(router));
  const active = activeEntry(sections, pathname);
  return (
    <nav aria-label={t('shell.menu')} className={css.nav}>
      {sections.map(({ title, entries }) => (
        <div key={title ?? 'main'}>
          {title && !folded ? <div className={css.section}>{t(title)}</div> : null}
          {title && folded ? <hr className={css.rule} /> : null}
          <ul className={css.list}>
            {entries.map((entry) => (
              <li key={isGroup(entry) ? `group:${entry.label}` : entry.path}>
                <Entry entry={entry} active={active} folded={folded} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps<E> {
  entry: E;
  active: MenuEntry | undefined;
  folded: boolean;
}

function Entry({ entry, active, folded }: EntryProps<MenuEntry | MenuGroup>) {
  if (!isGroup(entry)) return <Item entry={entry} current={entry === active} folded={folded} />;
  // A group of one is that one.
  const [only, ...more] = entry.items;
  if (only && more.length === 0) return <Item entry={only} current={only === active} folded={folded} />;
  return folded ? (
    <FoldedGroup entry={entry} active={active} folded />
  ) : (
    <OpenGroup entry={entry} active={active} folded={false} />
  );
}

interface ItemProps {
  entry: MenuEntry;
  current: boolean;
  folded: boolean;
  /** An item of an open group has no icon of its own. */
  inGroup?: boolean;
}

function Item({ entry, current, folded, inGroup = false }: ItemProps) {
  const { t } = useTranslation();
  const label = t(entry.label);
  const content = (
    <>
      {inGroup ? null : <entry.icon size={19} stroke={1.6} aria-hidden />}
      {folded ? null : <span className={css.label}>{label}</span>}
      {entry.isExternal && !folded ? <IconExternalLink size={14} aria-label={t('shell.new_tab')} /> : null}
    </>
  );
  const shared = {
    className: css.item,
    'data-in-group': inGroup || undefined,
    'data-folded': folded || undefined,
    'aria-label': folded ? label : undefined,
  };
  const link = entry.isExternal ? (
    <a href={entry.path} target="_blank" rel="noreferrer" {...shared}>
      {content}
    </a>
  ) : (
    <Link to={entry.path} aria-current={current ? 'page' : undefined} data-current={current || undefined} {...shared}>
      {content}
    </Link>
  );
  // A tooltip costs more than the entry itself, and names the icons of the folded bar alone.
  return folded ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function OpenGroup({ entry, active }: EntryProps<MenuGroup>) {
  const { t } = useTranslation();
  const holdsActive = active !== undefined && entry.items.includes(active);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? holdsActive;
  return (
    <>
      <UnstyledButton
        className={css.item}
        aria-expanded={open}
        data-holds-current={(holdsActive && !open) || undefined}
        onClick={() => setChosen(!open)}
      >
        <entry.icon size={19} stroke={1.6} aria-hidden />
        <span className={css.label}>{t(entry.label)}</span>
        <IconChevronRight size={15} className={css.chevron} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      {open ? (
        <ul className={css.sublist}>
          {entry.items.map((item) => (
            <li key={item.path}>
              <Item entry={item} current={item === active} folded={false} inGroup />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function FoldedGroup({ entry, active }: EntryProps<MenuGroup>) {
  const { t } = useTranslation();
  const holdsActive = active !== undefined && entry.items.includes(active);
  return (
    <Menu position="right-start" offset={10} width={220}>
      <Menu.Target>
        <UnstyledButton
          className={css.item}
          data-folded
          data-current={holdsActive || undefined}
          aria-label={t(entry.label)}
        >
          <entry.icon size={19} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(entry.label)}</Menu.Label>
        {entry.items.map((item) => (
          <Menu.Item
            key={item.path}
            component={Link}
            to={item.path}
            aria-current={item === active ? 'page' : undefined}
            fw={item === active ? 600 : undefined}
          >
            {t(item.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

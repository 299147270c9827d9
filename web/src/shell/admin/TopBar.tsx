import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@okur/contract/fields';
import { useAdmin } from '../../kit/client/account.ts';
import { CommandPalette, openPalette } from '../../kit/palette/CommandPalette.tsx';
import { impersonation } from '../../kit/impersonation/impersonation.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Notices } from '../Notices.tsx';
import css from '../shell.module.css';
import { Jobs } from './Jobs.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

const Commands = lazy(() => import('./Commands.tsx'));

interface TopBarProps {
  sidebarOpen: boolean;
  onToggle: () => void;
}

export function TopBar({ sidebarOpen, onToggle }: TopBarProps) {
  const { t } = useTranslation();
  const admin = useAdmin();
  /** The page is in that language in any case: that the choice cannot be stored is no reason to say more. */
  const choose = async (locale: Language) => {
    if (!admin || impersonation.get() || locale === admin.chosen_locale) return;
    await import('./storeLanguage.ts').then((module) => module.storeLanguage(locale)).catch(() => undefined);
  };
  const Icon = sidebarOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebar;
  return (
    <header className={css.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.toggle_menu')}
        aria-expanded={sidebarOpen}
        onClick={onToggle}
      >
        <Icon size={21} stroke={1.6} />
      </ActionIcon>
      <UnstyledButton className={css.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={css.searchText}>{t('shell.search')}</span>
        <kbd className={css.searchKey} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      <div className={css.spread} />
      {admin ? <Jobs /> : null}
      {admin ? <Notices of="staff" /> : null}
      <LanguageMenu onChosen={admin ? choose : undefined} />
      <ProfileMenu />
      <CommandPalette palette={Commands} />
    </header>
  );
}

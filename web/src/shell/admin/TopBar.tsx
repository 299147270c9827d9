import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../LanguageMenu.tsx';
import css from '../shell.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

interface TopBarProps {
  sidebarOpen: boolean;
  onToggle: () => void;
}

export function TopBar({ sidebarOpen, onToggle }: TopBarProps) {
  const { t } = useTranslation();
  const Icon = sidebarOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebar;
  return (
    <header className={css.bar}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.toggle_menu')} aria-expanded={sidebarOpen} onClick={onToggle}>
        <Icon size={21} stroke={1.6} />
      </ActionIcon>
      <div className={css.spread} />
      <LanguageMenu />
      <ProfileMenu />
    </header>
  );
}

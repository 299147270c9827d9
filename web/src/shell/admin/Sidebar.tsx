import { CloseButton, ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '../Brand.tsx';
import css from './admin.module.css';
import { CompanySelector } from './CompanySelector.tsx';
import { SidebarNav } from './SidebarNav.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface SidebarProps {
  folded: boolean;
  /** Given in the drawer, which has a way out of its own. */
  onLeave?: () => void;
}

export function Sidebar({ folded, onLeave }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <div className={css.sidebar} data-folded={folded || undefined}>
      <div className={css.head}>
        <Brand to="/dashboard" short={folded} />
        {onLeave ? <CloseButton ml="auto" onClick={onLeave} aria-label={t('shell.close_menu')} /> : null}
      </div>
      <CompanySelector folded={folded} />
      <ScrollArea className={css.scroll} scrollbarSize={8} scrollbars="y">
        <SidebarNav folded={folded} />
      </ScrollArea>
      <ThemeSwitch folded={folded} />
    </div>
  );
}

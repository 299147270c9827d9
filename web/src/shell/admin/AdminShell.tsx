import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../../kit/client/account.ts';
import '../../kit/client/followSession.ts';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { SkipLink } from '../Page.tsx';
import css from './admin.module.css';
import { Content } from './Content.tsx';
import { PasswordFirst } from './PasswordFirst.tsx';
import { SecondFactorFirst } from './SecondFactorFirst.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useFold } from './useFold.ts';

/**
 * The back office: sidebar, top bar, content. Above 1199 px the sidebar is full or folded, down to 992 px folded, below
 * a drawer.
 */
export default function AdminShell() {
  const { t } = useTranslation();
  const { width, folded, toggleFold } = useFold();
  const [drawer, setDrawer] = useState(false);
  const admin = useAdmin();
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => setDrawer(false), [pathname, width]);

  const toggle = () => (width === 'wide' ? toggleFold() : setDrawer((open) => !open));
  const open = width === 'wide' ? !folded : drawer;
  if (admin?.must_change_password) return <PasswordFirst />;
  if (admin?.must_set_second_factor) return <SecondFactorFirst />;
  return (
    <div className={css.shell}>
      <SkipLink />
      <KitOutlets />
      {width === 'narrow' ? null : (
        <aside className={css.side} data-folded={folded || undefined}>
          <Sidebar folded={folded} />
        </aside>
      )}
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('shell.menu') } }}
        classNames={{ body: css.drawer, content: css.drawerContent }}
      >
        <Sidebar folded={false} onLeave={() => setDrawer(false)} />
      </Drawer>
      <div className={css.body}>
        <TopBar sidebarOpen={open} onToggle={toggle} />
        <Content />
      </div>
    </div>
  );
}

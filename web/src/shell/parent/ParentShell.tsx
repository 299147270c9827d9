import { Menu } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { useParent } from '../../kit/account.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { AccountMenu } from '../AccountMenu.tsx';
import { Brand } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Notices } from '../Notices.tsx';
import { Page, SkipLink } from '../Page.tsx';
import css from '../shell.module.css';

/** The parents' portal: a top bar and nothing beside it. */
export default function ParentShell() {
  const { t } = useTranslation();
  const parent = useParent();
  const changePassword = async () => {
    const { ChangeParentPassword } = await import('../../features/profile/ChangePassword.tsx');
    if ((await openFormModal(<ChangeParentPassword />)) === 'SUCCESS') toast.success(t('toaster.account_updated'));
  };
  return (
    <>
      <SkipLink />
      <KitOutlets />
      <header className={css.bar}>
        <Brand to="/parent/dashboard" />
        <div className={css.spread} />
        {parent ? <Notices of="parent" /> : null}
        <LanguageMenu />
        <AccountMenu email={parent?.email ?? ''}>
          <Menu.Item leftSection={<IconLock size={17} stroke={1.6} />} onClick={changePassword}>{t('profile.change_password')}</Menu.Item>
        </AccountMenu>
      </header>
      <Page className={css.narrow} />
    </>
  );
}

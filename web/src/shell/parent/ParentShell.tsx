import { Menu } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { IconCreditCard, IconLock, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KitOutlets } from '../../kit/KitOutlets.tsx';
import { useParent } from '../../kit/client/account.ts';
import '../../kit/client/followSession.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useRefresh } from '../../kit/client/useCall.ts';
import { impersonation } from '../../kit/impersonation/impersonation.ts';
import { AccountMenu } from '../AccountMenu.tsx';
import { Brand } from '../Brand.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Notices } from '../Notices.tsx';
import { Page, SkipLink } from '../Page.tsx';
import { useTheme } from '../useTheme.ts';
import css from '../shell.module.css';
import { storeLanguage } from './storeLanguage.ts';
import touch from '../touch.module.css';

/** The parents' portal: a top bar and nothing beside it. */
export default function ParentShell() {
  const { t } = useTranslation();
  const parent = useParent();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const theme = useTheme();
  /**
   * Mails come in the language that is read here. The choice is made in any case: that it cannot be kept is no reason
   * to say more.
   */
  const keepLanguage = async (locale: Language) => {
    if (!parent || impersonation.get() || locale === parent.chosen_locale) return;
    await storeLanguage(locale)
      .then(refresh)
      .catch(() => undefined);
  };
  const changePassword = async () => {
    const { ChangeParentPassword } = await import('../../features/profile/ChangePassword.tsx');
    if ((await openFormModal(<ChangeParentPassword />)) === 'SUCCESS') toast.success(t('toaster.account_updated'));
  };
  return (
    <div className={touch.root}>
      <SkipLink />
      <KitOutlets />
      <header className={css.bar}>
        <Brand to="/parent/dashboard" />
        <div className={css.spread} />
        {parent ? <Notices of="parent" /> : null}
        <LanguageMenu onChosen={parent ? keepLanguage : undefined} />
        <AccountMenu title={parent?.name ?? undefined} email={parent?.email ?? ''}>
          <Menu.Item
            leftSection={<IconSettings size={17} stroke={1.6} />}
            onClick={() => navigate({ to: '/parent/settings' })}
          >
            {t('settings.title')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCreditCard size={17} stroke={1.6} />}
            onClick={() => navigate({ to: '/parent/subscription' })}
          >
            {t('subscriptions.own_title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={17} stroke={1.6} />} onClick={changePassword}>
            {t('profile.change_password')}
          </Menu.Item>
          <Menu.Item leftSection={<theme.Icon size={17} stroke={1.6} />} onClick={theme.change}>
            {theme.label}
          </Menu.Item>
        </AccountMenu>
      </header>
      <Page className={css.narrow} />
    </div>
  );
}

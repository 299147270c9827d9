import { Menu } from '@mantine/core';
import {
  IconBuildingCog,
  IconKey,
  IconLock,
  IconMail,
  IconPresentation,
  IconShieldLock,
  IconUserEdit,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin, useParent } from '../../kit/client/account.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { titleCase } from '../../kit/format/text.ts';
import { AccountMenu } from '../AccountMenu.tsx';

const icon = { size: 17, stroke: 1.6 } as const;

const secondFactor = async () => {
  const { SecondFactor } = await import('../../features/second-factor/SecondFactor.tsx');
  await openFormModal(<SecondFactor />);
};
const connectedAccounts = async () => {
  const { ConnectedAccounts } = await import('../../features/sign-on/ConnectedAccounts.tsx');
  await openFormModal(<ConnectedAccounts />);
};

/** The profile dropdown of staff. Each form comes with the first use of its item. */
export function ProfileMenu() {
  const { t, i18n } = useTranslation();
  const admin = useAdmin();
  const parent = useParent();
  const ability = useAbility();
  // A person who holds another kind of token sees who they are and the way out.
  if (!admin) return <AccountMenu email={parent?.email ?? ''} />;

  const editProfile = async () => {
    const { EditProfile } = await import('../../features/profile/EditProfile.tsx');
    if ((await openFormModal(<EditProfile admin={admin} />)) === 'SUCCESS') toast.success(t('toaster.account_updated'));
  };
  const changePassword = async () => {
    const { ChangeAdminPassword } = await import('../../features/profile/ChangePassword.tsx');
    if ((await openFormModal(<ChangeAdminPassword />)) === 'SUCCESS') toast.success(t('toaster.account_updated'));
  };
  const mails = async () => {
    const { OwnMails } = await import('../../features/mails/OwnMails.tsx');
    if ((await openFormModal(<OwnMails />)) === 'SUCCESS') toast.success(t('mails.saved'));
  };
  const settings = async () => {
    const { CompanySettings } = await import('../../features/companies/CompanySettings.tsx');
    await openFormModal(<CompanySettings />);
  };
  const presentation = async () => {
    const { PresentationAccount } = await import('../../features/presentation-accounts/PresentationAccount.tsx');
    await openFormModal(<PresentationAccount />);
  };
  return (
    <AccountMenu avatar={admin.avatar} title={titleCase(admin.username, i18n.language)} email={admin.email}>
      <Menu.Item leftSection={<IconUserEdit {...icon} />} onClick={editProfile}>
        {t('profile.edit')}
      </Menu.Item>
      {admin.company ? (
        <Menu.Item leftSection={<IconBuildingCog {...icon} />} onClick={settings}>
          {t('settings.title')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLock {...icon} />} onClick={changePassword}>
        {t('profile.change_password')}
      </Menu.Item>
      <Menu.Item leftSection={<IconMail {...icon} />} onClick={mails}>
        {t('mails.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconShieldLock {...icon} />} onClick={secondFactor}>
        {t('second_factor.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKey {...icon} />} onClick={connectedAccounts}>
        {t('sign_on.connected')}
      </Menu.Item>
      {ability.can('view', 'PRESENTATION_ACCOUNT') ? (
        <Menu.Item leftSection={<IconPresentation {...icon} />} onClick={presentation}>
          {t('presentation.title')}
        </Menu.Item>
      ) : null}
    </AccountMenu>
  );
}

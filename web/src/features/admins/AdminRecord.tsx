import { Button } from '@mantine/core';
import { deleteAdmin, getAdmin, inviteAdmin, updateAdmin, type StaffAccount } from '@okur/contract/admins';
import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconRefreshAlert,
  IconShieldOff,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu, type MaybeAction } from '../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { useImpersonation } from '../../kit/impersonation/useImpersonation.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { PersonalDataTab } from '../personal-data/PersonalDataTab.tsx';
import { AdminForm } from './AdminForm.tsx';
import { AdminOverview } from './AdminOverview.tsx';
import { AdminRoles } from './AdminRoles.tsx';
import { AdminSessions } from './AdminSessions.tsx';
import { AdminState } from './AdminState.tsx';
import { NewPassword } from './NewPassword.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';

export default function AdminRecord() {
  const { t } = useTranslation();
  const f = useFormat();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useCall(getAdmin, { params: { id } })}
      crumbs={[{ label: t('menu.admins'), to: '/management/admins' }]}
      title={({ data }) => data.username}
      badge={({ data }) => <AdminState account={data} />}
      actions={({ data }) => <AdminActions account={data} />}
      tabs={({ data }) => [
        { key: 'account', label: t('admins.account'), content: <AdminOverview account={data} /> },
        { key: 'roles', label: t('admins.roles_and_companies'), content: <AdminRoles account={data} /> },
        {
          key: 'sessions',
          label: `${t('admins.sessions')} · ${f.number(data.open_sessions)}`,
          content: <AdminSessions account={data} />,
        },
        {
          key: 'personal-data',
          label: t('personal_data.title'),
          content: <PersonalDataTab person="staff" id={data.id} erasable={data.deleted_at !== null} />,
        },
        {
          key: 'activity',
          label: t('audit.title'),
          content: (
            <ActivityTab
              subject="ADMIN"
              id={data.id}
              inside={{ label: t('audit.all_of_person', { name: data.username }), search: { account_id: data.id } }}
            />
          ),
        },
      ]}
    />
  );
}

function AdminActions({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const { id, version } = account;
  const params = { id };
  const mayEdit = !account.deleted_at && ability.can('edit', 'ADMIN');
  const change = (body: object, success: string) =>
    act(() => call(updateAdmin, { params, body: { ...body, version } }), success);

  return (
    <>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<AdminForm account={account} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <AdminMenu account={account} mayEdit={mayEdit} params={params} change={change} />
    </>
  );
}

function AdminMenu({
  account,
  mayEdit,
  params,
  change,
}: {
  account: StaffAccount;
  mayEdit: boolean;
  params: { id: string };
  change: (body: object, success: string) => Promise<boolean>;
}) {
  const { id, username: name } = account;
  return <RowMenu label={name} actions={useAdminActions(account, id, name, mayEdit, params, change)} />;
}

function useAdminActions(
  account: StaffAccount,
  id: string,
  name: string,
  mayEdit: boolean,
  params: { id: string },
  change: (body: object, success: string) => Promise<boolean>,
): MaybeAction[] {
  const { t } = useTranslation();
  const ability = useAbility();
  const own = useAdmin();
  const deletion = useDeletion();
  const { act } = useAct();
  const impersonate = useImpersonation();
  const isOther = id !== own?.id;
  const { requirePasswordChange, disable } = useConfirmedChanges(name, change);
  const signInActions = useSignInActions(account, requirePasswordChange);
  return [
    !account.deleted_at &&
      account.status === 'active' &&
      impersonate({ type: 'staff', id, name, roles: account.roles.map((role) => role.name) }),
    mayEdit &&
      account.invited &&
      account.status === 'active' && {
        label: t('admins.invite_again'),
        icon: <IconMailForward size={16} />,
        onClick: () => act(() => call(inviteAdmin, { params }), t('admins.invited', { name })),
      },
    ...(mayEdit && isOther ? signInActions : []),
    mayEdit &&
      isOther &&
      account.status === 'active' && {
        label: t('admins.disable'),
        icon: <IconLock size={16} />,
        onClick: disable,
      },
    mayEdit &&
      account.status === 'disabled' && {
        label: t('admins.enable'),
        icon: <IconLockOpen size={16} />,
        onClick: () => change({ status: 'active' }, t('admins.enabled', { name })),
      },
    isOther &&
      ability.can('delete', 'ADMIN') &&
      deletion(account, name, (version) => call(deleteAdmin, { params, query: { version } })),
  ];
}

/** What concerns how a colleague signs in. */
function useSignInActions(account: StaffAccount, requirePasswordChange: () => Promise<void>): MaybeAction[] {
  const { t } = useTranslation();
  return [
    {
      label: t('admins.new_password'),
      icon: <IconKey size={16} />,
      onClick: () => openFormModal(<NewPassword account={account} />),
    },
    !account.invited &&
      !account.must_change_password && {
        label: t('admins.ask_change'),
        icon: <IconRefreshAlert size={16} />,
        onClick: requirePasswordChange,
      },
    account.second_factor && {
      label: t('second_factor.reset'),
      icon: <IconShieldOff size={16} />,
      onClick: () => openFormModal(<ResetSecondFactor account={account} />),
    },
  ];
}

/** Changes that are confirmed first. */
function useConfirmedChanges(name: string, change: (body: object, success: string) => Promise<boolean>) {
  const { t } = useTranslation();
  async function requirePasswordChange() {
    const sure = await confirm({
      title: t('admins.ask_change_title', { name }),
      text: t('admins.ask_change_text'),
      action: t('admins.ask_change'),
    });
    if (sure) await change({ must_change_password: true }, t('admins.ask_change_done', { name }));
  }
  async function disable() {
    const sure = await confirm({
      title: t('admins.disable_title', { name }),
      text: t('admins.disable_text'),
      action: t('admins.disable'),
      danger: true,
    });
    if (sure) await change({ status: 'disabled' }, t('admins.disabled', { name }));
  }
  return { requirePasswordChange, disable };
}

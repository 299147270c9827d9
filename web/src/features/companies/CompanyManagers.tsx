import type { Column } from '../../kit/list/columns.ts';
import { Button, Group } from '@mantine/core';
import { changeManagerEmail, inviteManager, listManagers, removeManager, type Company } from '@okur/contract/companies';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type RowOf } from '../../kit/list/useList.ts';
import { useImpersonation } from '../../kit/impersonation/useImpersonation.tsx';
import { useInvitation } from '../../reading/people/useInvitation.tsx';
import { AddManager } from './AddManager.tsx';
import { WholeList } from './WholeList.tsx';

export function CompanyManagers({ company }: { company: Company }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const impersonate = useImpersonation();
  const invitation = useInvitation();
  const list = useList(listManagers, { params: { id: company.id }, sort: 'username' });

  async function remove(manager: { id: string; username: string }) {
    const names = { name: manager.username, company: company.company_name };
    const sure = await confirm({
      title: t('companies.remove_manager_title', names),
      text: t('companies.remove_manager_text'),
      action: t('companies.remove_manager'),
      danger: true,
    });
    if (sure)
      await act(
        () => call(removeManager, { params: { id: company.id, managerId: manager.id } }),
        t('companies.manager_removed', names),
      );
  }

  const seesAccounts = ability.can('view', 'ADMIN');
  const add = ability.can('edit', 'COMPANY') ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => openFormModal(<AddManager company={company} />)}>
      {t('companies.add_manager')}
    </Button>
  ) : null;
  const all = seesAccounts ? (
    <WholeList to="/management/admins" companyId={company.id} list={t('menu.admins')} />
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={t('companies.managers')}
      primary={
        <Group gap="xs">
          {all}
          {add}
        </Group>
      }
      columns={useColumns()}
      rowLink={seesAccounts ? (row) => `/management/admins/${row.id}` : undefined}
      rowActions={(row) => [
        impersonate({ type: 'staff', id: row.id, name: row.username }),
        ...(ability.can('edit', 'COMPANY') && row.invited ? invitation(invitedTo(company, row)) : []),
        ability.can('edit', 'COMPANY') && {
          label: t('companies.remove_manager'),
          icon: <IconUserMinus size={16} />,
          danger: true,
          onClick: () => remove(row),
        },
      ]}
      empty={{ title: t('companies.no_managers'), text: t('companies.no_managers_text'), action: add }}
    />
  );
}

function invitedTo({ id }: Company, { id: managerId, username: name, email }: RowOf<typeof listManagers>) {
  const params = { id, managerId };
  return {
    name,
    email,
    correct: (body: { email: string }) => call(changeManagerEmail, { params, body }),
    invite: () => call(inviteManager, { params }),
  };
}

function useColumns(): Column<RowOf<typeof listManagers>>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'username', label: t('companies.manager_name'), sort: true, lead: true },
    { key: 'email', label: t('companies.email'), sort: true, lead: true },
    { key: 'phone_number', label: t('companies.phone'), value: (row) => phone(row.phone_number) },
    {
      key: 'last_login_at',
      label: t('companies.last_login_at'),
      render: (row) => f.relative(row.last_login_at) || t(row.invited ? 'admins.state_invited' : 'companies.never'),
      sort: true,
      lead: true,
      named: true,
    },
  ];
}

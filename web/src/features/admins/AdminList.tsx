import { Button } from '@mantine/core';
import { adminStates, deleteAdmin, listAdmins, type StaffAccount, type StaffRow } from '@okur/contract/admins';
import { roles } from '@okur/contract/roles';
import { IconHistory, IconPencil, IconPlus, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { firstNames, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor, type Column } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { AdminForm } from './AdminForm.tsx';
import { AdminState, useStates } from './AdminState.tsx';
import { RequiredRoles } from './RequiredRoles.tsx';

/** Companies that a person manages or teaches in, each once. */
const companiesOf = (row: StaffAccount): string[] => [
  ...new Set([...row.companies, ...row.instructors].map(({ company_name }) => company_name)),
];

export default function AdminList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const own = useAdmin();
  const deletion = useDeletion();
  const list = useList(listAdmins, { sort: 'username' });
  const add = ability.can('add', 'ADMIN') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<AdminForm />)}>
      {t('admins.add')}
    </Button>
  ) : null;

  return (
    <ListPage
      list={list}
      title={t('menu.admins')}
      primary={
        <>
          {ability.can('view', 'MANAGER_SUBSCRIPTION_REPORTS') ? (
            <Button
              component={Link}
              to="/management/admins/subscription-change-history"
              variant="default"
              leftSection={<IconHistory size={16} />}
            >
              {t('admins.subscription_changes')}
            </Button>
          ) : null}
          {ability.can('edit', 'ADMIN') ? (
            <Button
              variant="default"
              leftSection={<IconShieldLock size={16} />}
              onClick={() => openFormModal(<RequiredRoles />)}
            >
              {t('second_factor.title')}
            </Button>
          ) : null}
          {add}
        </>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={(row) => `/management/admins/${row.id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          ability.can('edit', 'ADMIN') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<AdminForm account={row} />),
          },
        row.id !== own?.id &&
          ability.can('delete', 'ADMIN') &&
          deletion(row, row.username, (version) => call(deleteAdmin, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('admins.none'), text: t('admins.none_text'), action: add }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listAdmins> }) {
  const { t } = useTranslation();
  const states = useStates();
  return (
    <>
      <SelectField
        {...list.filter('role')}
        aria-label={t('admins.role')}
        placeholder={t('admins.role')}
        data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        clearable
        w={180}
      />
      <CompanyPicker
        {...list.filter('company_id')}
        aria-label={t('admins.company')}
        placeholder={t('admins.company')}
        w={200}
      />
      <SelectField
        {...list.filter('status')}
        aria-label={t('admins.status')}
        placeholder={t('admins.status')}
        data={states}
        clearable
        w={150}
      />
      <SelectField
        {...list.filter('second_factor')}
        aria-label={t('second_factor.title')}
        placeholder={t('second_factor.title')}
        data={[
          { value: 'true', label: t('second_factor.on') },
          { value: 'false', label: t('second_factor.off') },
        ]}
        clearable
        w={190}
      />
      <DeletedFilter list={list} subject="ADMIN" />
    </>
  );
}

function useColumns(): Column<StaffRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const rolesOf = (row: StaffAccount) => row.roles.map(({ name }) => t(`role.${name}`)).join(', ');
  return [
    { key: 'username', label: t('admins.username'), sort: true, lead: true },
    { key: 'email', label: t('admins.email'), sort: true, lead: true },
    {
      key: 'roles',
      label: t('admins.roles'),
      export: { fields: ['roles.name'], words: wordsFor(roles, (role) => t(`role.${role}`)) },
      value: rolesOf,
      lead: true,
    },
    {
      key: 'companies',
      label: t('menu.companies'),
      export: { fields: ['companies.company_name', 'instructors.company_name'] },
      value: (row) => companiesOf(row).join(', '),
      render: (row) => firstNames(companiesOf(row), 2),
    },
    { key: 'phone_number', label: t('admins.phone_number'), value: (row) => phone(row.phone_number), hidden: true },
    {
      key: 'last_login_at',
      label: t('admins.last_login_at'),
      render: (row) => f.relative(row.last_login_at) || t('admins.never'),
      sort: true,
    },
    {
      key: 'status',
      label: t('admins.status'),
      export: {
        fields: ['state'],
        words: { ...wordsFor(adminStates, (state) => t(`admins.state_${state}`)), deleted: t('kit.is_deleted') },
      },
      value: (row) => row.state,
      render: (row) => <AdminState account={row} />,
      lead: true,
    },
    {
      key: 'second_factor',
      label: t('second_factor.title'),
      export: { words: { true: t('second_factor.on'), false: t('second_factor.off') } },
      value: (row) => t(row.second_factor ? 'second_factor.on' : 'second_factor.off'),
      hidden: true,
    },
    {
      key: 'created_at',
      label: t('admins.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at),
      sort: true,
      hidden: true,
    },
  ];
}

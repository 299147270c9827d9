import { Button, Group } from '@mantine/core';
import { companyStatuses, deleteCompany, listCompanies, type Company } from '@okur/contract/companies';
import { mayImportOneRosters } from '@okur/contract/one-rosters';
import { IconFileImport, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor, type Column } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyState } from './CompanyState.tsx';
import { LicenceUse } from './LicenceUse.tsx';

export default function CompanyList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listCompanies, { sort: 'company_name' });
  const importing = mayImportOneRosters(ability) ? (
    <Button variant="default" component={Link} to="/management/one-rosters" leftSection={<IconFileImport size={16} />}>
      {t('one_roster.title')}
    </Button>
  ) : null;
  const add = ability.can('add', 'COMPANY') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<CompanyForm />)}>
      {t('companies.add')}
    </Button>
  ) : null;

  return (
    <ListPage
      list={list}
      title={t('menu.companies')}
      primary={
        <Group gap="sm">
          {importing}
          {add}
        </Group>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={(row) => `/management/companies/${row.id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          ability.can('edit', 'COMPANY') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<CompanyForm company={row} />),
          },
        ability.can('delete', 'COMPANY') &&
          deletion(row, row.company_name, (version) =>
            call(deleteCompany, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('companies.none'), text: t('companies.none_text'), action: add }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listCompanies> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('status')}
        aria-label={t('companies.status_label')}
        placeholder={t('companies.status_label')}
        data={companyStatuses.map((status) => ({ value: status, label: t(`companies.status.${status}`) }))}
        clearable
        w={160}
      />
      <DeletedFilter list={list} subject="COMPANY" />
    </>
  );
}

function useColumns(): Column<Company>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'company_name', label: t('companies.company_name'), sort: true, lead: true },
    { key: 'short_name', label: t('companies.short_name'), sort: true },
    { key: 'city', label: t('companies.city'), sort: true, lead: true },
    {
      key: 'status',
      label: t('companies.status_label'),
      export: { words: wordsFor(companyStatuses, (status) => t(`companies.status.${status}`)) },
      value: (row) => t(`companies.status.${row.status}`),
      render: (row) => <CompanyState company={row} />,
      sort: true,
      lead: true,
    },
    {
      key: 'departments',
      label: t('menu.departments'),
      export: { fields: ['counts.departments'] },
      value: (row) => row.counts.departments,
      render: (row) => f.number(row.counts.departments),
      align: 'right',
    },
    {
      key: 'instructors',
      label: t('menu.instructors'),
      export: { fields: ['counts.instructors'] },
      value: (row) => row.counts.instructors,
      render: (row) => f.number(row.counts.instructors),
      align: 'right',
    },
    {
      key: 'students',
      label: t('menu.users'),
      export: { fields: ['counts.students'] },
      value: (row) => row.counts.students,
      render: (row) => <LicenceUse company={row} />,
      align: 'right',
    },
    { key: 'licence_limit', label: t('companies.licence_limit'), align: 'right', hidden: true },
    { key: 'contact_name', label: t('companies.contact_name'), hidden: true },
    { key: 'contact_email', label: t('companies.contact_email'), hidden: true },
    {
      key: 'created_at',
      label: t('companies.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at, row.time_zone),
      sort: true,
      hidden: true,
    },
  ];
}

import { Link } from '../../kit/Link.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { Button, Group } from '@mantine/core';
import { listOneRosters } from '@okur/contract/one-rosters';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type RowOf } from '../../kit/list/useList.ts';
import { ExportOneRoster } from './ExportOneRoster.tsx';
import { useMayImport } from './useMayImport.tsx';

/** Imports of whole schools: done ones, and those that wait to be accepted. */
export default function OneRosterList() {
  const elsewhere = useMayImport();
  return elsewhere ?? <Rosters />;
}

function Rosters() {
  const { t } = useTranslation();
  const company = useCompany();
  const seesCompanies = useAbility().can('view', 'COMPANY');
  const list = useList(listOneRosters, { sort: '-created_at' });
  const begin = (
    <Button component={Link} to="/management/one-rosters/new" leftSection={<IconFileImport size={16} />}>
      {t('one_roster.import')}
    </Button>
  );
  const up = seesCompanies
    ? { label: t('menu.companies'), to: '/management/companies' }
    : { label: t('menu.users'), to: '/management/users' };
  return (
    <ListPage
      list={list}
      title={t('one_roster.title')}
      crumbs={[up]}
      primary={
        <Group gap="sm">
          {company ? <ExportOneRoster companyId={company.id} /> : null}
          {begin}
        </Group>
      }
      columns={useColumns()}
      rowLink={(row) => `/management/one-rosters/${row.id}`}
      empty={{ title: t('one_roster.none'), text: t('one_roster.none_text'), action: begin }}
    />
  );
}

function useColumns(): Column<RowOf<typeof listOneRosters>>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'file_name', label: t('one_roster.file'), sort: true, lead: true },
    {
      key: 'state',
      label: t('one_roster.state_label'),
      value: (row) => t(`one_roster.state.${row.state}`),
      lead: true,
      render: (row) => (
        <StateBadge tone={row.state === 'accepted' ? 'good' : 'care'}>{t(`one_roster.state.${row.state}`)}</StateBadge>
      ),
    },
    {
      key: 'students',
      label: t('one_roster.new_students'),
      value: (row) => row.counts.student.create,
      render: (row) => f.number(row.counts.student.create),
      align: 'right',
    },
    {
      key: 'instructors',
      label: t('one_roster.new_instructors'),
      value: (row) => row.counts.instructor.create,
      render: (row) => f.number(row.counts.instructor.create),
      align: 'right',
    },
    {
      key: 'removed',
      label: t('one_roster.removed_people'),
      value: (row) => row.counts.student.remove + row.counts.instructor.remove,
      render: (row) => f.number(row.counts.student.remove + row.counts.instructor.remove),
      align: 'right',
    },
    { key: 'created_by', label: t('one_roster.created_by') },
    {
      key: 'created_at',
      label: t('one_roster.uploaded_at'),
      render: (row) => f.dateTime(row.created_at),
      sort: true,
    },
  ];
}

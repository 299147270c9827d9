import { Link } from '../../kit/Link.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { listClassLists } from '@okur/contract/class-lists';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type RowOf } from '../../kit/list/useList.ts';

/**
 * The imports of a company: done ones, and those that wait to be accepted. `begins`: with the button that begins one.
 */
export function ClassListsTab({ companyId, begins = false }: { companyId: string; begins?: boolean }) {
  const { t } = useTranslation();
  const list = useList(listClassLists, { params: { id: companyId }, sort: '-created_at' });
  const begin = <BeginClassList companyId={companyId} />;
  return (
    <ListPage
      embedded
      list={list}
      title={t('class_list.title')}
      primary={begins ? begin : null}
      searchable={false}
      columns={useColumns()}
      rowLink={(row) => `/management/companies/${companyId}/class-lists/${row.id}`}
      empty={{ title: t('class_list.none'), text: t('class_list.none_text'), action: begin }}
    />
  );
}

function useColumns(): Column<RowOf<typeof listClassLists>>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'file_name', label: t('class_list.file'), lead: true },
    {
      key: 'state',
      label: t('class_list.state_label'),
      export: { words: { preview: t('class_list.state.preview'), accepted: t('class_list.state.accepted') } },
      value: (row) => t(`class_list.state.${row.state}`),
      lead: true,
      render: (row) => (
        <StateBadge tone={row.state === 'accepted' ? 'good' : 'care'}>{t(`class_list.state.${row.state}`)}</StateBadge>
      ),
    },
    {
      key: 'rows',
      label: t('class_list.rows'),
      export: { fields: ['counts.rows'] },
      value: (row) => row.counts.rows,
      render: (row) => f.number(row.counts.rows),
      align: 'right',
    },
    {
      key: 'create',
      label: t('class_list.effect.create'),
      export: { fields: ['counts.create'] },
      value: (row) => row.counts.create,
      render: (row) => f.number(row.counts.create),
      align: 'right',
    },
    {
      key: 'update',
      label: t('class_list.effect.update'),
      export: { fields: ['counts.update'] },
      value: (row) => row.counts.update,
      render: (row) => f.number(row.counts.update),
      align: 'right',
    },
    {
      key: 'faulty',
      label: t('class_list.effect.fault'),
      export: { fields: ['counts.faulty'] },
      value: (row) => row.counts.faulty,
      render: (row) => f.number(row.counts.faulty),
      align: 'right',
    },
    {
      key: 'created_at',
      label: t('class_list.uploaded_at'),
      render: (row) => f.dateTime(row.created_at),
      sort: true,
    },
  ];
}

export function BeginClassList({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={`/management/companies/${companyId}/class-lists/new`}
      leftSection={<IconFileImport size={16} />}
    >
      {t('class_list.import')}
    </Button>
  );
}

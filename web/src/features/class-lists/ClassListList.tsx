import { Button, Paper, Stack } from '@mantine/core';
import { listClassLists } from '@okur/contract/class-lists';
import { IconBuilding, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ChooseCompany } from './ChooseCompany.tsx';
import { useReach } from './useReach.tsx';

/** The imports of a company: done ones, and those that wait to be accepted. */
export default function ClassListList() {
  const { t } = useTranslation();
  const { companyId, chooses, elsewhere } = useReach();
  if (elsewhere) return elsewhere;
  const begin = companyId ? <Button component={Link} to={`/management/companies/${companyId}/class-lists/new`} leftSection={<IconFileImport size={16} />}>{t('class_list.import')}</Button> : null;
  return (
    <Stack gap="md">
      <PageHeader title={t('class_list.title')} crumbs={[{ label: t('menu.users'), to: '/management/users' }]} actions={begin} />
      {chooses ? <ChooseCompany companyId={companyId} /> : null}
      {companyId ? (
        <Lists key={companyId} companyId={companyId} begin={begin} />
      ) : (
        <Paper withBorder radius="md"><EmptyState icon={<IconBuilding />} title={t('class_list.choose_company')} text={t('class_list.choose_company_text')} /></Paper>
      )}
    </Stack>
  );
}

function Lists({ companyId, begin }: { companyId: string; begin: React.ReactNode }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(listClassLists, { params: { id: companyId }, sort: '-created_at' });
  return (
    <ListPage
      embedded
      list={list}
      title={t('class_list.title')}
      searchable={false}
      columns={[
        { key: 'file_name', label: t('class_list.file'), lead: true },
        {
          key: 'state', label: t('class_list.state_label'), value: (row) => t(`class_list.state.${row.state}`), lead: true,
          render: (row) => <StateBadge tone={row.state === 'accepted' ? 'good' : 'care'}>{t(`class_list.state.${row.state}`)}</StateBadge>,
        },
        { key: 'rows', label: t('class_list.rows'), value: (row) => row.counts.rows, render: (row) => f.number(row.counts.rows), align: 'right' },
        { key: 'create', label: t('class_list.effect.create'), value: (row) => row.counts.create, render: (row) => f.number(row.counts.create), align: 'right' },
        { key: 'update', label: t('class_list.effect.update'), value: (row) => row.counts.update, render: (row) => f.number(row.counts.update), align: 'right' },
        { key: 'faulty', label: t('class_list.effect.fault'), value: (row) => row.counts.faulty, render: (row) => f.number(row.counts.faulty), align: 'right' },
        { key: 'created_at', label: t('class_list.uploaded_at'), render: (row) => f.dateTime(row.created_at), sort: true },
      ]}
      rowLink={(row) => `/management/companies/${companyId}/class-lists/${row.id}`}
      empty={{ title: t('class_list.none'), text: t('class_list.none_text'), action: begin }}
    />
  );
}

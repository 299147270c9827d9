import { Paper, Stack } from '@mantine/core';
import { subscriptionActions, subscriptionChangeHistory, subscriptionChangeStats } from '@okur/contract/admins';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../kit/charts/Chart.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { byMonth, totalOf } from './byMonth.ts';

/** What became of subscriptions: counted by month, and one by one. */
export default function SubscriptionChanges() {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(subscriptionChangeHistory, { sort: '-date' });
  const action = (name: string) => t(`admins.change_${name}`);
  return (
    <Stack gap="md">
      <PageHeader
        title={t('admins.subscription_changes')}
        crumbs={[{ label: t('menu.admins'), to: '/management/admins' }]}
      />
      <ChangesByMonth companyId={list.state.filters.company_id} />
      <ListPage
        embedded
        list={list}
        title={t('admins.subscription_changes')}
        columns={[
          { key: 'date', label: t('admins.date'), render: (row) => f.dateTime(row.date), sort: true, lead: true },
          {
            key: 'user',
            label: t('admins.subscriber'),
            export: {
              fields: ['user.name+surname'],
              also: [{ label: t('admins.username'), fields: ['user.username'] }],
            },
            value: (row) => [row.user.name, row.user.surname].filter(Boolean).join(' ') || row.user.username,
            lead: true,
          },
          { key: 'company_name', label: t('admins.company'), sort: true },
          {
            key: 'action',
            label: t('admins.change'),
            export: { words: wordsFor(subscriptionActions, action) },
            value: (row) => action(row.action),
            sort: true,
            lead: true,
          },
          { key: 'old_plan', label: t('admins.old_plan') },
          { key: 'new_plan', label: t('admins.new_plan') },
          {
            key: 'admin',
            label: t('admins.changed_by'),
            export: { fields: ['admin.username'] },
            value: (row) => row.admin?.username ?? t('admins.by_itself'),
          },
        ]}
        filters={<Filters list={list} />}
        empty={{ title: t('admins.no_changes'), text: t('admins.no_changes_text') }}
      />
    </Stack>
  );
}

function Filters({ list }: { list: ListOf<typeof subscriptionChangeHistory> }) {
  const { t } = useTranslation();
  const action = (name: string) => t(`admins.change_${name}`);
  return (
    <>
      <SelectField
        {...list.filter('action')}
        aria-label={t('admins.change')}
        placeholder={t('admins.change')}
        data={subscriptionActions.map((name) => ({ value: name, label: action(name) }))}
        clearable
        w={180}
      />
      <CompanyPicker
        {...list.filter('company_id')}
        aria-label={t('admins.company')}
        placeholder={t('admins.company')}
        w={220}
      />
    </>
  );
}

function ChangesByMonth({ companyId }: { companyId: string | undefined }) {
  const { t } = useTranslation();
  const f = useFormat();
  const stats = useCall(subscriptionChangeStats, { query: { company_id: companyId } });
  if (stats.isPending) return <TileSkeletons count={1} height={340} />;
  if (stats.data === undefined)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={stats.error} retry={() => void stats.refetch()} />
      </Paper>
    );
  const months = byMonth(stats.data.data);
  return (
    <BarChart
      title={t('admins.changes_by_month')}
      summary={t('admins.changes_in_year', { count: totalOf(months) })}
      data={months.map((point) => ({ ...point, month: f.month(point.month) }))}
      x="month"
      xLabel={t('admins.month')}
      series={[
        { key: 'won', label: t('admins.won') },
        { key: 'renewed', label: t('admins.renewed') },
        { key: 'cancelled', label: t('admins.cancelled') },
      ]}
      digits={0}
    />
  );
}

import { Button } from '@mantine/core';
import { listPlans, type Plan, planIntervals } from '@okur/contract/plans';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useNameOf } from '../../reading/useNameOf.ts';
import { PlanForm } from './PlanForm.tsx';

/** What families can subscribe to. */
export default function PlanList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listPlans, { sort: 'created_at' });
  const add = ability.can('add', 'SUBSCRIPTION_TYPE') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<PlanForm />)}>
      {t('plans.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('subscriptions.plans')}
      crumbs={
        ability.can('view', 'SCHEDULED_SUBSCRIPTIONS')
          ? [{ label: t('menu.scheduled_subscriptions'), to: '/management/scheduled-subscriptions' }]
          : []
      }
      primary={add}
      columns={useColumns()}
      filters={
        <SelectField
          {...list.filter('active')}
          aria-label={t('plans.active')}
          placeholder={t('plans.active')}
          data={[
            { value: 'true', label: t('plans.active') },
            { value: 'false', label: t('plans.inactive') },
          ]}
          w={{ base: '48%', xs: 160 }}
          clearable
        />
      }
      rowActions={(plan) => [
        ability.can('edit', 'SUBSCRIPTION_TYPE') && {
          label: t('kit.edit'),
          icon: <IconEdit size={16} />,
          onClick: () => openFormModal(<PlanForm plan={plan} />),
        },
      ]}
      empty={{ title: t('plans.none'), text: t('plans.none_text'), action: add }}
    />
  );
}

function useColumns(): Column<Plan>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  return [
    {
      key: 'names',
      label: t('plans.name'),
      lead: true,
      export: { fields: ['names.tr', 'names.en', 'names.fr', 'names.pl'] },
      value: (row) => nameOf(row.names),
    },
    {
      key: 'price',
      label: t('plans.price'),
      sort: true,
      align: 'right',
      lead: true,
      export: { fields: ['price_total', 'currency'] },
      render: (row) => f.money(row.price_total, row.currency),
    },
    {
      key: 'interval',
      label: t('plans.interval'),
      lead: true,
      export: { words: wordsFor(planIntervals, (interval) => t(`plans.interval_${interval}`)) },
      value: (row) => t(`subscriptions.every_${row.interval}`, { count: row.interval_count }),
    },
    { key: 'trial_days', label: t('plans.trial_days'), sort: true, align: 'right' },
    { key: 'seats', label: t('plans.seats'), sort: true, align: 'right' },
    { key: 'periods', label: t('plans.periods'), align: 'right', hidden: true },
    { key: 'tax_percent', label: t('plans.tax_percent'), align: 'right', hidden: true },
    {
      key: 'active',
      label: t('plans.active'),
      lead: true,
      render: (row) => (
        <StateBadge tone={row.active ? 'good' : 'quiet'}>
          {t(row.active ? 'plans.active' : 'plans.inactive')}
        </StateBadge>
      ),
    },
  ];
}

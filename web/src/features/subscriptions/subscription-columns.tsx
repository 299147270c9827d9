import { type Subscription, subscriptionStates } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { useNameOf } from '../../reading/useNameOf.ts';
import { SubscriptionState } from './SubscriptionState.tsx';
import { usePayerColumn } from './usePayerColumn.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** Columns of subscriptions, made by staff or by their payers. */
export function useSubscriptionColumns(): Column<Subscription>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const words = useSubscriptionWords();
  return [
    usePayerColumn(),
    {
      key: 'state',
      label: t('subscriptions.state'),
      sort: true,
      lead: true,
      export: { words: wordsFor(subscriptionStates, (state) => t(`subscriptions.state_${state}`)) },
      value: (row) => t(`subscriptions.state_${row.state}`),
      render: (row) => <SubscriptionState state={row.state} />,
    },
    {
      key: 'plan_names',
      label: t('subscriptions.plan'),
      lead: true,
      export: { fields: ['plan_names.tr'] },
      value: (row) => nameOf(row.plan_names),
    },
    {
      key: 'user',
      label: t('subscriptions.student'),
      export: { fields: ['user.name'] },
      value: (row) => row.user?.name ?? t('subscriptions.no_student'),
    },
    {
      key: 'price_total',
      label: t('subscriptions.price'),
      sort: true,
      align: 'right',
      export: { fields: ['price_total', 'currency'] },
      value: words.price,
    },
    ...useDayColumns(),
  ];
}

function useDayColumns(): Column<Subscription>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'period_end',
      label: t('subscriptions.period_end'),
      sort: true,
      lead: true,
      named: true,
      render: (row) => f.date(row.period_end),
    },
    {
      key: 'seats',
      label: t('subscriptions.seats'),
      align: 'right',
      export: { fields: ['seats_taken', 'seats'] },
      value: (row) => t('subscriptions.seats_of', { taken: row.seats_taken, seats: row.seats }),
    },
    {
      key: 'starts_on',
      label: t('subscriptions.starts_on'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.starts_on),
    },
    { key: 'next_at', label: t('subscriptions.next_at'), hidden: true, render: (row) => f.date(row.next_at) },
    { key: 'cancel_on', label: t('subscriptions.cancel_on'), hidden: true, render: (row) => f.date(row.cancel_on) },
    {
      key: 'created_at',
      label: t('subscriptions.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.dateTime(row.created_at),
    },
  ];
}

import { listSubscribers, type Subscriber, subscriptionStates } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useNameOf } from '../../reading/useNameOf.ts';
import { SubscriptionFilters } from './SubscriptionFilters.tsx';
import { SubscriptionState } from './SubscriptionState.tsx';
import { useCancelling } from './useCancelling.tsx';

/** Payers of subscriptions that staff made, with the present plan. */
export default function SubscriberList() {
  const { t } = useTranslation();
  const list = useList(listSubscribers, { sort: '-created_at' });
  const cancelling = useCancelling();
  return (
    <ListPage
      list={list}
      title={t('menu.subscribers')}
      columns={useColumns()}
      filters={
        <SubscriptionFilters list={list}>
          <SelectField
            {...list.filter('cancel_pending')}
            aria-label={t('subscriptions.cancelling')}
            placeholder={t('subscriptions.cancelling')}
            data={[
              { value: 'true', label: t('subscriptions.cancelling_yes') },
              { value: 'false', label: t('subscriptions.cancelling_no') },
            ]}
            w={{ base: '48%', xs: 180 }}
            clearable
          />
        </SubscriptionFilters>
      }
      rowLink={(row) => `/management/scheduled-subscriptions/subscribers/${row.id}`}
      rowActions={(row) => cancelling.ofScheduled(row.subscription)}
      empty={{ title: t('subscriptions.subscribers_none'), text: t('subscriptions.subscribers_none_text') }}
    />
  );
}

function useColumns(): Column<Subscriber>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  return [
    { key: 'name', label: t('subscriptions.payer'), sort: true, lead: true },
    { key: 'email', label: t('subscriptions.email'), lead: true },
    {
      key: 'state',
      label: t('subscriptions.state'),
      sort: true,
      lead: true,
      export: {
        fields: ['subscription.state'],
        words: wordsFor(subscriptionStates, (state) => t(`subscriptions.state_${state}`)),
      },
      value: (row) => t(`subscriptions.state_${row.subscription.state}`),
      render: (row) => <SubscriptionState state={row.subscription.state} />,
    },
    {
      key: 'plan',
      label: t('subscriptions.plan'),
      export: { fields: ['subscription.plan_names.tr'] },
      value: (row) => nameOf(row.subscription.plan_names),
    },
    {
      key: 'period_end',
      label: t('subscriptions.period_end'),
      sort: true,
      lead: true,
      named: true,
      export: { fields: ['subscription.period_end'] },
      render: (row) => f.date(row.subscription.period_end),
    },
    {
      key: 'paid_total',
      label: t('subscriptions.paid_total'),
      align: 'right',
      export: { fields: ['paid_total', 'subscription.currency'] },
      render: (row) => f.money(row.paid_total, row.subscription.currency),
    },
    {
      key: 'created_at',
      label: t('subscriptions.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.created_at),
    },
  ];
}

import { transactionKinds } from '@okur/contract/payments';
import { listSubscriptionTransactions, type SubscriptionTransaction } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FromTo } from '../../kit/list/FromTo.tsx';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { paymentsOfPayer } from './address.ts';
import { usePayerColumn } from './usePayerColumn.tsx';

const results = ['succeeded', 'failed'] as const;

/** What banks did for subscriptions. */
export default function TransactionList() {
  const { t } = useTranslation();
  const list = useList(listSubscriptionTransactions, { sort: '-at' });
  return (
    <ListPage
      list={list}
      title={t('subscriptions.transactions_title')}
      columns={useColumns()}
      filters={
        <>
          <SelectField
            {...list.filter('kind')}
            aria-label={t('subscriptions.kind')}
            placeholder={t('subscriptions.kind')}
            data={transactionKinds.map((value) => ({ value, label: t(`payments.kind_${value}`) }))}
            w={{ base: '48%', xs: 180 }}
            clearable
          />
          <SelectField
            {...list.filter('state')}
            aria-label={t('subscriptions.result')}
            placeholder={t('subscriptions.result')}
            data={results.map((value) => ({ value, label: t(`subscriptions.result_${value}`) }))}
            w={{ base: '48%', xs: 150 }}
            clearable
          />
          <FromTo list={list} />
        </>
      }
      rowLink={paymentsOfPayer}
      empty={{ title: t('subscriptions.transactions_none'), text: t('subscriptions.transactions_none_text') }}
    />
  );
}

function useColumns(): Column<SubscriptionTransaction>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    usePayerColumn(),
    { key: 'at', label: t('subscriptions.at'), sort: true, lead: true, render: (row) => f.dateTime(row.at) },
    {
      key: 'kind',
      label: t('subscriptions.kind'),
      sort: true,
      lead: true,
      export: { words: wordsFor(transactionKinds, (kind) => t(`payments.kind_${kind}`)) },
      value: (row) => t(row.excess && row.kind === 'charge' ? 'payments.kind_excess' : `payments.kind_${row.kind}`),
    },
    {
      key: 'state',
      label: t('subscriptions.result'),
      sort: true,
      lead: true,
      export: { words: wordsFor(results, (result) => t(`subscriptions.result_${result}`)) },
      render: (row) => (
        <StateBadge tone={row.state === 'succeeded' ? 'good' : 'bad'}>
          {t(`subscriptions.result_${row.state}`)}
        </StateBadge>
      ),
    },
    {
      key: 'amount_total',
      label: t('payments.amount'),
      sort: true,
      align: 'right',
      lead: true,
      export: { fields: ['amount_total', 'currency'] },
      render: (row) => f.money(row.amount_total, row.currency),
    },
    { key: 'plan_name', label: t('subscriptions.plan') },
    {
      key: 'period_start',
      label: t('subscriptions.period'),
      render: (row) => f.date(row.period_start),
    },
    { key: 'provider_ref', label: t('subscriptions.bank_reference'), hidden: true },
  ];
}

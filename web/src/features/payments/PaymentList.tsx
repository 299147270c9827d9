import { Button, Stack, Text } from '@mantine/core';
import { listBankNotices, listPayments, type Payment, paymentProviders, paymentStates } from '@okur/contract/payments';
import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FromTo } from '../../kit/list/FromTo.tsx';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordTabs } from '../../kit/record/RecordTabs.tsx';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { BankNoticeList } from './BankNoticeList.tsx';

/** What was bought, and beside it, for those who follow the money, what banks said of payments that are not here. */
export default function PaymentList() {
  return useAbility().can('view', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS') ? <WithNotices /> : <Payments />;
}

function WithNotices() {
  const { t } = useTranslation();
  const f = useFormat();
  const open = useCall(listBankNotices, { query: { is_looked_at: 'false', per_page: 1 } }).data?.meta.total ?? 0;
  const notices = t('bank_notices.title');
  return (
    <Stack gap="md">
      <PageHeader title={t('menu.activation_code_payments')} />
      <RecordTabs
        tabs={[
          { key: 'payments', label: t('menu.payments'), content: <Payments embedded /> },
          {
            key: 'bank-notices',
            label: open > 0 ? `${notices} (${f.number(open)})` : notices,
            content: <BankNoticeList />,
          },
        ]}
      />
    </Stack>
  );
}

/** The state of each payment. */
function Payments({ embedded = false }: { embedded?: boolean }) {
  const { t } = useTranslation();
  const list = useList(listPayments, { sort: '-created_at' });
  const ofPlatform = useCompany() === null;
  const buy = useAbility().can('add', 'ACTIVATION_CODE_PAYMENT') ? (
    <Button component={Link} to="/activation-code-payment/create" leftSection={<IconShoppingCart size={16} />}>
      {t('payments.buy')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded={embedded}
      list={list}
      title={t('menu.activation_code_payments')}
      primary={buy}
      columns={useColumns(ofPlatform)}
      filters={
        <>
          <SelectField
            {...list.filter('state')}
            aria-label={t('payments.state')}
            placeholder={t('payments.state')}
            data={paymentStates.map((value) => ({ value, label: t(`payments.state_${value}`) }))}
            w={{ base: '48%', xs: 170 }}
            clearable
          />
          {ofPlatform ? (
            <SelectField
              {...list.filter('provider')}
              aria-label={t('payments.method')}
              placeholder={t('payments.method')}
              data={paymentProviders.map((value) => ({ value, label: t(`payments.method_${value}`) }))}
              w={{ base: '48%', xs: 170 }}
              clearable
            />
          ) : null}
          {ofPlatform ? (
            <CompanyPicker
              {...list.filter('company_id')}
              aria-label={t('payments.company')}
              placeholder={t('payments.company')}
              w={{ base: '48%', xs: 180 }}
              clearable
            />
          ) : null}
          <FromTo list={list} />
          {ofPlatform ? <SwitchField {...list.flag('excess')} label={t('payments.excess')} pb={8} /> : null}
        </>
      }
      rowLink={(row) => `/activation-code-payment/list/${row.id}`}
      empty={{ title: t('payments.none'), text: t('payments.none_text'), action: buy }}
    />
  );
}

function useColumns(ofPlatform: boolean): Column<Payment>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'product_name',
      label: t('code_products.name'),
      lead: true,
      render: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={550}>
            {row.product_name}
          </Text>
          <Text size="xs" c="dimmed">
            {ofPlatform ? row.company_name : row.buyer}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      label: t('payments.state'),
      sort: true,
      lead: true,
      export: { words: wordsFor(paymentStates, (state) => t(`payments.state_${state}`)) },
      value: (row) => t(`payments.state_${row.state}`),
      render: (row) => <State payment={row} />,
    },
    { key: 'code_count', label: t('payments.codes'), sort: true, align: 'right' },
    {
      key: 'amount',
      label: t('payments.amount'),
      sort: true,
      align: 'right',
      lead: true,
      export: { fields: ['amount_total', 'currency'] },
      render: (row) => f.money(row.amount_total, row.currency),
    },
    {
      key: 'provider',
      label: t('payments.method'),
      export: { words: wordsFor(paymentProviders, (name) => t(`payments.method_${name}`)) },
      value: (row) => t(`payments.method_${row.provider}`),
    },
    { key: 'invoice_no', label: t('payments.invoice_no'), sort: true },
    {
      key: 'created_at',
      label: t('payments.created_at'),
      sort: true,
      lead: true,
      render: (row) => f.dateTime(row.created_at),
    },
    ...hiddenColumns(t, f),
  ];
}

/** Below it what has to be sent back, whatever the state. */
function State({ payment: { state, excess_total: excess, currency } }: { payment: Payment }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Stack gap={0}>
      <PaymentState state={state} />
      {excess > 0 ? (
        <Text size="xs" c="dimmed">
          {t('payments.excess_hint', { amount: f.money(excess, currency) })}
        </Text>
      ) : null}
    </Stack>
  );
}

type Words = Pick<ReturnType<typeof useTranslation>, 't'>['t'];

/** What is shown on wish. */
const hiddenColumns = (t: Words, f: ReturnType<typeof useFormat>): Column<Payment>[] => [
  { key: 'company_name', label: t('payments.company'), sort: true, hidden: true },
  { key: 'buyer', label: t('payments.buyer'), hidden: true },
  {
    key: 'paid_at',
    label: t('payments.paid_at'),
    sort: true,
    hidden: true,
    render: (row) => f.dateTime(row.paid_at),
  },
];

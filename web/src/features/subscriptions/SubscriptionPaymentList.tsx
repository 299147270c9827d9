import { Language } from '@okur/contract/fields';
import { paymentStates } from '@okur/contract/payments';
import {
  downloadSubscriptionInvoice,
  listSubscriptionPayments,
  type SubscriptionPayment,
} from '@okur/contract/subscriptions';
import { IconCopy, IconFileInvoice, IconReceiptRefund, IconScale, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FromTo } from '../../kit/list/FromTo.tsx';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { useList } from '../../kit/list/useList.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { AttachForm } from './AttachForm.tsx';
import { SubscriptionRefundForm } from './SubscriptionRefundForm.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { paymentsOfPayer } from './address.ts';
import { useDecision } from './useDecision.tsx';
import { usePayerColumn } from './usePayerColumn.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** What subscribers paid, or are to pay. */
export default function SubscriptionPaymentList() {
  return <Payments />;
}

/** Of one subscriber: a tab of the record. */
export function Payments({ subscriberId }: { subscriberId?: string }) {
  const { t } = useTranslation();
  const list = useList(listSubscriptionPayments, {
    sort: '-created_at',
    ...(subscriberId ? { fixed: { subscriber_id: subscriberId } } : {}),
  });
  return (
    <ListPage
      embedded={subscriberId !== undefined}
      list={list}
      title={t('subscriptions.payments_title')}
      columns={useColumns(subscriberId === undefined)}
      filters={
        subscriberId ? null : (
          <>
            <SelectField
              {...list.filter('state')}
              aria-label={t('payments.state')}
              placeholder={t('payments.state')}
              data={paymentStates.map((value) => ({ value, label: t(`payments.state_${value}`) }))}
              w={{ base: '48%', xs: 170 }}
              clearable
            />
            <PlanPicker
              {...list.filter('plan_id')}
              aria-label={t('subscriptions.plan')}
              placeholder={t('subscriptions.plan')}
              w={{ base: '48%', xs: 170 }}
              clearable
            />
            <FromTo list={list} />
          </>
        )
      }
      rowLink={paymentsOfPayer}
      rowActions={usePaymentActions()}
      empty={{ title: t('subscriptions.payments_none'), text: t('subscriptions.payments_none_text') }}
    />
  );
}

function usePaymentActions() {
  const { t, i18n } = useTranslation();
  const { act } = useAct();
  const query = { language: Language.catch('en').parse(i18n.language) };
  const ability = useAbility();
  const mayEdit = ability.can('edit', 'SCHEDULED_SUBSCRIPTION_PAYMENTS');
  const decide = useDecision();
  const mayDecide = ability.can('edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS');
  const copy = async (url: string, payer: string) => {
    await navigator.clipboard.writeText(url);
    toast.success(t('subscriptions.pay_link_copied', { payer }));
  };
  return (payment: SubscriptionPayment): MaybeAction[] => [
    payment.pay_url !== null &&
      'clipboard' in navigator && {
        label: t('subscriptions.copy_pay_link'),
        icon: <IconCopy size={16} />,
        onClick: () => void copy(payment.pay_url!, payment.payer.name),
      },
    payment.invoice_no !== null && {
      label: t('payments.invoice_pdf'),
      icon: <IconFileInvoice size={16} />,
      onClick: () =>
        void act(async () => saveFile(await call(downloadSubscriptionInvoice, { params: { id: payment.id }, query }))),
    },
    mayEdit &&
      payment.seats_left > 0 && {
        label: t('subscriptions.attach_sub'),
        icon: <IconUserPlus size={16} />,
        onClick: () => openFormModal(<AttachForm payment={payment} />),
      },
    mayDecide &&
      payment.state === 'review' && {
        label: t('payments.decide'),
        icon: <IconScale size={16} />,
        onClick: () => void decide(payment),
      },
    mayEdit &&
      payment.state === 'paid' &&
      payment.held > 0 && {
        label: t('subscriptions.refund'),
        icon: <IconReceiptRefund size={16} />,
        danger: true,
        onClick: () => openFormModal(<SubscriptionRefundForm payment={payment} />),
      },
  ];
}

function useColumns(withPayer: boolean): Column<SubscriptionPayment>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const words = useSubscriptionWords();
  const payer = usePayerColumn<SubscriptionPayment>();
  return [
    ...(withPayer ? [payer] : []),
    {
      key: 'state',
      label: t('payments.state'),
      sort: true,
      lead: true,
      export: { words: wordsFor(paymentStates, (state) => t(`payments.state_${state}`)) },
      value: (row) => t(`payments.state_${row.state}`),
      render: (row) => <PaymentState state={row.state} />,
    },
    {
      key: 'user',
      label: t('subscriptions.student'),
      export: { fields: ['user.name'] },
      value: (row) => row.user?.name ?? t('subscriptions.no_student'),
    },
    { key: 'plan_name', label: t('subscriptions.plan') },
    {
      key: 'period_start',
      label: t('subscriptions.period'),
      sort: true,
      lead: true,
      export: { fields: ['period_start', 'period_end'] },
      render: (row) => words.period(row.period_start, row.period_end),
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
    { key: 'invoice_no', label: t('payments.invoice_no'), sort: true },
    { key: 'paid_at', label: t('payments.paid_at'), sort: true, render: (row) => f.dateTime(row.paid_at) },
    {
      key: 'created_at',
      label: t('payments.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.dateTime(row.created_at),
    },
  ];
}

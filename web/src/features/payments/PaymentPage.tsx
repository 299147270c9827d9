import { Alert, Button, Stack, Text } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import {
  cancelPayment,
  checkPayment,
  decidePayment,
  downloadInvoice,
  getPayment,
  type PaymentRecord,
} from '@okur/contract/payments';
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { taxNumberMask } from '../../kit/masks/masks.ts';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type MaybeAction, RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { saveFile } from '../../kit/saveFile.ts';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { BoughtTimeCard } from '../users/BoughtTimeCard.tsx';
import { FurtherTransfer, FurtherTransfers } from './FurtherTransfer.tsx';
import { ConfirmTransfer, isSentBack } from './ConfirmTransfer.tsx';
import { countedCharge } from './counted-charge.ts';
import { DecideForm } from '../../reading/DecideForm.tsx';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { ToCopy } from './ToCopy.tsx';
import { transferReference } from './transfer-reference.ts';
import { Codes } from './PaymentCodes.tsx';
import { EndDispute, hasOpenDispute, RecordDispute } from './DisputeForm.tsx';
import { Steps, Transactions } from './PaymentTables.tsx';
import { RefundForm } from './RefundForm.tsx';

/** Milliseconds between two looks at a payment that may be made at this moment. */
const glance = 4000;
const isOpen = ({ state }: Pick<PaymentRecord, 'state'>): boolean => state === 'pending' || state === 'failed';

/** One payment: what was bought, its state, each step with its source, and its codes. */
export default function PaymentPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const payment = useCall(
    getPayment,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data && (state.data.data.state === 'pending' || state.data.data.state === 'refunding') ? glance : false,
    },
  );
  useReturned(id);
  return (
    <RecordPage
      key={id}
      query={payment}
      crumbs={[{ label: t('menu.activation_code_payments'), to: '/activation-code-payment/list' }]}
      title={({ data }) => data.product_name}
      badge={({ data }) => <PaymentState state={data.state} />}
      actions={({ data }) => <Actions payment={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview payment={data} /> },
        data.codes !== null && {
          key: 'codes',
          label: data.codes.length > 0 ? t('payments.codes_n', { count: data.code_count }) : t('payments.codes'),
          content: <Codes codes={data.codes} payment={data} />,
        },
        { key: 'transactions', label: t('payments.transactions'), content: <Transactions payment={data} /> },
        {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject="ACTIVATION_CODE_PAYMENT" id={data.id} />,
        },
      ]}
    />
  );
}

/** A buyer who comes back from the bank does not wait for its notice: the bank is asked. */
function useReturned(id: string) {
  const refresh = useRefresh();
  const hasReturned = window.location.hash.includes('returned=1');
  useEffect(() => {
    if (hasReturned)
      void call(checkPayment, { params: { id }, body: {} }).then(
        () => refresh(),
        () => undefined,
      );
    // Once for each coming back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, hasReturned]);
}

function Actions({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const isTransfer = payment.provider === 'transfer';
  const mayDecide = useAbility().can('edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS');
  const mayConfirm =
    isTransfer && mayDecide && (isOpen(payment) || payment.state === 'cancelled' || isSentBack(payment));
  return (
    <>
      {payment.paid_at !== null && payment.student_count > 0 ? <BoughtTimeCard paymentId={payment.id} /> : null}
      {mayConfirm ? (
        <Button onClick={() => openFormModal(<ConfirmTransfer payment={payment} />)}>
          {t(isSentBack(payment) ? 'payments.confirm_refund' : 'payments.confirm')}
        </Button>
      ) : null}
      {payment.decisions.length > 0 && mayDecide ? (
        <Button variant={mayConfirm ? 'default' : 'filled'} onClick={() => openFormModal(<Decide payment={payment} />)}>
          {t('payments.decide')}
        </Button>
      ) : null}
      {hasOpenDispute(payment) && mayDecide ? (
        <Button
          variant={mayConfirm || payment.decisions.length > 0 ? 'default' : 'filled'}
          onClick={() => openFormModal(<EndDispute payment={payment} />)}
        >
          {t('payments.end_dispute')}
        </Button>
      ) : null}
      <RareActions payment={payment} />
    </>
  );
}

/** What is done now and then. */
function RareActions({ payment }: { payment: PaymentRecord }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const query = { language: Language.catch('en').parse(i18n.language) };
  async function cancel() {
    const isSure = await confirm({
      title: t('payments.cancel_title'),
      text: t('payments.cancel_text'),
      action: t('payments.cancel'),
      cancel: t('payments.keep'),
      danger: true,
    });
    if (isSure) await act(() => call(cancelPayment, { params: { id: payment.id }, body: {} }), t('payments.cancelled'));
  }
  return (
    <RowMenu
      label={payment.product_name}
      actions={[
        ...(ability.can('edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS') ? readAtBank(payment, t) : []),
        payment.invoice_no !== null && {
          label: t('payments.invoice_pdf'),
          onClick: () => act(async () => saveFile(await call(downloadInvoice, { params: { id: payment.id }, query }))),
        },
        ability.can('edit', 'ACTIVATION_CODE_PAYMENT') &&
          payment.state === 'paid' &&
          payment.refundable.codes > 0 && {
            label: t('payments.refund'),
            danger: true,
            onClick: () => openFormModal(<RefundForm payment={payment} />),
          },
        isOpen(payment) &&
          ability.can('add', 'ACTIVATION_CODE_PAYMENT') && {
            label: t('payments.cancel'),
            danger: true,
            onClick: cancel,
          },
      ]}
    />
  );
}

/** What only the people who read the account of the platform know of. */
const readAtBank = (payment: PaymentRecord, t: (key: string) => string): MaybeAction[] => [
  payment.provider === 'transfer' &&
    countedCharge(payment) !== undefined && {
      label: t('payments.further'),
      onClick: () => openFormModal(<FurtherTransfer payment={payment} />),
    },
  payment.disputes.includes('open') && {
    label: t('payments.dispute'),
    danger: true,
    onClick: () => openFormModal(<RecordDispute payment={payment} />),
  },
];

function Decide({ payment }: { payment: PaymentRecord }) {
  const charge = countedCharge(payment);
  const review = {
    ...payment,
    charged_total: charge?.amount_total ?? 0,
    charged_currency: charge?.currency ?? payment.currency,
  };
  const params = { id: payment.id };
  return (
    <DecideForm
      payment={payment}
      review={review}
      decide={(body) => call(decidePayment, { params, body })}
      bought="codes"
    />
  );
}

function Overview({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { currency } = payment;
  const refundFacts: [string, string][] = [];
  if (payment.refunded > 0) refundFacts.push([t('payments.refunded'), f.money(payment.refunded_total, currency)]);
  if (payment.refund_reason) refundFacts.push([t('payments.refund_reason'), payment.refund_reason]);
  return (
    <Stack gap="lg">
      <HowToPay payment={payment} />
      <FurtherTransfers payment={payment} />
      <Facts
        items={[
          [t('payments.company'), payment.company_name],
          [t('payments.buyer'), payment.buyer],
          [t('payments.packs'), f.number(payment.quantity)],
          [t('payments.codes'), f.number(payment.code_count)],
          [
            t('code_products.duration_days'),
            t('code_products.days', { count: payment.duration_days, value: f.number(payment.duration_days) }),
          ],
          [t('payments.department'), payment.department_name ?? t('payments.any_department')],
          [t('payments.students'), studentsOf(payment, f.number)],
          [t('payments.amount'), f.money(payment.amount_total, currency)],
          [t('payments.tax'), `${f.money(payment.tax_total, currency)} (${f.percent(payment.tax_percent, 2)})`],
          [t('payments.method'), t(`payments.method_${payment.provider}`)],
          [t('payments.invoice_no'), payment.invoice_no],
          [t('payments.billed_to'), payment.billing?.name],
          [t('companies.tax_office'), payment.billing?.tax_office],
          [t('companies.tax_number'), taxNumberMask(payment.billing?.tax_number ?? '')],
          [t('companies.invoice_address'), payment.billing?.address],
          [t('payments.created_at'), f.dateTime(payment.created_at)],
          [t('payments.paid_at'), f.dateTime(payment.paid_at)],
          [t('payments.agreed'), f.dateTime(payment.consent?.at)],
          ...refundFacts,
        ]}
      />
      <Steps payment={payment} />
    </Stack>
  );
}

/** Once it is paid, how many got time of those for whom it was bought: some may have left meanwhile. */
function studentsOf({ steps, student_count: all }: PaymentRecord, number: (value: number) => string): string {
  const got = steps.find(({ step }) => step === 'paid')?.detail['students'];
  return typeof got === 'number' && got !== all ? `${number(got)} / ${number(all)}` : number(all);
}

function HowToPay({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const amount = f.money(payment.amount_total, payment.currency);
  if (payment.transfer_to !== null)
    return (
      <Alert icon={<IconBuildingBank />} title={t('payments.transfer_title', { amount })}>
        <ToCopy label={t('payments.transfer_account')} value={payment.transfer_to} />
        <ToCopy label={t('payments.reference')} value={transferReference(payment)} />
        <Text size="sm" mt="xs">
          {t('payments.transfer_text', { date: f.date(payment.expires_at) })}
        </Text>
      </Alert>
    );
  if (payment.pay_url === null) return null;
  return (
    <Alert icon={<IconCreditCard />} title={t('payments.open_title', { amount })}>
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{t('payments.open_text', { date: f.dateTime(payment.expires_at) })}</Text>
        <Button component="a" href={payment.pay_url}>
          {t('payments.pay')}
        </Button>
      </Stack>
    </Alert>
  );
}

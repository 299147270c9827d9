import { Text } from '@mantine/core';
import { confirmTransfer, type PaymentRecord, type PaymentStep } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { MoneyField } from '../../kit/fields/MoneyField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { transferReference } from './transfer-reference.ts';

interface Typed {
  received_on: string;
  reference: string;
  amount?: number;
  password?: string;
  code?: string;
}

/** A transfer that is to be sent back, also one of which it took too long, or that the payer's bank took meanwhile. */
export const isSentBack = ({ state, steps }: Pick<PaymentRecord, 'state' | 'steps'>): boolean =>
  state === 'refunding' ||
  (['review', 'disputed', 'lost'].includes(state) &&
    steps.findLast(({ step }) => ofRefund.has(step))?.step === 'refunding');

/** What begins a refund, or ends it: it was made, or called off. */
const ofRefund: ReadonlySet<PaymentStep> = new Set(['refunding', 'refunded', 'accepted', 'rejected']);

/** What the refund that is under way gives back. */
const owedBack = ({ steps, amount_total }: PaymentRecord): number =>
  Number(steps.findLast(({ step }) => step === 'refunding')?.detail['amount'] ?? amount_total);

/** Another amount than is due waits for a decision. */
const saidOf = ({ state }: Pick<PaymentRecord, 'state'>): string =>
  state === 'review' ? 'payments.confirmed_differs' : 'payments.confirmed';

/** A person has read the account of the platform. */
export function ConfirmTransfer({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { proof, noting } = useConfirmation();
  const isRefund = isSentBack(payment);
  const due = isRefund ? owedBack(payment) : payment.amount_total;
  const initial: Typed = { received_on: '', reference: '', amount: Math.round(due * 100) };
  const form = useServerForm({
    schema: confirmTransfer.body,
    initial,
    submit: (body) => noting(() => call(confirmTransfer, { params: { id: payment.id }, body })),
    onSaved: ({ data }) => toast.success(t(isRefund ? 'payments.refund_confirmed' : saidOf(data))),
  });
  const day = form.field('received_on');
  return (
    <FormModal
      form={form}
      title={t(isRefund ? 'payments.confirm_refund' : 'payments.confirm')}
      action={t('payments.confirm_action')}
    >
      <Text size="sm">
        {t(isRefund ? 'payments.confirm_refund_text' : 'payments.confirm_text', {
          amount: f.money(due, payment.currency),
          reference: transferReference(payment),
        })}
      </Text>
      <DateField {...day} onChange={(value) => day.onChange(value ?? '')} label={t('payments.received_on')} required />
      <TextField {...form.field('reference')} label={t('payments.bank_reference')} required />
      {isRefund ? null : (
        <MoneyField
          {...form.field('amount')}
          label={t('payments.amount')}
          description={t('payments.received_amount_hint')}
          required
        />
      )}
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

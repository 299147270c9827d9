import { Text } from '@mantine/core';
import { type PaymentRecord, refundPayment } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { useAmountRefused } from '../../reading/useAmountRefused.ts';

const schema = refundPayment.body.omit({ expected_amount: true });
const empty: { reason: string; password?: string; code?: string } = { reason: '' };

/** Gives the share of the unused codes back. */
export function RefundForm({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { proof, noting } = useConfirmation();
  const { codes, amount, amount_total } = payment.refundable;
  const form = useServerForm({
    schema,
    initial: empty,
    submit: (body) =>
      noting(() => call(refundPayment, { params: { id: payment.id }, body: { ...body, expected_amount: amount } })),
    onSaved: () => toast.success(t('payments.refund_begun')),
    failureToast: useAmountRefused(),
  });
  return (
    <FormModal form={form} title={t('payments.refund_title')} action={t('payments.refund')}>
      <Text size="sm">
        {t('payments.refund_text', { count: codes, amount: f.money(amount_total, payment.currency) })}
      </Text>
      <TextField {...form.field('reason')} label={t('payments.refund_reason')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

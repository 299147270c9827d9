import { Text } from '@mantine/core';
import { refundSubscriptionPayment, type SubscriptionPayment } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { useAmountRefused } from '../../reading/useAmountRefused.ts';

const schema = refundSubscriptionPayment.body.omit({ expected_amount: true });
const empty: { reason: string; password?: string; code?: string } = { reason: '' };

/** Gives all of a payment back that is here. */
export function SubscriptionRefundForm({ payment }: { payment: SubscriptionPayment }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { proof, noting } = useConfirmation();
  const form = useServerForm({
    schema,
    initial: empty,
    submit: (body) =>
      noting(() =>
        call(refundSubscriptionPayment, {
          params: { id: payment.id },
          body: { ...body, expected_amount: payment.held },
        }),
      ),
    onSaved: () => toast.success(t('payments.refund_begun')),
    failureToast: useAmountRefused(),
  });
  return (
    <FormModal form={form} title={t('payments.refund_title')} action={t('subscriptions.refund')}>
      <Text size="sm">{t('subscriptions.refund_text', { amount: f.money(payment.held / 100, payment.currency) })}</Text>
      <TextField {...form.field('reason')} label={t('payments.refund_reason')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

import { Text } from '@mantine/core';
import { PaymentDecided, type PaymentDecision, type PaymentReview } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { toast } from '../kit/feedback/toast.tsx';
import { SelectField } from '../kit/fields/ChoiceFields.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { FormModal } from '../kit/form/FormModal.tsx';
import { useServerForm } from '../kit/form/useServerForm.ts';
import { useFormat } from '../kit/format/useFormat.ts';
import { Confirmation, useConfirmation } from './Confirmation.tsx';
import { useAmountRefused } from './useAmountRefused.ts';

const schema = PaymentDecided.omit({ expected_amount: true });

interface Values {
  decision: PaymentDecision;
  reason: string;
  password?: string;
  code?: string;
}

interface DecideFormProps {
  /** What was asked for. */
  payment: { amount_total: number; currency: string };
  review: PaymentReview;
  /** Sends what was decided. */
  decide: (body: Values & { expected_amount: number }) => Promise<unknown>;
  /** What was bought: it says what a decision means. */
  bought: 'codes' | 'period';
}

/** A person says what a payment is that differs from what was asked for, or whose refund failed. */
export function DecideForm({ payment, review, decide, bought }: DecideFormProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const { proof, noting } = useConfirmation();
  const { charged_total, charged_currency, refundable, decisions: choices } = review;
  const form = useServerForm({
    schema,
    initial: { decision: choices[0] ?? 'reject', reason: '' } as Values,
    submit: (body) => noting(() => decide({ ...body, expected_amount: refundable.amount })),
    onSaved: () => toast.success(t('payments.decided')),
    failureToast: useAmountRefused(),
  });
  const decision = form.field('decision');
  const amounts = {
    charged: f.money(charged_total, charged_currency),
    amount: f.money(refundable.amount_total, charged_currency),
  };
  const isOfCodes = bought === 'codes';
  return (
    <FormModal form={form} title={t('payments.decide_title')} action={t('payments.decide')}>
      <Text size="sm">
        {t('payments.decide_text', { ...amounts, price: f.money(payment.amount_total, payment.currency) })}
      </Text>
      <SelectField
        {...decision}
        onChange={(value) => decision.onChange(choices.find((one) => one === value) ?? 'reject')}
        label={t('payments.decision')}
        data={choices.map((value) => ({
          value,
          label: t(isOfCodes ? `payments.decision_${value}` : `subscriptions.decision_${value}`),
        }))}
        required
      />
      <Text size="sm">
        {isOfCodes
          ? t(`payments.decision_${decision.value}_text`, { ...amounts, count: refundable.codes })
          : t(`subscriptions.decision_${decision.value}_text`, amounts)}
      </Text>
      <TextField {...form.field('reason')} label={t('payments.decision_reason')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

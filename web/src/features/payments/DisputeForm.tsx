import { Text } from '@mantine/core';
import { type DisputeState, type PaymentRecord, recordDispute } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { MoneyField } from '../../kit/fields/MoneyField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';

interface Proof {
  password?: string;
  code?: string;
}
const opening = recordDispute.body.omit({ state: true });
const ending = recordDispute.body.pick({ state: true, password: true, code: true });

/** A person has read at the bank that the payer got the money back. */
export function RecordDispute({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { proof, noting } = useConfirmation();
  const initial: Proof & { reference: string; amount: number } = {
    reference: '',
    amount: payment.amount - payment.refunded,
  };
  const form = useServerForm({
    schema: opening,
    initial,
    submit: (body) =>
      noting(() => call(recordDispute, { params: { id: payment.id }, body: { ...body, state: 'open' } })),
    onSaved: () => toast.success(t('payments.dispute_saved')),
  });
  return (
    <FormModal form={form} title={t('payments.dispute')} action={t('payments.confirm_action')}>
      <Text size="sm">{t('payments.dispute_text')}</Text>
      <TextField {...form.field('reference')} label={t('payments.dispute_reference')} required />
      <MoneyField {...form.field('amount')} label={t('payments.amount')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

/** One is open: no other can be recorded. */
export const hasOpenDispute = ({ disputes }: Pick<PaymentRecord, 'disputes'>): boolean =>
  disputes.length > 0 && !disputes.includes('open');

/** And what the bank has decided. */
export function EndDispute({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { proof, noting } = useConfirmation();
  // What cannot be taken back is chosen, not found there.
  const initial: Proof & { state: DisputeState } = { state: null as unknown as DisputeState };
  const dispute = openDispute(payment);
  const form = useServerForm({
    schema: ending,
    initial,
    submit: (body) => noting(() => call(recordDispute, { params: { id: payment.id }, body: { ...body, ...dispute } })),
    onSaved: () => toast.success(t('payments.decided')),
  });
  const state = form.field('state');
  // Its codes are on hold for it while the payment is disputed, and not once people have looked at it.
  const situation = payment.state === 'disputed' ? '' : '_otherwise';
  return (
    <FormModal form={form} title={t('payments.end_dispute')} action={t('payments.confirm_action')}>
      <SelectField
        {...state}
        onChange={(value) => state.onChange(value as DisputeState)}
        label={t('payments.decision')}
        data={payment.disputes.map((value) => ({ value, label: t(`payments.step_${value}`) }))}
        required
      />
      {state.value ? <Text size="sm">{t(`payments.end_dispute_${state.value}${situation}_text`)}</Text> : null}
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

/** The last one that was not won: none is recorded while another is open. */
function openDispute({ transactions }: PaymentRecord): { reference: string; amount: number } {
  const won = transactions.filter(({ kind }) => kind === 'reversal').map(({ provider_ref }) => provider_ref);
  const last = transactions.findLast(({ kind, provider_ref }) => kind === 'chargeback' && !won.includes(provider_ref));
  return { reference: last?.provider_ref ?? '', amount: Math.round((last?.amount_total ?? 0) * 100) };
}

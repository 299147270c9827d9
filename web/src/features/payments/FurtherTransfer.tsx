import { Alert, Button, Stack, Text } from '@mantine/core';
import { type PaymentRecord, recordFurtherTransfer, returnFurtherTransfer } from '@okur/contract/payments';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { MoneyField } from '../../kit/fields/MoneyField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { openFurther } from './further-transfers.ts';
import { transferReference } from './transfer-reference.ts';

type Transaction = PaymentRecord['transactions'][number];

/** Money that came once more, until it has been sent back: seen by all who see the payment. */
export function FurtherTransfers({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const mayReturn = useAbility().can('edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS');
  return openFurther(payment).map((transfer) => (
    <Alert
      key={transfer.id}
      color="yellow"
      icon={<IconArrowBackUp />}
      title={t('payments.excess_title', { amount: f.money(transfer.amount_total, transfer.currency) })}
    >
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{t('payments.excess_text', { reference: transfer.provider_ref })}</Text>
        {mayReturn ? (
          <Button
            variant="default"
            onClick={() => openFormModal(<ReturnTransfer payment={payment} transfer={transfer} />)}
          >
            {t('payments.confirm_refund')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  ));
}

interface Typed {
  received_on: string;
  reference: string;
  password?: string;
  code?: string;
}
const empty: Typed = { received_on: '', reference: '' };

/** A person has read the account: the same buyer paid again. */
export function FurtherTransfer({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { proof, noting } = useConfirmation();
  const initial: Typed & { amount: number } = { ...empty, amount: Math.round(payment.amount_total * 100) };
  const form = useServerForm({
    schema: recordFurtherTransfer.body,
    initial,
    submit: (body) => noting(() => call(recordFurtherTransfer, { params: { id: payment.id }, body })),
    onSaved: () => toast.success(t('payments.further_saved')),
  });
  const day = form.field('received_on');
  return (
    <FormModal form={form} title={t('payments.further')} action={t('payments.confirm_action')}>
      <Text size="sm">{t('payments.further_text', { reference: transferReference(payment) })}</Text>
      <DateField {...day} onChange={(value) => day.onChange(value ?? '')} label={t('payments.received_on')} required />
      <TextField {...form.field('reference')} label={t('payments.bank_reference')} required />
      <MoneyField {...form.field('amount')} label={t('payments.amount')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

/** And sent it back. */
function ReturnTransfer({ payment, transfer }: { payment: PaymentRecord; transfer: Transaction }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { proof, noting } = useConfirmation();
  const params = { id: payment.id, transferId: transfer.id };
  const form = useServerForm({
    schema: returnFurtherTransfer.body,
    initial: empty,
    submit: (body) => noting(() => call(returnFurtherTransfer, { params, body })),
    onSaved: () => toast.success(t('payments.refund_confirmed')),
  });
  const day = form.field('received_on');
  return (
    <FormModal form={form} title={t('payments.confirm_refund')} action={t('payments.confirm_action')}>
      <Text size="sm">
        {t('payments.confirm_refund_text', { amount: f.money(transfer.amount_total, transfer.currency) })}
      </Text>
      <DateField {...day} onChange={(value) => day.onChange(value ?? '')} label={t('payments.sent_back_on')} required />
      <TextField {...form.field('reference')} label={t('payments.bank_reference')} required />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

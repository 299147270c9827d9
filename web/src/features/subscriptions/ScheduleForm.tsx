import { listPaymentMethods, type PaymentMethod } from '@okur/contract/payments';
import { dayIn } from '@okur/contract/days';
import { createSchedule, ScheduleInput } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useZone } from '../../kit/client/zone.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { UserPicker } from '../users/UserPicker.tsx';
import { PlanPicker } from './PlanPicker.tsx';

const empty: {
  user_id: string;
  plan_id: string;
  payment_method_id: string;
  start_date: string;
  password?: string;
  code?: string;
} = { user_id: '', plan_id: '', payment_method_id: '', start_date: '' };

/** Makes a subscription for a student. */
export function ScheduleForm() {
  const { t } = useTranslation();
  const { proof, noting } = useConfirmation();
  const zone = useZone();
  const form = useServerForm({
    schema: ScheduleInput,
    initial: { ...empty, start_date: dayIn(zone) },
    submit: (body) => noting(() => call(createSchedule, { body })),
    onSaved: () => toast.success(t('subscriptions.scheduled')),
  });
  const userId = form.values.user_id;
  const methods = useCall(listPaymentMethods, { query: { user_id: userId || undefined } }).data?.data ?? [];
  const label = ({ brand, last4, expires, keeps_card }: PaymentMethod) =>
    brand
      ? `${t('subscriptions.card', { brand, last4 })} · ${expires}`
      : t(keeps_card ? 'subscriptions.pay_by_link' : 'subscriptions.pay_by_links');
  return (
    <FormModal form={form} title={t('subscriptions.schedule')} action={t('subscriptions.schedule')}>
      <UserPicker {...form.field('user_id')} label={t('subscriptions.student')} required data-autofocus />
      <PlanPicker {...form.field('plan_id')} label={t('subscriptions.plan')} onSale required />
      <SelectField
        {...form.field('payment_method_id')}
        label={t('subscriptions.pay_by')}
        data={methods.filter(({ kind }) => kind === 'card').map((way) => ({ value: way.id, label: label(way) }))}
        required
      />
      <DateField
        {...(form.field('start_date') as FieldBinding<string | null | undefined>)}
        label={t('subscriptions.starts_on')}
        description={t('subscriptions.schedule_hint')}
        required
      />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormModal>
  );
}

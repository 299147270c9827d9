import { Text } from '@mantine/core';
import { attachSubUser, type SubscriptionPayment } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { UserPicker } from '../users/UserPicker.tsx';

/** One more student reads by the subscription of a payment. */
export function AttachForm({ payment }: { payment: SubscriptionPayment }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: attachSubUser.body,
    initial: { user_id: '' },
    submit: (body) => call(attachSubUser, { params: { id: payment.id }, body }),
    onSaved: () => toast.success(t('subscriptions.attached_now')),
  });
  const title = t('subscriptions.attach_sub');
  return (
    <FormModal form={form} title={title} action={title}>
      <Text size="sm">{t('subscriptions.seats_left', { count: payment.seats_left })}</Text>
      <UserPicker {...form.field('user_id')} label={t('subscriptions.student')} required data-autofocus />
    </FormModal>
  );
}

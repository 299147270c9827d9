import { Text } from '@mantine/core';
import { attachSubUser, attachToUser, type SubscriptionPayment } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { UserPicker } from '../users/UserPicker.tsx';

interface AttachFormProps {
  payment: SubscriptionPayment;
  as: 'main' | 'sub';
}

/** Says who reads by a payment: its student, or a further one. */
export function AttachForm({ payment, as }: AttachFormProps) {
  const { t } = useTranslation();
  const isMain = as === 'main';
  const form = useServerForm({
    schema: attachToUser.body,
    initial: { user_id: '' },
    submit: (body) => call(isMain ? attachToUser : attachSubUser, { params: { id: payment.id }, body }),
    onSaved: () => toast.success(t('subscriptions.attached_now')),
  });
  const title = t(isMain ? 'subscriptions.attach' : 'subscriptions.attach_sub');
  return (
    <FormModal form={form} title={title} action={title}>
      {isMain ? null : <Text size="sm">{t('subscriptions.seats_left', { count: payment.seats_left })}</Text>}
      <UserPicker {...form.field('user_id')} label={t('subscriptions.student')} required data-autofocus />
    </FormModal>
  );
}

import { Text } from '@mantine/core';
import { updateMeParent } from '@okur/contract/auth';
import { Email } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const schema = z.strictObject({ email: Email, password: z.string().min(1, { error: 'validation.required' }) });

/** Another address for a parent's own account; it takes effect by the link that is sent there. */
export function ChangeEmail() {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: { email: '', password: '' },
    submit: async (body) => {
      await call(updateMeParent, { body });
      toast.success(t('profile.email_sent', { email: body.email }));
    },
  });
  return (
    <FormModal form={form} title={t('profile.change_email')} action={t('profile.send_link')}>
      <Text size="sm">{t('profile.email_hint')}</Text>
      <TextField
        {...form.field('email')}
        label={t('profile.new_email')}
        type="email"
        autoComplete="email"
        data-autofocus
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('profile.old_password')}
        autoComplete="current-password"
        required
      />
    </FormModal>
  );
}

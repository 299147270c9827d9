import { Text } from '@mantine/core';
import { updateAdmin, type StaffAccount } from '@okur/contract/admins';
import { Password, Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const schema = z.strictObject({ password: Password, version: Version });

/** For a person on the telephone who cannot sign in: a password to read out, good for one sign-in. */
export function NewPassword({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: { password: '', version: account.version },
    submit: (body) => call(updateAdmin, { params: { id: account.id }, body }),
    onSaved: () => toast.success(t('admins.password_set', { name: account.username })),
  });
  return (
    <FormModal
      form={form}
      title={t('admins.new_password_title', { name: account.username })}
      action={t('admins.set_password')}
    >
      <Text size="sm">{t('admins.new_password_text')}</Text>
      <PasswordField
        {...form.field('password')}
        label={t('admins.new_password')}
        autoComplete="new-password"
        data-autofocus
        required
      />
    </FormModal>
  );
}

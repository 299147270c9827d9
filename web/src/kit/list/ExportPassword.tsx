import { Text } from '@mantine/core';
import { exportPeopleMax } from '@okur/contract/exports';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PasswordField } from '../fields/TextField.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { useServerForm } from '../form/useServerForm.ts';

const Password = z.object({ password: z.string().min(1, { error: 'validation.required' }) });

interface ExportPasswordProps<Answer> {
  take: (password: string) => Promise<Answer>;
  onTaken: (answer: Answer) => void;
}

/** Many people leave the platform only for a person who knows the password of the account. */
export function ExportPassword<Answer>({ take, onTaken }: ExportPasswordProps<Answer>) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: Password,
    initial: { password: '' },
    submit: ({ password }) => take(password),
    onSaved: onTaken,
  });
  return (
    <FormModal form={form} title={t('kit.export_password_title')} action={t('kit.export_go')}>
      <Text size="sm">{t('kit.export_password_text', { count: exportPeopleMax })}</Text>
      <PasswordField
        {...form.field('password')}
        label={t('kit.own_password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
    </FormModal>
  );
}

import { Text } from '@mantine/core';
import { exportList, type ExportInput, exportPeopleMax } from '@okur/contract/exports';
import type { Job } from '@okur/contract/jobs';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { PasswordField } from '../fields/TextField.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { useServerForm } from '../form/useServerForm.ts';

const Password = z.object({ password: z.string().min(1, { error: 'validation.required' }) });

/** Many people leave the platform only for somebody who knows the password of the account. */
export function ExportPassword({ input, onBegun }: { input: ExportInput; onBegun: (job: Job) => void }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: Password,
    initial: { password: '' },
    submit: ({ password }) => call(exportList, { body: { ...input, password } }),
    onSaved: ({ data }) => data && onBegun(data),
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

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useStartedJob } from '../../kit/jobs/useJob.ts';
import { callsOf, type Person } from './calls.ts';
import { ReasonField } from './ReasonField.tsx';

/** Asks for the file with everything about a person; who asked and why stays in the history. */
export function ExportForm({ person, id, name }: { person: Person; id: string; name: string }) {
  const { t } = useTranslation();
  const started = useStartedJob();
  const { exporting } = callsOf[person];
  const form = useServerForm({
    schema: exporting.body,
    initial: { reason: '', password: '' },
    submit: (body) => call(exporting, { params: { id }, body }),
    onSaved: ({ data }) => {
      started(data);
      toast.success(t('personal_data.export_begun'));
    },
  });
  return (
    <FormModal form={form} title={t('personal_data.export_title', { name })} action={t('personal_data.export')}>
      <Text size="sm">{t('personal_data.export_text')}</Text>
      <ReasonField {...form.field('reason')} />
      <PasswordField
        {...form.field('password')}
        label={t('kit.own_password')}
        autoComplete="current-password"
        required
      />
    </FormModal>
  );
}

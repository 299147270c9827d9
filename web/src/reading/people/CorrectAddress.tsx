import { Text } from '@mantine/core';
import { changeInstructorEmail } from '@okur/contract/instructors';
import { useTranslation } from 'react-i18next';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

interface CorrectAddressProps {
  name: string;
  email: string;
  /** Stores the address and sends the invitation. */
  save: (body: { email: string }) => Promise<unknown>;
}

/** The address of a colleague who has never signed in, put right. */
export function CorrectAddress({ name, email, save }: CorrectAddressProps) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: changeInstructorEmail.body,
    initial: { email },
    submit: save,
    onSaved: () => toast.success(t('admins.invited', { name })),
  });
  return (
    <FormModal form={form} title={t('instructors.correct_email_title', { name })}>
      <Text size="sm">{t('instructors.correct_email_text')}</Text>
      <TextField {...form.field('email')} label={t('instructors.email')} type="email" data-autofocus required />
    </FormModal>
  );
}

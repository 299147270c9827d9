import { Text } from '@mantine/core';
import { addManager, type Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/**
 * Lets a person manage the company: one who is known by the e-mail keeps account and password, others are
 * invited.
 */
export function AddManager({ company }: { company: Company }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: addManager.body,
    initial: { username: '', email: '' },
    submit: (body) => call(addManager, { params: { id: company.id }, body }),
    onSaved: ({ data }) =>
      toast.success(t('companies.manager_added', { name: data.username, company: company.company_name })),
  });
  return (
    <FormModal form={form} title={t('companies.add_manager')} action={t('companies.add_manager')}>
      <Text size="sm">{t('companies.add_manager_text')}</Text>
      <TextField {...form.field('email')} label={t('companies.email')} type="email" data-autofocus required />
      <TextField {...form.field('username')} label={t('companies.manager_full_name')} required />
    </FormModal>
  );
}

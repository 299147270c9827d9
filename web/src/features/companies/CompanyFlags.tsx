import { Alert, Box, Stack } from '@mantine/core';
import { updateCompany, type Company } from '@okur/contract/companies';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { AccessFields } from './AccessFields.tsx';

/** What a company may do beyond reading: the flags that open parts of the application to its people. */
export function CompanyFlags({ company, isFixed }: { company: Company; isFixed: boolean }) {
  const { t } = useTranslation();
  const { parent_access, document_access, buy_activation_access, tutorial_access, recording_access, version } = company;
  const form = useServerForm({
    schema: updateCompany.body,
    initial: { parent_access, document_access, buy_activation_access, tutorial_access, recording_access, version },
    submit: (body) => call(updateCompany, { params: { id: company.id }, body }),
    onSaved: () => toast.success(t('companies.saved', { name: company.company_name })),
  });

  // The company changed beside this form, by the edit button above for instance. What was switched here stays.
  useEffect(() => {
    if (!form.dirty && form.values.version !== company.version) form.take(company);
  }, [form, company]);

  return (
    <Box maw={720}>
      <FormPage form={form}>
        <Stack gap="lg">
          {isFixed ? <Alert icon={<IconLock />}>{t('companies.flags_of_platform')}</Alert> : null}
          <SwitchField
            {...form.field('parent_access')}
            disabled={isFixed}
            label={t('companies.parent_access')}
            description={t('companies.parent_access_hint')}
          />
          <SwitchField
            {...form.field('document_access')}
            disabled={isFixed}
            label={t('companies.document_access')}
            description={t('companies.document_access_hint')}
          />
          <AccessFields form={form} withRecordings isFixed={isFixed} />
        </Stack>
      </FormPage>
    </Box>
  );
}

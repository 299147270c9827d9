import { Alert, Box, Stack } from '@mantine/core';
import { updateCompany, type Company } from '@okur/contract/companies';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useRowBeside } from '../../kit/form/useRowBeside.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { AccessFields } from './AccessFields.tsx';

/** What a company may do beyond reading: the flags that open parts of the application to its people. */
export function CompanyFlags({ company, isFixed }: { company: Company; isFixed: boolean }) {
  const { t } = useTranslation();
  const { parent_access, document_access, buy_activation_access, tutorial_access, recording_access, version } = company;
  const flags = { parent_access, document_access, buy_activation_access, tutorial_access, recording_access, version };
  const form = useServerForm({
    schema: updateCompany.body,
    initial: flags,
    submit: (body) => call(updateCompany, { params: { id: company.id }, body }),
    onSaved: ({ data }) => {
      takeSaved(form, data);
      toast.success(t('companies.saved', { name: company.company_name }));
    },
  });
  useRowBeside(form, flags);

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

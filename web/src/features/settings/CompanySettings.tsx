import { Stack } from '@mantine/core';
import { CompanySettings as CompanySettingsBody, updateMyCompanySettings } from '@okur/contract/settings';
import { useTranslation } from 'react-i18next';
import { setOwnCompany, useAdmin, useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** The two flags a company sets itself. */
export function CompanySettings() {
  const { t } = useTranslation();
  const selected = useCompany();
  const admin = useAdmin();
  const company = selected ?? admin?.company;
  const form = useServerForm({
    schema: CompanySettingsBody,
    initial: {
      buy_activation_access: company?.buy_activation_access ?? false,
      tutorial_access: company?.tutorial_access ?? false,
      version: company?.version,
    },
    submit: (body) => call(updateMyCompanySettings, { body }),
    onSaved: ({ data }) => setOwnCompany(data),
  });
  return (
    <FormModal form={form} title={t('settings.title_of', { company: company?.company_name })} size="lg">
      <Stack gap="lg">
        <SwitchField
          {...form.field('buy_activation_access')}
          label={t('settings.buy_activation_access')}
          description={t('settings.buy_activation_hint')}
        />
        <SwitchField
          {...form.field('tutorial_access')}
          label={t('settings.tutorial_access')}
          description={t('settings.tutorial_hint')}
        />
      </Stack>
    </FormModal>
  );
}

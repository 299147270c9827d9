import { Stack } from '@mantine/core';
import type { OwnCompany } from '@okur/contract/accounts';
import { CompanySettings as CompanySettingsBody, updateMyCompanySettings } from '@okur/contract/settings';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { adminQuery, useAdmin, useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { AccessFields } from './AccessFields.tsx';

/** The flags a company sets itself; whether it takes recordings, its manager alone. */
export function CompanySettings() {
  const { t } = useTranslation();
  const selected = useCompany();
  const admin = useAdmin();
  const company = selected ?? admin?.company;
  const mayTakeRecordings = useAbility().can('edit', 'INSTRUCTOR');
  const form = useServerForm({
    schema: CompanySettingsBody,
    initial: {
      buy_activation_access: company?.buy_activation_access ?? false,
      tutorial_access: company?.tutorial_access ?? false,
      ...(mayTakeRecordings ? { recording_access: company?.recording_access ?? false } : {}),
      version: company?.version,
    },
    submit: (body) => call(updateMyCompanySettings, { body }),
    onSaved: ({ data }) => setOwnCompany(data),
    failureToast: (failure) => failureText(failure, t),
  });
  return (
    <FormModal form={form} title={t('settings.title_of', { company: company?.company_name })} size="lg">
      <Stack gap="lg">
        <AccessFields form={form} withRecordings={mayTakeRecordings} />
      </Stack>
    </FormModal>
  );
}

/** The current admin after the company changed itself: a copy whose company is the answer. */
function setOwnCompany(company: OwnCompany): void {
  queryClient.setQueryData(
    adminQuery.queryKey,
    (admin) =>
      admin && {
        ...admin,
        company,
        companies: admin.companies.map((own) => (own.id === company.id ? company : own)),
        instructors: admin.instructors.map((own) => (own.company_id === company.id ? { ...own, company } : own)),
      },
  );
}

import { SimpleGrid } from '@mantine/core';
import { createAdmin, HeldRoles, updateAdmin, type StaffAccount } from '@okur/contract/admins';
import { Version, type Language } from '@okur/contract/fields';
import { listLanguages } from '@okur/contract/localization';
import type { Role } from '@okur/contract/roles';
import isEqual from 'fast-deep-equal';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { PhoneField } from '../../kit/fields/MaskedField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { CompaniesPicker } from '../companies/CompanyPicker.tsx';
import { RolesField } from './RolesField.tsx';

const schema = createAdmin.body.extend({ version: Version.optional() });
/** One without roles, which was taken all of them, can be corrected all the same. */
const rolelessSchema = schema.extend({ roles: HeldRoles });

const initialOf = (account: StaffAccount | undefined) => ({
  username: account?.username ?? '',
  email: account?.email ?? '',
  phone_number: account?.phone_number ?? '',
  address: account?.address ?? '',
  locale: account?.locale ?? ('tr' as Language),
  roles: account?.roles.map(({ name }) => name) ?? ([] as Role[]),
  company_ids: account?.companies.map(({ id }) => id) ?? [],
  instructor_company_ids: account?.instructors.map(({ company_id }) => company_id) ?? [],
  password: undefined as string | undefined,
  version: account?.version,
});

const unlessSame = <T,>(value: T | undefined, before: T) => (isEqual(value, before) ? undefined : value);

/** Adds a staff account, whose owner is invited by mail unless a first password is given, or changes one. */
export function AdminForm({ account }: { account?: StaffAccount }) {
  const { t } = useTranslation();
  const own = useAdmin();
  const form = useAdminForm(account);
  const password = form.field('password');
  const roles = form.field('roles');

  // With a role go the companies it was held in.
  function changeRoles(held: Role[]) {
    roles.onChange(held);
    if (!held.includes('CM')) form.set('company_ids', []);
    if (!held.includes('IN')) form.set('instructor_company_ids', []);
  }

  return (
    <FormModal form={form} title={t(account ? 'admins.edit' : 'admins.add')} size="lg">
      <Person form={form} />
      <RolesField
        {...roles}
        onChange={changeRoles}
        locked={account && account.id === own?.id ? initialOf(account).roles : []}
      />
      {form.values.roles.includes('CM') ? (
        <CompaniesPicker
          {...form.field('company_ids')}
          label={t('admins.company_ids')}
          description={t('admins.company_ids_hint')}
          chosen={account?.companies}
          required
        />
      ) : null}
      {form.values.roles.includes('IN') ? (
        <CompaniesPicker
          {...form.field('instructor_company_ids')}
          label={t('admins.instructor_company_ids')}
          description={t('admins.instructor_company_ids_hint')}
          chosen={account?.instructors.map(({ company_id, company_name }) => ({ id: company_id, company_name }))}
          required
        />
      ) : null}
      <TextareaField {...form.field('address')} label={t('admins.address')} minRows={2} />
      {account ? null : (
        <PasswordField
          {...password}
          onChange={(typed) => password.onChange(typed || undefined)}
          label={t('admins.first_password')}
          description={t('admins.first_password_hint')}
          autoComplete="new-password"
        />
      )}
    </FormModal>
  );
}

function Person({ form }: { form: ReturnType<typeof useAdminForm> }) {
  const { t } = useTranslation();
  const languages = useCall(listLanguages, {}).data?.data ?? [];
  const locale = form.field('locale');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField {...form.field('username')} label={t('admins.username')} autoComplete="off" data-autofocus required />
      <TextField {...form.field('email')} label={t('admins.email')} type="email" autoComplete="off" required />
      <PhoneField {...form.field('phone_number')} label={t('admins.phone_number')} />
      <SelectField
        {...locale}
        onChange={(code) => locale.onChange(code as Language)}
        label={t('admins.locale')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
    </SimpleGrid>
  );
}

function useAdminForm(account: StaffAccount | undefined) {
  const { t } = useTranslation();
  /** What the form began with, or took over since. */
  const before = useRef(initialOf(account));
  return useServerForm({
    schema: account?.roles.length === 0 ? rolelessSchema : schema,
    initial: initialOf(account),
    valuesOf: (current: StaffAccount) => (before.current = initialOf(current)),
    submit: ({ version, password, ...body }) =>
      account
        ? call(updateAdmin, {
            params: { id: account.id },
            body: {
              ...body,
              // As they are, they are not sent: else a post that was left would be required, and given back.
              roles: unlessSame(body.roles, before.current.roles),
              company_ids: unlessSame(body.company_ids, before.current.company_ids),
              instructor_company_ids: unlessSame(body.instructor_company_ids, before.current.instructor_company_ids),
              version,
            },
          })
        : call(createAdmin, { body: { ...body, ...(password ? { password } : {}) } }),
    onSaved: ({ data }) =>
      toast.success(
        t(account ? 'admins.saved' : data.invited ? 'admins.invited' : 'admins.added', { name: data.username }),
      ),
  });
}

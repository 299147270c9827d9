import { Divider, SimpleGrid } from '@mantine/core';
import {
  companyStatuses,
  createCompany,
  defaultTimeZone,
  licensings,
  updateCompany,
  type Company,
} from '@okur/contract/companies';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { MaskedField, PhoneField } from '../../kit/fields/MaskedField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { taxNumberMask } from '../../kit/masks/masks.ts';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { timeZones, useCountries } from './regions.ts';

const schema = createCompany.body.extend({ version: Version.optional() });

const fresh = {
  company_name: '',
  short_name: '',
  status: 'active',
  licensing: 'contract',
  licence_limit: null,
  country: 'TR',
  city: '',
  time_zone: defaultTimeZone,
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  tax_office: '',
  tax_number: '',
  invoice_address: '',
} as const;

/** Adds a company, with its first manager if wanted, or changes one. What it may do is set on its own page. */
export function CompanyForm({ company }: { company?: Company }) {
  const { t } = useTranslation();
  const form = useCompanyForm(company);
  const zone = form.field('time_zone');
  return (
    <FormModal form={form} title={t(company ? 'companies.edit' : 'companies.add')} size="lg">
      <TextField {...form.field('company_name')} label={t('companies.name')} data-autofocus required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {/* The server writes it in capitals; English ones, so that an i never becomes an İ. */}
        <TextField
          {...form.field('short_name')}
          label={t('companies.short_name')}
          description={t('companies.short_name_hint')}
          {...below}
          lang="en"
          styles={{ input: { textTransform: 'uppercase' } }}
          required
        />
        <Licensing form={form} />
        <SelectField
          {...form.field('status')}
          label={t('companies.status_label')}
          data={companyStatuses.map((status) => ({ value: status, label: t(`companies.status.${status}`) }))}
        />
        <SearchableSelect
          {...zone}
          onChange={(value) => zone.onChange(value ?? '')}
          label={t('companies.time_zone')}
          options={timeZones}
          clearable={false}
          required
        />
        <SearchableSelect {...form.field('country')} label={t('companies.country')} options={useCountries()} />
        <TextField {...form.field('city')} label={t('companies.city')} />
      </SimpleGrid>
      <Divider label={t('companies.contact')} labelPosition="left" />
      <TextField {...form.field('contact_name')} label={t('companies.contact_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('contact_email')} label={t('companies.email')} type="email" />
        <PhoneField {...form.field('contact_phone')} label={t('companies.phone')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('tax_office')} label={t('companies.tax_office')} />
        <MaskedField {...form.field('tax_number')} mask={taxNumberMask} label={t('companies.tax_number')} />
      </SimpleGrid>
      <TextField {...form.field('invoice_address')} label={t('companies.invoice_address')} />
      {company ? null : <FirstManager form={form} />}
    </FormModal>
  );
}

/** What lets students in, and how many a contract lets in. */
function Licensing({ form }: { form: ReturnType<typeof useCompanyForm> }) {
  const { t } = useTranslation();
  const sells = form.values.licensing === 'codes';
  return (
    <>
      <SelectField
        {...form.field('licensing')}
        label={t('companies.licensing')}
        description={t(`companies.licensing_${sells ? 'codes' : 'contract'}_hint`)}
        {...below}
        data={licensings.map((value) => ({ value, label: t(`companies.licensing_${value}`) }))}
      />
      <NumberField
        {...form.field('licence_limit')}
        label={t('companies.licence_limit')}
        description={t('companies.licence_limit_hint')}
        {...below}
        placeholder={t('companies.no_limit')}
        disabled={sells}
      />
    </>
  );
}

function FirstManager({ form }: { form: ReturnType<typeof useCompanyForm> }) {
  const { t } = useTranslation();
  const withManager = Boolean(form.values.manager);
  return (
    <>
      <Divider label={t('companies.first_manager')} labelPosition="left" />
      <SwitchField
        name="has_manager"
        value={withManager}
        onChange={(on) => form.set('manager', on ? { username: '', email: '' } : null)}
        label={t('companies.invite_manager')}
        description={t('companies.invite_manager_hint')}
      />
      {withManager ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField {...form.field('manager.username')} label={t('companies.manager_full_name')} required />
          <TextField {...form.field('manager.email')} label={t('companies.email')} type="email" required />
        </SimpleGrid>
      ) : null}
    </>
  );
}

function useCompanyForm(company: Company | undefined) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `company:${company?.id ?? ''}`,
    schema,
    initial: { ...(company ? pick(company) : fresh), manager: null, version: company?.version },
    submit: ({ manager, version, ...body }) =>
      company
        ? call(updateCompany, { params: { id: company.id }, body: { ...body, version } })
        : call(createCompany, { body: { ...body, manager } }),
    onSaved: ({ data }) =>
      toast.success(t(company ? 'companies.saved' : 'companies.added', { name: data.company_name })),
  });
}

/** A hint under its field keeps the fields of one row on one line. */
const below: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** What of a company the form shows. */
function pick({
  company_name,
  short_name,
  status,
  licensing,
  licence_limit,
  country,
  city,
  time_zone,
  contact_name,
  contact_email,
  contact_phone,
  tax_office,
  tax_number,
  invoice_address,
}: Company) {
  return {
    company_name,
    short_name,
    status,
    licensing,
    licence_limit,
    country,
    city,
    time_zone,
    contact_name,
    contact_email,
    contact_phone,
    tax_office,
    tax_number,
    invoice_address,
  };
}

import { SimpleGrid } from '@mantine/core';
import { Version } from '@okur/contract/fields';
import { createPartner, type Partner, PartnerInput, partnerKinds, updatePartner } from '@okur/contract/partners';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { ClientFields } from '../../kit/fields/ClientFields.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { CompaniesPicker } from '../companies/CompanyPicker.tsx';

const ofNew = PartnerInput.extend({ version: Version.optional() });
/** The secret is never shown again: an empty field leaves it as it is. */
const ofChange = ofNew.extend({ secret: z.string().max(500) }) as unknown as typeof ofNew;

const initialOf = (partner: Partner | undefined) => ({
  name: partner?.name ?? '',
  slug: partner?.slug ?? '',
  kind: partner?.kind ?? ('school_platform' as const),
  contact: partner?.contact ?? '',
  issuer: partner?.issuer ?? '',
  client_id: partner?.client_id ?? '',
  secret: '',
  company_ids: partner?.companies.map(({ id }) => id) ?? [],
  enabled: partner?.enabled ?? false,
  version: partner?.version,
});

export function PartnerForm({ partner }: { partner?: Partner }) {
  const { t } = useTranslation();
  const form = usePartnerForm(partner);
  return (
    <FormModal form={form} title={t(partner ? 'partners.edit' : 'partners.add')} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('name')} label={t('partners.name')} required data-autofocus />
        <SelectField
          {...form.field('kind')}
          label={t('partners.kind')}
          data={partnerKinds.map((value) => ({ value, label: t(`partners.kind_${value}`) }))}
          required
        />
      </SimpleGrid>
      {partner ? null : (
        <TextField
          {...form.field('slug')}
          label={t('partners.slug')}
          description={t('partners.slug_hint')}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <TextField {...form.field('contact')} label={t('partners.contact')} />
      <CompaniesPicker
        {...form.field('company_ids')}
        label={t('partners.companies')}
        description={t('partners.companies_hint')}
        chosen={partner?.companies ?? []}
      />
      <TextField
        {...form.field('issuer')}
        label={t('sign_on.issuer')}
        description={t('sign_on.issuer_hint_generic')}
        placeholder="https://login.partner.example"
        spellCheck={false}
        required
      />
      <ClientFields id={form.field('client_id')} secret={form.field('secret')} isNew={!partner} />
      <SwitchField {...form.field('enabled')} label={t('partners.enabled')} description={t('partners.enabled_hint')} />
    </FormModal>
  );
}

function usePartnerForm(partner: Partner | undefined) {
  const { t } = useTranslation();
  return useServerForm({
    schema: partner ? ofChange : ofNew,
    initial: initialOf(partner),
    valuesOf: initialOf,
    submit: ({ version, secret, slug, ...body }) =>
      partner
        ? call(updatePartner, { params: { id: partner.id }, body: { ...body, ...(secret ? { secret } : {}), version } })
        : call(createPartner, { body: { ...body, slug, secret } }),
    onSaved: ({ data }) => toast.success(t('partners.saved', { name: data.name })),
  });
}

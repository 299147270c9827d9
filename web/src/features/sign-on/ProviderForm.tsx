import { SimpleGrid } from '@mantine/core';
import { Version } from '@okur/contract/fields';
import {
  createProvider,
  googleIssuer,
  type IdentityProvider,
  k12Issuer,
  type ProviderKind,
  providerKinds,
  ProviderInput,
  updateProvider,
} from '@okur/contract/sign-on';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { ClientFields } from '../../kit/fields/ClientFields.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { kindName } from './kindName.ts';

const ofNew = ProviderInput.extend({ version: Version.optional() });
/** The secret is never shown again: an empty field leaves it as it is. */
const ofChange = ofNew.extend({ secret: z.string().max(500) }) as unknown as typeof ofNew;

/** What issuers look like where the kind says so. */
const issuers: Record<ProviderKind, { value: string; placeholder: string }> = {
  google: { value: googleIssuer, placeholder: googleIssuer },
  microsoft: { value: '', placeholder: 'https://login.microsoftonline.com/…/v2.0' },
  k12: { value: k12Issuer, placeholder: k12Issuer },
  generic: { value: '', placeholder: 'https://login.school.example' },
};

interface ProviderFormProps {
  companyId: string;
  provider?: IdentityProvider;
}

export function ProviderForm({ companyId, provider }: ProviderFormProps) {
  const { t } = useTranslation();
  const form = useProviderForm(companyId, provider);
  const kind = form.field('kind');
  const choose = (value: ProviderKind) => {
    kind.onChange(value);
    const before = form.values.issuer;
    if (['', googleIssuer, k12Issuer].includes(before)) form.set('issuer', issuers[value].value);
  };
  return (
    <FormModal form={form} title={t(provider ? 'sign_on.edit' : 'sign_on.add')} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...kind}
          onChange={(value) => choose(value as ProviderKind)}
          label={t('sign_on.kind')}
          data={providerKinds.map((value) => ({ value, label: kindName(value, t) }))}
          required
        />
        <TextField {...form.field('name')} label={t('sign_on.name')} required data-autofocus />
      </SimpleGrid>
      <TextField
        {...form.field('issuer')}
        label={t('sign_on.issuer')}
        description={t(`sign_on.issuer_hint_${form.values.kind}`)}
        placeholder={issuers[form.values.kind].placeholder}
        spellCheck={false}
        required
      />
      <ClientFields id={form.field('client_id')} secret={form.field('secret')} isNew={!provider} />
      <SwitchField {...form.field('staff')} label={t('sign_on.staff')} />
      <SwitchField {...form.field('students')} label={t('sign_on.students')} />
      <SwitchField {...form.field('enabled')} label={t('sign_on.enabled')} description={t('sign_on.enabled_hint')} />
    </FormModal>
  );
}

function useProviderForm(companyId: string, provider: IdentityProvider | undefined) {
  const { t } = useTranslation();
  return useServerForm({
    schema: provider ? ofChange : ofNew,
    initial: {
      kind: provider?.kind ?? 'google',
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? googleIssuer,
      client_id: provider?.client_id ?? '',
      secret: '',
      staff: provider?.staff ?? true,
      students: provider?.students ?? false,
      enabled: provider?.enabled ?? false,
      version: provider?.version,
    },
    submit: ({ version, secret, ...body }) =>
      provider
        ? call(updateProvider, {
            params: { id: provider.id },
            body: { ...body, ...(secret ? { secret } : {}), version },
          })
        : call(createProvider, { params: { id: companyId }, body: { ...body, secret } }),
    onSaved: ({ data }) => toast.success(t('sign_on.saved', { name: data.name })),
  });
}

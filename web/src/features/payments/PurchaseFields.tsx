import { Checkbox, SimpleGrid } from '@mantine/core';
import { listPaymentMethods, type PaymentMethod } from '@okur/contract/payments';
import type { User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { MaskedField } from '../../kit/fields/MaskedField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { taxNumberMask } from '../../kit/masks/masks.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';
import type { PurchaseForm } from './usePurchase.ts';
import { useWaiting } from './useWaiting.ts';

/** How many, how they are paid, and for whom they are. */
export function PurchaseFields({
  form,
  isFree,
  student,
}: {
  form: PurchaseForm;
  isFree: boolean;
  student: User | undefined;
}) {
  const { t } = useTranslation();
  const own = useCompany();
  const company = form.field('company_id');
  const companyId = own?.id ?? company.value;
  return (
    <>
      {own ? null : (
        <CompanyPicker
          {...company}
          value={company.value ?? null}
          onChange={(id) => {
            company.onChange(id ?? undefined);
            form.set('department_id', null);
            form.set('assign_user_ids', []);
            form.set('assign_waiting', false);
          }}
          label={t('payments.company')}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...form.field('quantity')} label={t('payments.packs')} required />
        {isFree ? null : <Method form={form} />}
        <DepartmentPicker
          {...form.field('department_id')}
          key={companyId}
          companyId={companyId ?? null}
          disabled={!companyId}
          label={t('payments.department')}
          placeholder={t('payments.any_department')}
          clearable
        />
      </SimpleGrid>
      {companyId ? <ForWaiting form={form} companyId={companyId} /> : null}
      {form.values.assign_waiting ? null : (
        <UsersPicker
          {...form.field('assign_user_ids')}
          {...(own || !companyId ? {} : { companyId })}
          chosen={student ? [student] : []}
          disabled={!companyId}
          label={t('payments.students')}
          description={t('payments.students_hint')}
        />
      )}
    </>
  );
}

/** How it is paid, where there is a choice. */
function Method({ form }: { form: PurchaseForm }) {
  const { t } = useTranslation();
  const methods = useCall(listPaymentMethods, {}).data?.data ?? [];
  const { value, onChange, ...field } = form.field('provider');
  if (methods.length < 2) return null;
  return (
    <SelectField
      {...field}
      value={value ?? methods[0]!.provider}
      onChange={(chosen) => onChange(chosen as PaymentMethod['provider'])}
      label={t('payments.method')}
      data={methods.map(({ provider }) => ({ value: provider, label: t(`payments.method_${provider}`) }))}
    />
  );
}

/** The way to let everyone in who waits, without choosing them one by one. */
function ForWaiting({ form, companyId }: { form: PurchaseForm; companyId: string }) {
  const { t } = useTranslation();
  // Whom the box names is who is served: with a class those of the class.
  const { count: waiting } = useWaiting(companyId, form.values.department_id);
  const { value, onChange } = form.field('assign_waiting');
  if (waiting === 0 && !value) return null;
  return (
    <Checkbox
      label={t('payments.for_waiting', { count: waiting })}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** To whom the invoice is written; what is left empty is as the school has it. */
export function InvoiceFields({ form }: { form: PurchaseForm }) {
  const { t } = useTranslation();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('tax_office')} label={t('companies.tax_office')} />
        <MaskedField
          {...form.field('tax_number')}
          mask={taxNumberMask}
          label={t('companies.tax_number')}
          description={t('payments.tax_number_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <TextField
        {...form.field('invoice_address')}
        label={t('companies.invoice_address')}
        description={t('payments.tax_number_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  );
}

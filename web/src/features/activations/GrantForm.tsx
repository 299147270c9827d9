import { SimpleGrid } from '@mantine/core';
import { ActivationGrant, grantActivations, revokeActivations } from '@okur/contract/activations';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';

interface Typed {
  company_id: string;
  department_id: string | null;
  count: number;
  days: number;
  reason: string;
}
/** A number is empty until it is typed; the schema says what is missing. */
const empty: Typed = {
  company_id: '',
  department_id: null,
  count: null as unknown as number,
  days: 365,
  reason: '',
};

/** Gives a school codes for which no one pays. */
export function GrantForm() {
  const { t } = useTranslation();
  const { act } = useAct();
  /** A wrong number or school is seen the moment it is done. */
  const takeBack = (grantId: string) =>
    act(() => call(revokeActivations, { body: { grant_id: grantId, reason: null } }));
  const form = useServerForm({
    schema: ActivationGrant,
    initial: empty,
    submit: (body) => call(grantActivations, { body }),
    onSaved: ({ data }) =>
      toast.undo(t('activations.granted', { count: data.count }), t('kit.undo'), () => takeBack(data.grant_id)),
  });
  const company = form.field('company_id');
  const department = form.field('department_id');
  const chooseCompany = (id: string | null) => {
    company.onChange(id ?? '');
    department.onChange(null);
  };
  return (
    <FormModal form={form} title={t('activations.grant')} action={t('activations.grant_action')} size="lg">
      <CompanyPicker {...company} onChange={chooseCompany} label={t('payments.company')} required />
      <DepartmentPicker
        key={company.value}
        {...department}
        companyId={company.value || null}
        disabled={!company.value}
        label={t('payments.department')}
        placeholder={t('payments.any_department')}
        clearable
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...form.field('count')} label={t('payments.codes')} allowDecimal={false} required />
        <NumberField
          {...form.field('days')}
          label={t('code_products.duration_days')}
          description={t('code_products.duration_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          required
        />
      </SimpleGrid>
      <TextField {...form.field('reason')} label={t('activations.reason')} required />
    </FormModal>
  );
}

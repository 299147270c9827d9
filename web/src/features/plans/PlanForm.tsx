import { SimpleGrid } from '@mantine/core';
import { Language, Version } from '@okur/contract/fields';
import { createPlan, type Plan, PlanInput, planIntervals, updatePlan } from '@okur/contract/plans';
import { currencies, type Currency } from '@okur/contract/prices';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { MoneyField } from '../../kit/fields/MoneyField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';

const schema = PlanInput.extend({ version: Version.optional() });

/** Numbers are empty until they are typed; the schema says what is missing. */
const unset = null as unknown as number;
const whole = { allowDecimal: false } as const;

export function PlanForm({ plan }: { plan?: Plan }) {
  const { t } = useTranslation();
  const form = usePlanForm(plan);
  const [interval, currency] = [form.field('interval'), form.field('currency')];
  return (
    <FormModal form={form} title={t(plan ? 'plans.edit' : 'plans.add')} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {Language.options.map((code) => (
          <TextField
            key={code}
            {...(form.field(`names.${code}`) as FieldBinding<string>)}
            label={t(`plans.name_${code}`)}
            lang={code}
          />
        ))}
        <SelectField
          {...interval}
          onChange={(value) => interval.onChange(value as Plan['interval'])}
          label={t('plans.interval')}
          data={planIntervals.map((value) => ({ value, label: t(`plans.interval_${value}`) }))}
          required
        />
        <NumberField {...form.field('interval_count')} label={t('plans.interval_count')} {...whole} />
        <MoneyField {...form.field('price')} label={t('plans.price')} required />
        <SelectField
          {...currency}
          onChange={(code) => currency.onChange(code as Currency)}
          label={t('plans.currency')}
          data={[...currencies]}
        />
        <NumberField
          {...form.field('tax_percent')}
          label={t('plans.tax_percent')}
          suffix=" %"
          decimalScale={2}
          allowNegative={false}
        />
        <NumberField {...form.field('trial_days')} label={t('plans.trial_days')} {...whole} />
        <NumberField {...form.field('seats')} label={t('plans.seats')} {...whole} />
        <NumberField
          {...form.field('periods')}
          label={t('plans.periods')}
          placeholder={t('plans.periods_open')}
          {...whole}
        />
      </SimpleGrid>
      <SwitchField {...form.field('active')} label={t('plans.active')} description={t('plans.active_hint')} />
    </FormModal>
  );
}

function usePlanForm(plan: Plan | undefined) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `plan:${plan?.id ?? ''}`,
    schema,
    initial: {
      names: plan?.names ?? { en: '', tr: '', fr: '', pl: '' },
      interval: plan?.interval ?? 'month',
      interval_count: plan?.interval_count ?? 1,
      price: plan?.price ?? unset,
      currency: plan?.currency ?? 'USD',
      tax_percent: plan?.tax_percent ?? 0,
      trial_days: plan?.trial_days ?? 0,
      seats: plan?.seats ?? 1,
      periods: plan?.periods ?? null,
      active: plan?.active ?? true,
      version: plan?.version,
    },
    submit: ({ version, ...body }) =>
      plan ? call(updatePlan, { params: { id: plan.id }, body: { ...body, version } }) : call(createPlan, { body }),
    onSaved: ({ data: { names } }) =>
      toast.success(t(plan ? 'plans.saved' : 'plans.added', { name: Object.values(names).find(Boolean) })),
  });
}

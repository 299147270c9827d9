import { SimpleGrid, Text } from '@mantine/core';
import {
  type ActivationCodeProduct,
  ActivationCodeProductInput,
  createActivationCodeProduct,
  updateActivationCodeProduct,
} from '@okur/contract/activation-code-products';
import { Version } from '@okur/contract/fields';
import { chargeOf, currencies, type Currency } from '@okur/contract/prices';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { MoneyField } from '../../kit/fields/MoneyField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

const schema = ActivationCodeProductInput.extend({ version: Version.optional() });

/** Numbers are empty until they are typed; the schema says what is missing. */
const unset = null as unknown as number;

export function ProductForm({ product }: { product?: ActivationCodeProduct }) {
  const { t } = useTranslation();
  const form = useProductForm(product);
  const currency = form.field('currency');
  return (
    <FormModal form={form} title={t(product ? 'code_products.edit' : 'code_products.add')} size="lg">
      <TextField {...form.field('name')} label={t('code_products.name')} data-autofocus required />
      <TextareaField {...form.field('description')} label={t('code_products.description')} minRows={2} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...form.field('code_count')}
          label={t('code_products.code_count')}
          allowDecimal={false}
          required
        />
        <NumberField
          {...form.field('duration_days')}
          label={t('code_products.duration_days')}
          description={t('code_products.duration_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          required
        />
        <MoneyField {...form.field('price')} label={t('code_products.price')} required />
        <SelectField
          {...currency}
          onChange={(code) => currency.onChange(code as Currency)}
          label={t('code_products.currency')}
          data={[...currencies]}
        />
        <NumberField
          {...form.field('discount_percent')}
          label={t('code_products.discount_percent')}
          placeholder={t('code_products.no_discount')}
          {...percent}
        />
        <NumberField {...form.field('tax_percent')} label={t('code_products.tax_percent')} {...percent} />
      </SimpleGrid>
      <Charge {...form.values} />
      <SwitchField
        {...form.field('active')}
        label={t('code_products.active')}
        description={t('code_products.active_hint')}
      />
    </FormModal>
  );
}

const percent = { suffix: ' %', decimalScale: 2, allowNegative: false } as const;

/** What a school will be asked for, as soon as there is a price. */
function Charge({
  price,
  currency = 'USD',
  discount_percent: discount,
}: {
  price: number | null;
  currency?: Currency | undefined;
  discount_percent?: number | null | undefined;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  if (typeof price !== 'number') return null;
  const charge = chargeOf(price, discount);
  return (
    <Text fw={600} role="status">
      {charge > 0 ? t('code_products.charge_of', { price: f.money(charge / 100, currency) }) : t('code_products.free')}
    </Text>
  );
}

function useProductForm(product: ActivationCodeProduct | undefined) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `code-product:${product?.id ?? ''}`,
    schema,
    initial: {
      name: product?.name ?? '',
      description: product?.description ?? '',
      code_count: product?.code_count ?? unset,
      duration_days: product?.duration_days ?? 365,
      price: product?.price ?? unset,
      currency: product?.currency ?? 'USD',
      discount_percent: product?.discount_percent ?? null,
      tax_percent: product?.tax_percent ?? 0,
      active: product?.active ?? true,
      version: product?.version,
    },
    submit: ({ version, ...body }) =>
      product
        ? call(updateActivationCodeProduct, { params: { id: product.id }, body: { ...body, version } })
        : call(createActivationCodeProduct, { body }),
    onSaved: ({ data }) =>
      toast.success(t(product ? 'code_products.saved' : 'code_products.added', { name: data.name })),
  });
}

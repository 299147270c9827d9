import { Alert, Checkbox, Radio, SimpleGrid, Stack } from '@mantine/core';
import { type ActivationCodeProduct, listActivationCodeProducts } from '@okur/contract/activation-code-products';
import { termsVersion } from '@okur/contract/payments';
import { chargeOf } from '@okur/contract/prices';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Confirmation } from '../../reading/Confirmation.tsx';
import { bestFor, packsFor } from './best-pack.ts';
import { ProductCard } from './ProductCard.tsx';
import { InvoiceFields, PurchaseFields } from './PurchaseFields.tsx';
import { PurchaseTotal, TooFew } from './PurchaseTotal.tsx';
import { usePurchase, useWanted, type Wanted } from './usePurchase.ts';

/** Product, number, class, students, pay: all on one page. */
export default function BuyCodes() {
  const { t } = useTranslation();
  const products = useCall(listActivationCodeProducts, { query: { active: 'true', per_page: 100, sort: 'charge' } });
  const all = products.data?.data ?? [];
  const wanted = useWanted();
  return (
    <Stack gap="md">
      <PageHeader
        title={t('menu.buy_activation_code')}
        crumbs={[{ label: t('menu.activation_code_payments'), to: '/activation-code-payment/list' }]}
      />
      {products.data && all.length === 0 ? (
        <EmptyState title={t('payments.nothing_to_buy')} text={t('payments.nothing_to_buy_text')} />
      ) : null}
      {products.error ? <ErrorState error={products.error} retry={() => void products.refetch()} /> : null}
      {all.length > 0 && wanted ? <BuyForm products={all} wanted={wanted} /> : null}
    </Stack>
  );
}

function BuyForm({ products, wanted }: { products: readonly ActivationCodeProduct[]; wanted: Wanted }) {
  const { t } = useTranslation();
  const [productId, setProductId] = useState(bestFor(products, wanted.codes).id);
  const product = products.find(({ id }) => id === productId) ?? products[0]!;
  const { form, proof, isChanged } = usePurchase(product, wanted);
  const choose = (id: string) => {
    setProductId(id);
    if (wanted.codes > 0)
      form.set(
        'quantity',
        packsFor(
          products.find((one) => one.id === id)!,
          wanted.codes,
        ),
      );
  };
  const charge = chargeOf(product.price, product.discount_percent, form.values.quantity || 0);
  const consent = form.field('consent');
  return (
    <FormPage form={form} action={charge > 0 ? t('payments.to_pay') : t('payments.take')}>
      {isChanged ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
          {t('payments.price_changed_text')}
        </Alert>
      ) : null}
      <Radio.Group value={product.id} onChange={choose} label={t('code_products.name')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="xs">
          {products.map((one) => (
            <ProductCard key={one.id} product={one} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <PurchaseFields form={form} isFree={charge === 0} student={wanted.student} />
      <TooFew wanted={wanted.codes} product={product} quantity={form.values.quantity || 0} />
      {charge > 0 ? <InvoiceFields form={form} /> : null}
      <PurchaseTotal product={product} quantity={form.values.quantity || 0} charge={charge} />
      <Checkbox
        label={t('payments.terms')}
        checked={consent.value !== ''}
        onChange={(event) => consent.onChange(event.currentTarget.checked ? termsVersion : '')}
        error={consent.error}
        required
      />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormPage>
  );
}

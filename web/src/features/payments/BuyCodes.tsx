import { Alert, Checkbox, Paper, Radio, SimpleGrid, Stack } from '@mantine/core';
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
  const [chosen, setChosen] = useState(bestFor(products, wanted.codes));
  const product = products.find(({ id }) => id === chosen.id);
  const { form, proof, isChanged } = usePurchase(product ?? chosen, wanted);
  const choose = (one: ActivationCodeProduct) => {
    setChosen(one);
    if (wanted.codes > 0) form.set('quantity', packsFor(one, wanted.codes));
  };
  // Another product than the chosen one is never paid for without a word.
  if (!product)
    return (
      <Paper withBorder radius="md" p="lg">
        <Stack gap="md">
          <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
            {t('payments.product_gone')}
          </Alert>
          <Products products={products} value={null} onChoose={choose} />
        </Stack>
      </Paper>
    );
  const charge = chargeOf(product.price, product.discount_percent, form.values.quantity || 0);
  const consent = form.field('consent');
  return (
    <FormPage form={form} action={charge > 0 ? t('payments.to_pay') : t('payments.take')}>
      {isChanged ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
          {t('payments.price_changed_text')}
        </Alert>
      ) : null}
      <Products products={products} value={product.id} onChoose={choose} />
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

interface ProductsProps {
  products: readonly ActivationCodeProduct[];
  value: string | null;
  onChoose: (product: ActivationCodeProduct) => void;
}

function Products({ products, value, onChoose }: ProductsProps) {
  const { t } = useTranslation();
  const choose = (id: string) => onChoose(products.find((one) => one.id === id)!);
  return (
    <Radio.Group value={value} onChange={choose} label={t('code_products.name')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="xs">
        {products.map((one) => (
          <ProductCard key={one.id} product={one} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

import { Alert, Text } from '@mantine/core';
import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { TaxIn } from '../../reading/TaxIn.tsx';

/** What was asked for is more than one purchase holds. */
export function TooFew({
  wanted,
  product,
  quantity,
}: {
  wanted: number;
  product: ActivationCodeProduct;
  quantity: number;
}) {
  const { t } = useTranslation();
  const missing = wanted - product.code_count * quantity;
  if (missing <= 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status">
      {t('payments.still_missing', { count: missing })}
    </Alert>
  );
}

/** How many codes it is, what they cost, and the tax in it. */
export function PurchaseTotal({
  product,
  quantity,
  charge,
}: {
  product: ActivationCodeProduct;
  quantity: number;
  charge: number;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <div role="status">
      <Text fw={600}>
        {t('payments.total', {
          count: product.code_count * quantity,
          value: f.number(product.code_count * quantity),
          amount: charge > 0 ? f.money(charge / 100, product.currency) : t('payments.free'),
        })}
      </Text>
      <TaxIn price={charge} percent={product.tax_percent} currency={product.currency} />
    </div>
  );
}

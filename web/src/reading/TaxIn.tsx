import { Text } from '@mantine/core';
import { taxIn } from '@okur/contract/prices';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../kit/format/useFormat.ts';

interface TaxInProps {
  /** In the smallest unit. */
  price: number;
  percent: number;
  currency: string;
}

/** The tax that a price contains; nothing where there is none. */
export function TaxIn({ price, percent, currency }: TaxInProps) {
  const { t } = useTranslation();
  const f = useFormat();
  if (price === 0 || percent === 0) return null;
  const words = { percent: f.percent(percent, 2), amount: f.money(taxIn(price, percent) / 100, currency) };
  return (
    <Text size="sm" c="dimmed">
      {t('payments.tax_in', words)}
    </Text>
  );
}

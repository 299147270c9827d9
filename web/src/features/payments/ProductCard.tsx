import { Group, Radio, Stack, Text } from '@mantine/core';
import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** One that can be chosen, with what a code of it costs. */
export function ProductCard({ product }: { product: ActivationCodeProduct }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { name, description, code_count, duration_days, piece_price, list_price, charge, price, currency } = product;
  return (
    <Radio.Card value={product.id} p="md" radius="md">
      <Stack gap={2}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{name}</Text>
          <Radio.Indicator />
        </Group>
        {description ? (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        ) : null}
        <Text size="sm">
          {t('payments.codes_n', { count: code_count })} ·{' '}
          {t('code_products.days', { count: duration_days, value: f.number(duration_days) })}
        </Text>
        <Text fw={600}>
          {charge > 0 ? f.money(piece_price, currency) : t('payments.method_none')}{' '}
          {charge < price ? (
            <Text span size="sm" c="dimmed" td="line-through">
              {f.money(list_price, currency)}
            </Text>
          ) : null}
        </Text>
      </Stack>
    </Radio.Card>
  );
}

import { Stack, Text } from '@mantine/core';
import type { BookOrder } from '@okur/contract/book-orders';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

export function Seats({ order }: { order: BookOrder }) {
  const f = useFormat();
  const { t } = useTranslation();
  if (order.state !== 'delivered') return f.number(order.quantity);
  return t('book_orders.taken_of', { taken: f.number(order.seats_taken), quantity: f.number(order.quantity) });
}

const tones = { pending: 'care', ordered: 'care', delivered: 'good', returned: 'quiet', failed: 'bad' } as const;

export function OrderState({ order }: { order: BookOrder }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0}>
      <StateBadge tone={tones[order.state]}>{t(`book_orders.state_${order.state}`)}</StateBadge>
      {order.failure || order.return_reason ? (
        <Text size="xs" c="dimmed">
          {order.failure ? t(`book_orders.failure_${order.failure}`) : order.return_reason}
        </Text>
      ) : null}
    </Stack>
  );
}

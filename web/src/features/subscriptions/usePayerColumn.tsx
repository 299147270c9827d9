import { Stack, Text } from '@mantine/core';
import type { Subscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../kit/list/columns.ts';

/** Who pays, with the address that tells two of a name apart. */
export function usePayerColumn<Row extends Pick<Subscription, 'payer'>>(): Column<Row> {
  const { t } = useTranslation();
  return {
    key: 'payer',
    label: t('subscriptions.payer'),
    sort: true,
    lead: true,
    export: {
      fields: ['payer.name'],
      also: [{ label: t('subscriptions.email'), fields: ['payer.email'] }],
    },
    render: ({ payer }) => (
      <Stack gap={0}>
        <Text size="sm" fw={550}>
          {payer.name}
        </Text>
        <Text size="xs" c="dimmed">
          {payer.email ?? t(`subscriptions.payer_${payer.type}`)}
        </Text>
      </Stack>
    ),
  };
}

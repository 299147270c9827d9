import { Table, Text } from '@mantine/core';
import { listRenewals, type Renewal } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** All periods of a payer, what comes first, each with what was tried. */
export function Periods({ subscriberId }: { subscriberId: string }) {
  const { t } = useTranslation();
  const answer = useCall(listRenewals, { params: { id: subscriberId } });
  if (answer.isPending) return <RecordSkeleton />;
  if (!answer.data) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const { data } = answer.data;
  if (data.length === 0) return <Text c="dimmed">{t('subscriptions.periods_none')}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('subscriptions.period')}</Table.Th>
          <Table.Th>{t('payments.state')}</Table.Th>
          <Table.Th ta="right">{t('payments.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((renewal) => (
          <Row key={renewal.id} renewal={renewal} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ renewal: { period_start, period_end, state, attempts, amount_total, currency } }: { renewal: Renewal }) {
  const { t } = useTranslation();
  const f = useFormat();
  const words = useSubscriptionWords();
  const failed = attempts.filter((attempt) => attempt.state === 'failed');
  return (
    <Table.Tr>
      <Table.Td>{words.period(period_start, period_end)}</Table.Td>
      <Table.Td>
        {state === 'upcoming' ? (
          <StateBadge tone="quiet">{t('subscriptions.state_upcoming')}</StateBadge>
        ) : (
          <PaymentState state={state} />
        )}
        {failed.map(({ at, failure }) => (
          <Text key={at} size="xs" c="dimmed">
            {f.dateTime(at)} · {t(`payments.failure_${failure}`, { defaultValue: t('payments.failure_card_declined') })}
          </Text>
        ))}
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {f.money(amount_total, currency)}
      </Table.Td>
    </Table.Tr>
  );
}

import { Table, Text, Timeline } from '@mantine/core';
import type { PaymentRecord } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { countedCharge } from './counted-charge.ts';

/** What became of it, each step with who says so. */
export function Steps({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Timeline bulletSize={14} active={payment.steps.length}>
      {payment.steps.map(({ id, at, step, source, detail }) => (
        <Timeline.Item key={id} title={t(`payments.step_${step}`)}>
          <Text size="sm">
            {wordsOf(detail, t, (value) => f.money(value, String(detail['currency'] ?? payment.currency)))}
          </Text>
          <Text size="xs" c="dimmed">
            {f.dateTime(at)} · {t(`payments.source_${source}`)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];
type Detail = PaymentRecord['steps'][number]['detail'];

const wordsOf = (
  { amount, codes, students, code, reason, bank_reference: reference, received_on: day, payment }: Detail,
  t: Translate,
  money: (value: number) => string,
): string =>
  [
    typeof amount === 'number' && money(amount),
    typeof codes === 'number' && t('payments.codes_n', { count: codes }),
    typeof students === 'number' && students > 0 && t('payments.students_n', { count: students }),
    typeof code === 'string' && t(`payments.failure_${code}`, { defaultValue: t('payments.failure_card_declined') }),
    reason,
    reference,
    day,
    payment && `${t('kit.label', { label: t('payments.reference') })} ${payment}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What the bank did, and what remains of it. */
export function Transactions({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { transactions, currency } = payment;
  if (transactions.length === 0) return <Text c="dimmed">{t('payments.no_transactions')}</Text>;
  const signed = (entry: (typeof transactions)[number]) =>
    entry.state === 'failed' ? 0 : (entry.kind === 'charge' || entry.kind === 'reversal' ? 1 : -1) * entry.amount_total;
  const held = transactions.reduce((sum, entry) => sum + Math.round(signed(entry) * 100), 0) / 100;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('payments.at')}</Table.Th>
          <Table.Th>{t('payments.transaction')}</Table.Th>
          <Table.Th ta="right">{t('payments.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {transactions.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>{f.dateTime(entry.at)}</Table.Td>
            <Table.Td>
              {t(entry.excess && entry.kind === 'charge' ? 'payments.kind_excess' : `payments.kind_${entry.kind}`)}
              {entry.state === 'failed' ? ` · ${t('payments.not_charged')}` : ''}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('kit.label', { label: t('payments.reference') })} {entry.provider_ref}
              </Text>
            </Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {entry.state === 'failed' ? '–' : f.money(signed(entry), entry.currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={2}>{t('payments.held')}</Table.Th>
          <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
            {f.money(held, countedCharge(payment)?.currency ?? currency)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

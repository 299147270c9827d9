import { Table, Text } from '@mantine/core';
import type { OwnSubscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** What was paid, with the numbers of the invoices. */
export function OwnInvoices({ invoices }: Pick<OwnSubscription, 'invoices'>) {
  const { t } = useTranslation();
  const f = useFormat();
  const words = useSubscriptionWords();
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
        {invoices.map((invoice) => (
          <Table.Tr key={invoice.id}>
            <Table.Td>
              {words.period(invoice.period_start, invoice.period_end)}
              <Text size="xs" c="dimmed">
                {[invoice.plan_name, invoice.invoice_no].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <PaymentState state={invoice.state} />
            </Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {f.money(invoice.amount_total, invoice.currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

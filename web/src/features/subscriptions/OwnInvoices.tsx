import { Anchor, Table, Text } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import { downloadOwnInvoice, type OwnSubscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { PaymentState } from '../../reading/PaymentState.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** What was paid, the tax in it, and the invoices. */
export function OwnInvoices({ invoices }: Pick<OwnSubscription, 'invoices'>) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const words = useSubscriptionWords();
  const { act } = useAct();
  const query = { language: Language.catch('en').parse(i18n.language) };
  const download = (id: string) => act(async () => saveFile(await call(downloadOwnInvoice, { params: { id }, query })));
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
                {invoice.plan_name}
              </Text>
              {invoice.invoice_no ? (
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void download(invoice.id)}>
                  {`${t('payments.invoice_pdf')} ${invoice.invoice_no}`}
                </Anchor>
              ) : null}
            </Table.Td>
            <Table.Td>
              <PaymentState state={invoice.state} />
            </Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {f.money(invoice.amount_total, invoice.currency)}
              {invoice.tax_total > 0 ? (
                <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
                  {t('subscriptions.tax_in', { amount: f.money(invoice.tax_total, invoice.currency) })}
                </Text>
              ) : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

import type { payments as contract } from '@okur/contract';
import { defaultTimeZone } from '@okur/contract/companies';
import type { Language } from '@okur/contract/fields';
import type { PaymentRecord } from '@okur/contract/payments';
import { row, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import type { PdfNode } from '../../platform/pdf/document.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { ink } from '../../platform/pdf/styles.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { paymentById, paymentsOf } from './rows.ts';

interface Invoice {
  number: string;
  paidAt: string;
  product: string;
  quantity: number;
  codes: number;
  amount: number;
  tax: number;
  taxPercent: number;
  currency: string;
  billing: PaymentRecord['billing'];
  seller: string;
}

/** The invoice of what was paid, as it was then; a payment without money has none. */
export async function downloadInvoice({
  db,
  services,
  caller,
  params,
  query,
}: ContextOf<typeof contract.downloadInvoice>): Promise<FileAnswer> {
  const payment = await paymentById(db, params.id, { where: paymentsOf(caller) });
  if (payment.invoice_no === null) throw invalidField('id', 'payments.no_invoice');
  const stored = (await row<{ billing: PaymentRecord['billing']; tax_percent: number }>(
    db,
    sql`select billing, (product->>'tax_percent')::float8 as tax_percent from payments where id = ${payment.id}`,
  ))!;
  const invoice: Invoice = {
    number: payment.invoice_no,
    paidAt: payment.paid_at!,
    product: payment.product_name,
    quantity: payment.quantity,
    codes: payment.code_count,
    amount: payment.amount,
    tax: payment.tax,
    taxPercent: stored.tax_percent,
    currency: payment.currency,
    billing: stored.billing,
    seller: services.config.invoiceSeller,
  };
  const title = textsIn(query.language)('invoice.title', { number: invoice.number });
  return {
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    bytes: await renderPdf({ title, language: query.language, content: pageOf(invoice, query.language) }),
  };
}

function pageOf(invoice: Invoice, language: Language): PdfNode[] {
  const t = textsIn(language);
  const money = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: invoice.currency }).format(amount / 100);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: defaultTimeZone }).format(
    new Date(invoice.paidAt),
  );
  const { billing, seller, tax, amount, quantity, product, codes, taxPercent } = invoice;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    taxPercent / 100,
  );
  const billed = [billing?.name, billing?.tax_office, billing?.tax_number].filter(Boolean).join('\n');
  const head = (words: string) => ({ text: words, style: 'th' });
  return [
    { text: t('invoice.title', { number: invoice.number }), style: 'h1' },
    { text: day, style: 'dim', margin: [0, 0, 0, 16] },
    { columns: [party(t('invoice.seller'), seller), party(t('invoice.billed_to'), billed)], margin: [0, 0, 0, 20] },
    {
      table: {
        headerRows: 1,
        widths: ['*', 60, 90, 100],
        body: [
          [t('invoice.product'), t('invoice.quantity'), t('invoice.codes'), t('invoice.amount')].map(head),
          [product, right(String(quantity)), right(String(codes)), right(money(amount))],
        ],
      },
      layout: 'okurRows',
    },
    { ...total(t('invoice.net'), money(amount - tax)), margin: [0, 14, 0, 2] },
    { ...total(t('invoice.tax', { percent }), money(tax)), margin: [0, 0, 0, 2] },
    { ...total(t('invoice.total'), money(amount)), bold: true },
  ];
}

const right = (text: string) => ({ text, alignment: 'right' });
const total = (label: string, value: string) => ({ columns: [right(label), { ...right(value), width: 110 }] });
const party = (label: string, text: string) => ({
  stack: [
    { text: label, style: 'small', color: ink.dim },
    { text, margin: [0, 2, 0, 0] },
  ],
});

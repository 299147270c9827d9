import type { payments as contract } from '@okur/contract';
import { defaultTimeZone } from '@okur/contract/companies';
import type { Language } from '@okur/contract/fields';
import type { PaymentRecord } from '@okur/contract/payments';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import type { PdfNode } from '../../platform/pdf/document.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { ink } from '../../platform/pdf/styles.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { paymentById, paymentsOf } from './rows.ts';

/** What the line of an invoice says between the product and its amount. */
interface InvoiceColumn {
  label: string;
  value: string;
  width: number;
}

interface Writing {
  /** Of the payment. */
  id: string;
  language: Language;
  columns: readonly InvoiceColumn[];
}

/** The invoice of a purchase of codes, as it was paid. */
export async function downloadInvoice({
  db,
  services,
  caller,
  params,
  query: { language },
}: ContextOf<typeof contract.downloadInvoice>): Promise<FileAnswer> {
  const { id, quantity, code_count } = await paymentById(db, params.id, { where: paymentsOf(caller) });
  const t = textsIn(language);
  return invoiceFile(db, services, {
    id,
    language,
    columns: [
      { label: t('invoice.quantity'), value: String(quantity), width: 60 },
      { label: t('invoice.codes'), value: String(code_count), width: 90 },
    ],
  });
}

interface Invoice {
  number: string | null;
  paid_at: string;
  billing: Partial<NonNullable<PaymentRecord['billing']>> | null;
  product: string;
  amount: number;
  tax: number;
  tax_percent: number;
  currency: string;
}

/** The invoice of what was paid, as it was then; a payment without money has none. */
export async function invoiceFile(db: Db, { config }: Pick<Services, 'config'>, writing: Writing): Promise<FileAnswer> {
  const invoice = (await row<Invoice>(
    db,
    sql`select invoice_no as number, paid_at, billing, product->>'name' as product, amount::float8 as amount,
      tax::float8 as tax, (product->>'tax_percent')::float8 as tax_percent, currency from payments
      where id = ${writing.id}`,
  ))!;
  if (invoice.number === null) throw invalidField('id', 'payments.no_invoice');
  const { language } = writing;
  const title = textsIn(language)('invoice.title', { number: invoice.number });
  const content = pageOf(invoice, { ...writing, title, seller: config.invoiceSeller });
  return {
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    bytes: await renderPdf({ title, language, content }),
  };
}

function pageOf(
  { paid_at, billing, product, amount, tax, tax_percent, currency }: Invoice,
  { language, columns, title, seller }: Writing & { title: string; seller: string },
): PdfNode[] {
  const t = textsIn(language);
  const money = (sum: number) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(sum / 100);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: defaultTimeZone }).format(
    new Date(paid_at),
  );
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    tax_percent / 100,
  );
  const buyer = [billing?.name, billing?.address, billing?.tax_office, billing?.tax_number].filter(Boolean).join('\n');
  const head = (words: string) => ({ text: words, style: 'th' });
  return [
    { text: title, style: 'h1' },
    { text: day, style: 'dim', margin: [0, 0, 0, 16] },
    { columns: [party(t('invoice.seller'), seller), party(t('invoice.billed_to'), buyer)], margin: [0, 0, 0, 20] },
    {
      table: {
        headerRows: 1,
        widths: ['*', ...columns.map(({ width }) => width), 100],
        body: [
          [t('invoice.product'), ...columns.map(({ label }) => label), t('invoice.amount')].map(head),
          [product, ...columns.map(({ value }) => right(value)), right(money(amount))],
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

import type { Language } from '@okur/contract/fields';
import { paymentSteps } from '@okur/contract/payments';
import { z } from 'zod';
import { row, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { greeting, layOut } from '../mails/store.ts';

interface Reader {
  email: string;
  username: string;
  locale: Language;
  product: string;
  /** What was paid; of money that the bank took, what it took. */
  amount_total: number;
  currency: string;
  invoice_no: string | null;
  /** To whom the invoice is written: name, address, tax office and number. */
  billed_to: string | null;
}

/** Tells the buyer what became of a payment; begun in the transaction that moved it. */
export const paymentMail = jobKind({
  kind: 'payment_mail',
  input: z.strictObject({ id: z.uuid(), step: z.enum(paymentSteps) }),
  async work({ services, input }) {
    const reader = await row<Reader>(
      services.db,
      sql`select a.email, a.username, a.locale, p.product->>'name' as product, p.currency, p.invoice_no,
          coalesce((select (s.detail->>'amount')::float8 from payment_steps s where s.payment_id = p.id
            and s.step = ${input.step} and s.step in ('disputed', 'lost') order by s.id desc limit 1),
            p.amount / 100.0::float8) as amount_total,
          concat_ws(' · ', p.billing->>'name', p.billing->>'address', p.billing->>'tax_office',
            p.billing->>'tax_number') as billed_to
        from payments p join admins a on a.id = p.buyer_id and a.deleted_at is null where p.id = ${input.id}`,
    );
    if (!reader) return;
    const { email, username, locale, product, amount_total, currency, invoice_no, billed_to } = reader;
    const t = textsIn(locale);
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount_total);
    const letter = layOut(
      {
        subject: t(`mail.payment_${input.step}_subject`, { product }),
        before: [
          greeting(username, locale),
          t(`mail.payment_${input.step}`, { product, amount: money }),
          ...(input.step === 'paid' && invoice_no ? [t('mail.payment_invoice', { number: invoice_no })] : []),
          ...(input.step === 'paid' && invoice_no && billed_to ? [t('mail.payment_billed_to', { billed_to })] : []),
        ],
        action: t('mail.payment_action'),
        link: `${services.config.publicUrl}/#/activation-code-payment/list/${input.id}`,
        after: [],
      },
      locale,
    );
    await services.mailer.send({ to: email, ...letter });
  },
});

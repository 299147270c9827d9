import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { type PaymentProviderName, paymentTimes } from '@okur/contract/payments';
import { chargeOf, taxIn } from '@okur/contract/prices';
import { makeToken } from '../../platform/access/secrets.ts';
import { array, type Db, insertRows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { payments } from '../../platform/database/tables/index.ts';
import { noteStep } from './rows.ts';

interface NewPeriod {
  subscription_id: string;
  company_id: string | null;
  product: { name: string; period: number; tax_percent: number };
  period_start: string;
  period_end: string;
  amount: number;
  currency: string;
  provider: string;
  billing: { name: string };
  expires_at: Date;
  at: Date;
}

/** Stores what is to be paid for a period of a subscription; a second one for the same period is refused. */
export async function insertPeriodPayment(db: Db, { at, ...period }: NewPeriod): Promise<string> {
  const id = newId();
  await insertRows(db, payments, {
    id,
    kind: 'subscription',
    ...period,
    quantity: 1,
    code_count: 0,
    tax: taxIn(period.amount, period.product.tax_percent),
    pay_token: makeToken(),
    next_look_at: sql`okur_now() + interval '2 minutes'`,
    created_at: at,
  });
  await noteStep(db, id, 'requested', 'clock', { amount: period.amount / 100 }, at);
  return id;
}

/** A payment as one of which all is given back. */
export const fullRefund = (amount: number, reason: string | null = null) => ({
  refund_id: newId(),
  refund_amount: amount,
  refund_reason: reason,
  expires_at: sql`okur_now() + make_interval(days => ${paymentTimes.refundDays})`,
  next_look_at: sql`okur_now()`,
});

interface NewPayment {
  company_id: string;
  buyer_id: string;
  quantity: number;
  provider: PaymentProviderName;
  department_id: string | null;
  assign_user_ids: readonly string[];
  consent?: { version: string; at: string; address: string };
}

/** Stores what is to be paid for a product as it is now: later changes of the product leave the payment alone. */
export async function insertPayment(
  db: Db,
  product: ActivationCodeProduct,
  { assign_user_ids, ...payment }: NewPayment,
): Promise<{ id: string; token: string }> {
  const { name, code_count, duration_days, price, discount_percent, tax_percent } = product;
  const amount = chargeOf(price, discount_percent, payment.quantity);
  const [id, token] = [newId(), makeToken()];
  await insertRows(db, payments, {
    id,
    ...payment,
    product_id: product.id,
    product: { name, code_count, duration_days, price, discount_percent, tax_percent },
    code_count: code_count * payment.quantity,
    amount,
    tax: taxIn(amount, tax_percent),
    currency: product.currency,
    pay_token: token,
    assign_user_ids: array(assign_user_ids),
    billing: sql`(select json_build_object('name', c.company_name, 'tax_office', c.tax_office, 'tax_number',
      c.tax_number, 'address', c.invoice_address) from companies c where c.id = ${payment.company_id})`,
    expires_at:
      payment.provider === 'transfer'
        ? sql`okur_now() + make_interval(days => ${paymentTimes.transferDays})`
        : sql`okur_now() + make_interval(hours => ${paymentTimes.cardHours})`,
    created_at: sql`okur_now()`,
    next_look_at: amount === 0 ? null : sql`okur_now() + interval '2 minutes'`,
  });
  await noteStep(db, id, 'requested', 'buyer', { amount: amount / 100 });
  return { id, token };
}

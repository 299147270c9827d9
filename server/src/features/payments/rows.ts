import type { Payment, PaymentProviderName, PaymentSource, PaymentState, PaymentStep } from '@okur/contract/payments';
import type { PeriodPayment } from '../subscriptions/store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type Actor, writeAudit } from '../../platform/database/audit.ts';
import { always, type Db, insertRows, row, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { paymentSteps } from '../../platform/database/tables/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const paymentTables: Sql = sql`payments p left join companies c on c.id = p.company_id
  left join admins a on a.id = p.buyer_id left join departments d on d.id = p.department_id`;

/** Of a transaction (alias t): it went back, and did not come back again. */
const wentBack: Sql = sql`(t.kind = 'refund' and t.state = 'succeeded' and not exists (select from transactions r
  where r.payment_id = t.payment_id and r.kind = 'reversal' and r.provider_ref = t.provider_ref))`;

/** What went back of a payment (alias p). */
export const refunded: Sql = sql`(select coalesce(sum(t.amount), 0) from transactions t where t.payment_id = p.id
  and ${wentBack})`;

/** Of a transaction (alias t): it is about the money that a payment was for, and moved it by this much. */
export const counts: Sql = sql`(t.state = 'succeeded' and not t.excess and t.kind <> 'excess_refund')`;
export const movedIn: Sql = sql`(case when t.kind in ('charge', 'reversal') then t.amount else -t.amount end)`;

/** What of the money of a payment (alias p) is here. */
export const held: Sql = sql`(select coalesce(sum(${movedIn}), 0) from transactions t where t.payment_id = p.id
  and ${counts})`;

/** What gave a further charge (alias t) back bears its id (alias r), as does what brought it here again. */
const isOfExcess: Sql = sql`(r.payment_id = t.payment_id and r.kind in ('excess_refund', 'reversal')
  and split_part(r.provider_ref, ' ', 1) = t.id::text)`;

/** Of a further charge (alias t): what of it has not gone back, or is here again. */
export const excessLeft: Sql = sql`(t.amount - (select coalesce(sum(
    case when r.kind = 'reversal' then -r.amount else r.amount end), 0) from transactions r where ${isOfExcess}))`;

/** Of a transaction (alias t): paid once more, and not gone back yet. */
export const isOpenExcess: Sql = sql`(t.kind = 'charge' and t.state = 'succeeded' and t.excess
  and ${excessLeft} > 0)`;

/** The same, for the bank to give back; what came back from there is for people to look at. */
export const isToGoBack: Sql = sql`(${isOpenExcess} and not exists (select from transactions r
  where ${isOfExcess} and r.kind = 'reversal'))`;

/** Of a payment (alias p) once: what its columns say of money that moved. */
export const paymentSums: Sql = sql`(select coalesce(sum(t.amount) filter (where ${wentBack}), 0) as refunded,
  coalesce(sum(${excessLeft}) filter (where ${isOpenExcess}), 0) as excess from transactions t
  where t.payment_id = p.id) sums`;

export const paymentColumns: Sql = sql`
  p.id, p.version, p.created_at, p.updated_at, p.state, p.provider, p.company_id, c.company_name, p.buyer_id,
  a.username as buyer, p.product_id, p.product->>'name' as product_name,
  (p.product->>'duration_days')::int as duration_days, p.quantity, p.code_count, p.amount, p.tax,
  sums.refunded, p.currency, p.amount / 100.0::float8 as amount_total, p.tax / 100.0::float8 as tax_total,
  sums.refunded::float8 / 100 as refunded_total, sums.excess::float8 / 100 as excess_total,
  p.department_id, d.department_name, cardinality(p.assign_user_ids) as student_count, p.invoice_no, p.paid_at,
  p.expires_at`;

/**
 * Payments for codes: staff of the platform reach all, a manager those of the school, an instructor what they bought.
 */
export function paymentsOf({ scope, id }: Pick<Caller, 'scope' | 'id'>): Sql {
  const ofCodes = sql`p.kind = 'activation_codes'`;
  if (scope.kind === 'platform') return ofCodes;
  if (scope.kind === 'company') return sql`(${ofCodes} and p.company_id = ${scope.companyId})`;
  if (scope.kind === 'instructor')
    return sql`(${ofCodes} and p.company_id = ${scope.companyId} and p.buyer_id = ${id})`;
  return sql`false`;
}

export const paymentById = async (
  db: Db,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Payment> =>
  orNotFound(
    await wireRow<Payment>(
      db,
      {
        columns: paymentColumns,
        from: paymentTables,
        beside: paymentSums,
        where: sql`p.id = ${id} and ${where}`,
      },
      lock ? sql`p` : undefined,
    ),
  );

/** A payment as the rules work with it. */
export type StoredPayment = CodePayment | (CommonPayment & PeriodPayment);

/** For codes of a school. */
export interface CodePayment extends CommonPayment {
  kind: 'activation_codes';
  company_id: string;
  product: {
    name: string;
    code_count: number;
    duration_days: number;
    discount_percent: number | null;
    tax_percent: number;
  };
}

interface CommonPayment {
  id: string;
  buyer_id: string | null;
  quantity: number;
  code_count: number;
  amount: number;
  currency: string;
  provider: PaymentProviderName;
  pay_token: string;
  provider_ref: string | null;
  state: PaymentState;
  department_id: string | null;
  assign_user_ids: string[];
  expires_at: string;
  invoice_no: string | null;
  refund_id: string | null;
  refund_amount: number | null;
}

export const storedPayment = (db: Db, where: Sql, lock = false): Promise<StoredPayment | undefined> =>
  row<StoredPayment>(
    db,
    sql`select p.id, p.kind, p.subscription_id, p.period_start::text, p.period_end::text, p.company_id, p.buyer_id,
      p.product, p.quantity, p.code_count, p.amount, p.currency, p.provider, p.pay_token, p.provider_ref, p.state,
      p.department_id, p.assign_user_ids, p.expires_at, p.invoice_no, p.refund_id,
      p.refund_amount from payments p where ${where} ${lock ? sql`for update` : sql``}`,
  );

export type Detail = Record<string, string | number>;

/** One more step of a payment. */
export const noteStep = (
  db: Db,
  paymentId: string,
  step: PaymentStep,
  source: PaymentSource,
  detail: Detail = {},
  at?: Date,
): Promise<void> =>
  insertRows(db, paymentSteps, {
    id: newId(),
    payment_id: paymentId,
    step,
    source,
    detail,
    at: at ?? sql`okur_now()`,
  });

/** What an entry of the activity holds of a payment. */
export const auditOf = ({ product_name, company_name, amount_total, currency, code_count, ...payment }: Payment) => ({
  name: product_name,
  company_name,
  amount_total,
  currency,
  code_count,
  payment_state: payment.state,
  invoice_no: payment.invoice_no,
  refunded_total: payment.refunded_total,
  excess_total: payment.excess_total,
});

/** A change that no call of a person made. */
export async function auditChange(
  { tx, actor, payment: { kind } }: { tx: Db; actor: Actor; payment: Pick<StoredPayment, 'kind'> },
  before: Payment,
  after: Payment,
): Promise<void> {
  await writeAudit(tx, actor, [
    {
      action: 'update',
      subject: kind === 'subscription' ? 'SUBSCRIPTION_PAYMENT' : 'ACTIVATION_CODE_PAYMENT',
      subjectId: after.id,
      companyId: after.company_id,
      before: auditOf(before),
      after: auditOf(after),
    },
  ]);
}

import type { payments as contract } from '@okur/contract';
import { isCardProvider, transferReferenceLength, type Payment, type PaymentRecord } from '@okur/contract/payments';
import type { Caller } from '../../platform/access/caller.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { type Db, ifGiven, matches, personName, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endOf, seesCodes } from '../activations/store.ts';
import { isBetween } from '../companies/store.ts';
import { savedMethodsOf } from '../subscriptions/store.ts';
import { refundableOf } from './change.ts';
import { paymentMethods } from './providers.ts';
import { disputesOf } from './record-dispute.ts';
import { payUrlOf } from './request.ts';
import { reviewOf } from './review.ts';
import { isOpenExcess, paymentById, paymentColumns, paymentsOf, paymentSums, paymentTables } from './rows.ts';

const sorts = {
  created_at: sql`p.created_at`,
  company_name: byName(sql`c.company_name`),
  state: sql`p.state`,
  amount: sql`p.amount`,
  code_count: sql`p.code_count`,
  paid_at: sql`p.paid_at`,
  invoice_no: sql`p.invoice_no`,
};

export const listPayments = async ({ db, scope, caller, query }: ContextOf<typeof contract.listPayments>) =>
  list<Payment>(db, query, {
    columns: paymentColumns,
    from: paymentTables,
    beside: paymentSums,
    where: sql`${paymentsOf(caller)}
      and ${matches(
        sql`okur_fold(concat_ws(' ', c.company_name, p.product->>'name', p.invoice_no,
        right(p.id::text, ${transferReferenceLength})))`,
        query.search,
      )}
      and ${ifGiven(query.state, (v) => sql`p.state = ${v}`)}
      and ${ifGiven(query.company_id, (v) => sql`p.company_id = ${v}`)}
      and ${ifGiven(query.product_id, (v) => sql`p.product_id = ${v}`)}
      and ${ifGiven(query.provider, (v) => sql`p.provider = ${v}`)}
      and ${ifGiven(
        query.excess,
        (v) => sql`exists (select from transactions t where t.payment_id = p.id and ${isOpenExcess}) = ${v}`,
      )}
      and ${await isBetween(db, scope, query, {
        at: sql`p.created_at`,
        zone: sql`c.time_zone`,
        from: query.from,
        to: query.to,
      })}`,
    sorts,
    sort: '-created_at',
    id: sql`p.id`,
    filled: ['created_at', 'company_name', 'state', 'amount', 'code_count'],
  });

export async function getPayment({ db, caller, services, params }: ContextOf<typeof contract.getPayment>) {
  const payment = await paymentById(db, params.id, { where: paymentsOf(caller) });
  const more = (await row<{
    pay_token: string;
    tax_percent: number;
    discount_percent: number | null;
    refund_reason: string | null;
    billing: PaymentRecord['billing'];
    consent: PaymentRecord['consent'];
  }>(
    db,
    sql`select pay_token, (product->>'tax_percent')::float8 as tax_percent,
      (product->>'discount_percent')::float8 as discount_percent, refund_reason, billing,
      case when consent is not null then json_build_object('version', consent->>'version', 'at', consent->>'at') end
        as consent from payments where id = ${payment.id}`,
  ))!;
  const { pay_token: token, ...terms } = more;
  const isOpen = payment.state === 'pending' || payment.state === 'failed';
  const { id, provider } = payment;
  const data: PaymentRecord = {
    ...payment,
    ...terms,
    pay_url: isOpen && isCardProvider(provider) ? payUrlOf(services, { id, provider, token }) : null,
    transfer_to: isOpen && provider === 'transfer' ? (services.config.transferTo ?? null) : null,
    ...(await choicesNow(db, payment)),
    disputes: await disputesOf(db, services, payment),
    steps: await rows(
      db,
      sql`select id, at, step, source, detail from payment_steps where payment_id = ${id} order by id`,
    ),
    transactions: await rows(
      db,
      sql`select id, at, kind, state, amount / 100.0::float8 as amount_total, currency, provider_ref, failure, excess
        from transactions where payment_id = ${id} order by id`,
    ),
    codes: seesCodes(caller) ? await codesOf(db, caller, id) : null,
  };
  return { data };
}

async function choicesNow(db: Db, payment: Payment): Promise<Pick<PaymentRecord, 'refundable' | 'decisions'>> {
  if (payment.state === 'review') {
    const { refundable, decisions } = await reviewOf(db, payment);
    return { refundable, decisions };
  }
  const nothing = { codes: 0, amount: 0, amount_total: 0 };
  return { refundable: payment.state === 'paid' ? await refundableOf(db, payment) : nothing, decisions: [] };
}

/**
 * At most as many as a screen can show; the list of activations has them all. Who uses one is said of students in reach
 * alone: one may have gone to another school.
 */
const codesOf = (
  db: Db,
  { scope, staff }: Pick<Caller, 'scope' | 'staff'>,
  id: string,
): Promise<NonNullable<PaymentRecord['codes']>> => {
  const inReach = staff?.ability.can('view', 'USER')
    ? sql`u.company_id = x.company_id and ${inDepartment(scope, sql`u.company_id`, sql`u.department_id`)}`
    : sql`false`;
  return rows(
    db,
    sql`select x.id, x.code, x.state, ${endOf(sql`x`)} as expires_at,
        case when u.id is not null then json_build_object('id', u.id,
        'name', ${personName(sql`u`)}) end as used_by
      from activations x left join users u on u.id = x.used_by and ${inReach} where x.payment_id = ${id}
      order by x.ordinal limit 1000`,
  );
};

export async function listPaymentMethods({
  db,
  caller,
  services,
  query,
}: ContextOf<typeof contract.listPaymentMethods>) {
  const saved =
    query.user_id && caller.staff!.ability.can('view', 'SCHEDULED_SUBSCRIPTIONS')
      ? await savedMethodsOf(db, query.user_id)
      : [];
  return { data: [...saved, ...paymentMethods(services)] };
}

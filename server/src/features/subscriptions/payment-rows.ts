import type { SubscriptionPayment } from '@okur/contract/subscriptions';
import { always, type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { held, refunded } from '../payments/store.ts';
import { payer, payerTables, reader, readerTables, seatsTaken } from './rows.ts';

export const paymentTables: Sql = sql`payments p join subscriptions x on x.id = p.subscription_id
  join (${payerTables}) on s.id = x.subscriber_id ${readerTables}`;

export const paymentColumns = ({
  config,
}: Pick<Services, 'config'>): Sql => sql`p.id, p.version, p.created_at, p.updated_at, p.state, p.provider,
  p.subscription_id, x.kind as kind_of_subscription,
  x.subscriber_id, ${payer} as payer, ${reader} as "user", p.product->>'name' as plan_name,
  case when x.state in ('cancelled', 'expired') then 0
    else (x.plan->>'seats')::int - ${seatsTaken} end as seats_left, p.period_start, p.period_end, p.amount, p.currency,
  p.amount / 100.0::float8 as amount_total, p.tax / 100.0::float8 as tax_total,
  ${held}::float8 as held, ${refunded}::float8 / 100 as refunded_total, p.invoice_no, p.paid_at,
  case when p.state = 'failed' or (p.state = 'pending' and x.saved_method_id is null)
    then ${`${config.subscriptionPayUrl}/`} || p.pay_token end as pay_url`;

export const subscriptionPaymentById = async (
  { db, services }: { db: Db; services: Services },
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<SubscriptionPayment> =>
  orNotFound(
    await wireRow<SubscriptionPayment>(
      db,
      { columns: paymentColumns(services), from: paymentTables, where: sql`p.id = ${id} and ${where}` },
      lock ? sql`p` : undefined,
    ),
  );

/** What an entry of the activity holds. */
export const auditOfPayment = ({ payer: { name }, plan_name, user, state, ...payment }: SubscriptionPayment) => ({
  name: plan_name,
  payer: name,
  user: user?.name ?? null,
  payment_state: state,
  amount_total: payment.amount_total,
  currency: payment.currency,
  period_start: payment.period_start,
  invoice_no: payment.invoice_no,
  refunded_total: payment.refunded_total,
});

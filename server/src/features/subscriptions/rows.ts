import { liveStates, type Subscription, type SubscriptionState } from '@okur/contract/subscriptions';
import { always, type Db, personName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

/** Subscriber `s` with the account of its payer. */
export const payerTables: Sql = sql`subscribers s left join users pu on pu.id = s.user_id
  left join parents pp on pp.id = s.parent_id`;

const payerEmail: Sql = sql`coalesce(pp.email, pu.email)`;
export const payerName: Sql = sql`coalesce(nullif(pp.name, ''), pp.email, ${personName(sql`pu`)})`;
export const payer: Sql = sql`json_build_object('id', s.id,
  'type', case when s.parent_id is null then 'student' else 'parent' end, 'name', ${payerName},
  'email', ${payerEmail}, 'locale', coalesce(pp.locale, pu.locale, pu.language))`;
export const payerSearch: Sql = sql`concat_ws(' ', pp.search, pu.search)`;

/** The main student of subscription `x`, of one that ended the last one. */
export const readerTables: Sql = sql`left join subscription_users mu on mu.subscription_id = x.id and mu.role = 'main'
  and (mu.until is null or mu.until >= x.ended_at) left join users u on u.id = mu.user_id
  left join companies c on c.id = u.company_id`;
export const reader: Sql = sql`case when u.id is not null then json_build_object('id', u.id, 'name',
  ${personName(sql`u`)}, 'company_name', c.company_name) end`;

export const subscriptionTables: Sql = sql`(${payerTables}) join subscriptions x on x.subscriber_id = s.id
  ${readerTables} left join saved_methods m on m.id = x.saved_method_id`;

/** Students who read by `x` now. */
export const seatsTaken: Sql = sql`(select count(*)::int from subscription_users t where t.subscription_id = x.id
  and t.until is null)`;

export const subscriptionColumns: Sql = sql`x.id, x.version, x.created_at, x.updated_at, x.kind, x.state,
  x.subscriber_id, ${payer} as payer, x.plan_id, x.plan->'names' as plan_names, x.plan->>'interval' as interval,
  (x.plan->>'interval_count')::int as interval_count, (x.plan->>'price')::bigint as price,
  x.plan->>'currency' as currency, (x.plan->>'price')::bigint / 100.0::float8 as price_total,
  (x.plan->>'seats')::int as seats, ${seatsTaken} as seats_taken, (x.plan->>'periods')::int as periods,
  ${reader} as "user", x.starts_on, x.anchor_on, x.period_start, x.period_end, x.attempts,
  case when x.state <> 'cancel_pending' then x.next_at end as next_at,
  case when m.id is not null then json_build_object('brand', m.brand, 'last4', m.last4) end as method, x.cancel_on,
  x.cancelled_by, x.cancel_reason, x.ended_at,
  case when x.consent is not null then json_build_object('version', x.consent->>'version', 'at', x.consent->>'at') end
    as consent`;

export const isLive: Sql = sql.raw(`x.state in ('${liveStates.join("', '")}')`);

export const subscriptionById = async (db: Db, id: string, where: Sql = always): Promise<Subscription> =>
  orNotFound(
    await wireRow<Subscription>(db, {
      columns: subscriptionColumns,
      from: subscriptionTables,
      where: sql`x.id = ${id} and ${where}`,
    }),
  );

/** The terms with which a subscription began. */
export interface PlanTerms {
  names: Subscription['plan_names'];
  interval: 'month' | 'year';
  interval_count: number;
  price: number;
  currency: string;
  tax_percent: number;
  seats: number;
  periods: number | null;
}

/** A subscription as the rules work with it. */
export interface StoredSubscription {
  id: string;
  kind: Subscription['kind'];
  subscriber_id: string;
  plan: PlanTerms;
  state: SubscriptionState;
  time_zone: string;
  starts_on: string;
  anchor_on: string;
  period: number | null;
  period_start: string | null;
  period_end: string | null;
  attempts: number;
  saved_method_id: string | null;
  cancel_on: string | null;
}

/** Locks the payments that are open before the subscription: `settle` takes them in the same order. */
export async function lockSubscription(tx: Db, id: string): Promise<StoredSubscription | undefined> {
  await rows(
    tx,
    sql`select id from payments where subscription_id = ${id} and state in ('pending', 'failed') order by id
      for update`,
  );
  return row<StoredSubscription>(
    tx,
    sql`select id, kind, subscriber_id, plan, state, time_zone, starts_on::text, anchor_on::text, period,
      period_start::text, period_end::text, attempts, saved_method_id, cancel_on::text from subscriptions
      where id = ${id} for update`,
  );
}

export const isOver = ({ state }: Pick<StoredSubscription, 'state'>): boolean =>
  state === 'cancelled' || state === 'expired';

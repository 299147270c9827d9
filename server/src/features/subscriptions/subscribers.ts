import type { subscriptions as contract } from '@okur/contract';
import { nameIn } from '@okur/contract/names';
import type { Renewal, Subscriber, Subscription } from '@okur/contract/subscriptions';
import { type Db, ifGiven, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { periodAt } from './calendar.ts';
import { payerName, type PlanTerms, subscriptionById, subscriptionColumns, subscriptionTables } from './rows.ts';
import { filteredSubscriptions, subscriptionList } from './schedules.ts';

/** Of each payer the subscription that runs, else the last one that staff made. */
const newest: Sql = sql`x.id = (select y.id from subscriptions y where y.subscriber_id = s.id and y.kind = 'scheduled'
  order by y.ended_at is null desc, y.created_at desc, y.id desc limit 1)`;

const paid: Sql = sql`(select coalesce(sum(
    case when t.kind in ('charge', 'reversal') then t.amount else -t.amount end), 0)
  from transactions t join subscriptions y on y.id = t.subscription_id where y.subscriber_id = s.id
  and t.state = 'succeeded')`;

const subscriberColumns: Sql = sql`s.id, case when s.parent_id is null then 'student' else 'parent' end as type,
  ${payerName} as name, coalesce(pp.email, pu.email) as email, coalesce(pp.locale, pu.locale, pu.language) as locale,
  s.created_at, coalesce(s.parent_id, s.user_id) as account_id, ${paid}::float8 / 100 as paid_total,
  (select row_to_json(q) from (select ${subscriptionColumns}) q) as subscription`;

export const listSubscribers = ({ db, query }: ContextOf<typeof contract.listSubscribers>) =>
  list<Subscriber>(db, query, {
    columns: subscriberColumns,
    from: subscriptionTables,
    where: sql`${newest} and ${filteredSubscriptions(query)}
      and ${ifGiven(query.cancel_pending, (v) => sql`(x.state = 'cancel_pending') = ${v}`)}`,
    sorts: {
      name: byName(payerName),
      created_at: sql`s.created_at`,
      state: sql`x.state`,
      period_end: sql`x.period_end`,
    },
    sort: '-created_at',
    id: sql`s.id`,
    filled: ['created_at', 'state'],
  });

const subscriberById = async (db: Db, id: string): Promise<Subscriber> =>
  orNotFound(
    await wireRow<Subscriber>(db, {
      columns: subscriberColumns,
      from: subscriptionTables,
      where: sql`s.id = ${id} and ${newest}`,
    }),
  );

export const getSubscriber = async ({ db, params }: ContextOf<typeof contract.getSubscriber>) => ({
  data: await subscriberById(db, params.id),
});

export const listSubscriptions = ({ db, query }: ContextOf<typeof contract.listSubscriptions>) =>
  list<Subscription>(db, query, subscriptionList(sql`x.kind = 'plain' and ${filteredSubscriptions(query)}`));

export const getSubscription = async ({ db, params }: ContextOf<typeof contract.getSubscription>) => ({
  data: await subscriptionById(db, params.id, sql`x.kind = 'plain'`),
});

/** The newest first: what comes, what is, what was. */
export async function listRenewals({ db, params }: ContextOf<typeof contract.listRenewals>) {
  await subscriberById(db, params.id);
  return { data: await renewalsOf(db, params.id) };
}

async function renewalsOf(db: Db, subscriberId: string): Promise<Renewal[]> {
  const charged = await rows<Renewal>(
    db,
    sql`select p.id, p.subscription_id, p.product->>'name' as plan_name, p.period_start::text, p.period_end::text,
        p.state, p.amount / 100.0::float8 as amount_total, p.currency,
        coalesce((select json_agg(json_build_object('at', t.at, 'state', t.state, 'failure', t.failure)
          order by t.at, t.id) from transactions t where t.payment_id = p.id and t.kind = 'charge'), '[]') as attempts
      from payments p join subscriptions x on x.id = p.subscription_id where x.subscriber_id = ${subscriberId}
      order by p.period_start desc, p.id desc limit 500`,
  );
  const next = await upcomingOf(db, subscriberId);
  return next &&
    !charged.some(
      ({ period_start, subscription_id }) =>
        period_start === next.period_start && subscription_id === next.subscription_id,
    )
    ? [next, ...charged]
    : charged;
}

/** The period that is charged next, unless it was cancelled or is the last one. */
async function upcomingOf(db: Db, subscriberId: string): Promise<Renewal | undefined> {
  const sub = await row<{ id: string; plan: PlanTerms; period: number | null; anchor_on: string }>(
    db,
    sql`select id, plan, period, anchor_on::text from subscriptions where subscriber_id = ${subscriberId}
      and state in ('scheduled', 'trialing', 'active')`,
  );
  const number = sub ? (sub.period ?? -1) + 1 : 0;
  if (!sub || (sub.plan.periods !== null && number >= sub.plan.periods)) return undefined;
  const { start, end } = periodAt(sub.plan, sub.anchor_on, number);
  const { names, price, currency } = sub.plan;
  return {
    id: sub.id,
    subscription_id: sub.id,
    plan_name: nameIn(names, 'tr'),
    period_start: start,
    period_end: end,
    state: 'upcoming',
    amount_total: price / 100,
    currency: currency as Renewal['currency'],
    attempts: [],
  };
}

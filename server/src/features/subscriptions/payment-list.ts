import type { subscriptions as contract } from '@okur/contract';
import type { SubscriptionPayment, SubscriptionTransaction } from '@okur/contract/subscriptions';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isOnDays } from '../companies/store.ts';
import { paymentColumns, paymentTables } from './payment-rows.ts';
import { payer, payerName, payerSearch, payerTables } from './rows.ts';

export const listSubscriptionPayments = async ({
  db,
  services,
  caller,
  query,
}: ContextOf<typeof contract.listSubscriptionPayments>) =>
  list<SubscriptionPayment>(db, query, {
    columns: paymentColumns(services),
    from: paymentTables,
    where: sql`(${matches(payerSearch, query.search)} or ${matches(sql`u.search`, query.search)}
        or ${matches(sql`lower(p.invoice_no)`, query.search)})
      and ${ifGiven(query.state, (v) => sql`p.state = ${v}`)} and ${ifGiven(query.user_id, (v) => sql`u.id = ${v}`)}
      and ${ifGiven(query.plan_id, (v) => sql`x.plan_id = ${v}`)}
      and ${ifGiven(query.subscriber_id, (v) => sql`x.subscriber_id = ${v}`)}
      and ${ifGiven(query.unattached, (v) => sql`(u.id is null) = ${v}`)}
      and ${await isOnDays(db, caller, { at: sql`p.created_at`, from: query.from, to: query.to })}`,
    sorts: {
      created_at: sql`p.created_at`,
      payer: byName(payerName),
      state: sql`p.state`,
      amount_total: sql`p.amount`,
      period_start: sql`p.period_start`,
      paid_at: sql`p.paid_at`,
      invoice_no: sql`p.invoice_no`,
    },
    sort: '-created_at',
    id: sql`p.id`,
    filled: ['created_at', 'state', 'amount_total', 'period_start'],
  });

export const listSubscriptionTransactions = async ({
  db,
  caller,
  query,
}: ContextOf<typeof contract.listSubscriptionTransactions>) =>
  list<SubscriptionTransaction>(db, query, {
    columns: sql`t.id, t.at, t.kind, t.state, t.payment_id, t.subscription_id,
      x.kind as kind_of_subscription, x.subscriber_id, ${payer} as payer,
      p.product->>'name' as plan_name, t.period_start, t.amount / 100.0::float8 as amount_total, t.currency,
      t.provider, t.provider_ref, t.failure, t.excess`,
    from: sql`transactions t join payments p on p.id = t.payment_id join subscriptions x on x.id = t.subscription_id
      join (${payerTables}) on s.id = x.subscriber_id`,
    where: sql`t.subscription_id is not null
      and (${matches(payerSearch, query.search)} or ${matches(sql`lower(t.provider_ref)`, query.search)})
      and ${ifGiven(query.kind, (v) => sql`t.kind = ${v}`)} and ${ifGiven(query.state, (v) => sql`t.state = ${v}`)}
      and ${await isOnDays(db, caller, { at: sql`t.at`, from: query.from, to: query.to })}`,
    sorts: {
      at: sql`t.at`,
      payer: byName(payerName),
      kind: sql`t.kind`,
      state: sql`t.state`,
      amount_total: sql`t.amount`,
    },
    sort: '-at',
    id: sql`t.id`,
    filled: ['at', 'kind', 'state', 'amount_total'],
  });

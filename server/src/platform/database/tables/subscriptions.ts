import { liveStates, subscriptionStates } from '@okur/contract/subscriptions';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { parents, users } from './people.ts';

/** What families can subscribe to. Amounts are in the smallest unit of the currency, percents in hundredths. */
export const plans = pgTable(
  'plans',
  {
    ...stored(),
    /** By language. */
    names: jsonb('names').notNull(),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    interval_count: integer('interval_count').notNull().default(1),
    /** Of one period. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Contained in the price. */
    tax_hundredths: integer('tax_hundredths').notNull().default(0),
    trial_days: integer('trial_days').notNull().default(0),
    /** Students in all, the first one among them. */
    seats: integer('seats').notNull().default(1),
    /** After so many it ends by itself. */
    periods: integer('periods'),
    active: boolean('active').notNull().default(true),
    search: text('search').generatedAlwaysAs(
      sql.raw(`okur_fold((names->>'tr') || ' ' || (names->>'en') || ' ' || (names->>'fr') || ' ' || (names->>'pl'))`),
    ),
  },
  (t) => [index('plans_list').on(t.created_at, t.id)],
);

/** Who pays: a student of age, or a parent. */
export const subscribers = pgTable(
  'subscribers',
  {
    ...stored(),
    user_id: uuid('user_id').references(() => users.id),
    parent_id: uuid('parent_id').references(() => parents.id),
    /** When the trial began: there is one for each payer. */
    trial_used_at: instant('trial_used_at'),
  },
  (t) => [
    uniqueIndex('subscribers_user').on(t.user_id),
    uniqueIndex('subscribers_parent').on(t.parent_id),
    index('subscribers_list').on(t.created_at, t.id),
    check('subscribers_one_payer', sql`(${t.user_id} is null) <> (${t.parent_id} is null)`),
  ],
);

/** Cards that a payer left with the bank: what it calls them and how they are recognised, never their numbers. */
export const savedMethods = pgTable(
  'saved_methods',
  {
    ...stored(),
    subscriber_id: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id),
    provider: text('provider').notNull(),
    /** Sealed. */
    token: text('token').notNull(),
    /** The same card has the same one, also of another payer. */
    fingerprint: text('fingerprint').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    exp_month: integer('exp_month').notNull(),
    exp_year: integer('exp_year').notNull(),
  },
  (t) => [
    uniqueIndex('saved_methods_card').on(t.subscriber_id, t.provider, t.fingerprint),
    index('saved_methods_fingerprint').on(t.fingerprint),
  ],
);

/** States in which a subscription runs, or waits for its beginning. */
const live = sql.raw(`state in ('${liveStates.join("', '")}')`);

/** Periods are days by the clock of `time_zone`; their ends are the first day after them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...stored(),
    kind: text('kind', { enum: ['scheduled', 'plain'] }).notNull(),
    subscriber_id: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id),
    plan_id: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    /** The plan as it was then: names, interval, price, tax, seats. */
    plan: jsonb('plan').notNull(),
    state: text('state', {
      enum: subscriptionStates,
    })
      .notNull()
      .default('scheduled'),
    time_zone: text('time_zone').notNull(),
    starts_on: date('starts_on').notNull(),
    /** The first day that is paid for; its day of the month is that of all periods. */
    anchor_on: date('anchor_on').notNull(),
    /** Number of the present period, from 0; none while nothing was paid. */
    period: integer('period'),
    period_start: date('period_start'),
    period_end: date('period_end'),
    /** Failed tries for the period that is due. */
    attempts: integer('attempts').notNull().default(0),
    /** When the clock looks at it next; none when it is over. */
    next_at: instant('next_at'),
    saved_method_id: uuid('saved_method_id').references(() => savedMethods.id),
    /** The day on which it ends, once it was cancelled. */
    cancel_on: date('cancel_on'),
    cancelled_by: text('cancelled_by', { enum: ['payer', 'staff', 'unpaid', 'refund', 'dispute'] }),
    cancel_reason: text('cancel_reason'),
    ended_at: instant('ended_at'),
    /** Which terms the payer agreed to, when, and from which network address. */
    consent: jsonb('consent'),
  },
  (t) => [
    uniqueIndex('subscriptions_one_live').on(t.subscriber_id).where(live),
    index('subscriptions_subscriber').on(t.subscriber_id, t.created_at, t.id),
    index('subscriptions_list').on(t.created_at, t.id),
    index('subscriptions_plan').on(t.plan_id),
    index('subscriptions_due')
      .on(t.next_at)
      .where(sql`${t.next_at} is not null`),
  ],
);

/** Who reads by a subscription, and since when; `until` is empty while it is so. */
export const subscriptionUsers = pgTable(
  'subscription_users',
  {
    id: uuid('id').primaryKey(),
    subscription_id: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['main', 'sub'] }).notNull(),
    since: instant('since').notNull().defaultNow(),
    until: instant('until'),
  },
  (t) => [
    uniqueIndex('subscription_users_one_live')
      .on(t.user_id)
      .where(sql`${t.until} is null`),
    uniqueIndex('subscription_users_one_main')
      .on(t.subscription_id)
      .where(sql`${t.role} = 'main' and ${t.until} is null`),
    index('subscription_users_subscription').on(t.subscription_id, t.since),
    index('subscription_users_user').on(t.user_id),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { admins, companies } from './organisation.ts';
import { users } from './people.ts';

/**
 * What became of subscriptions. Plans stand by their name: a history stays readable when a plan is
 * renamed or gone. Append-only.
 */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the subscriber, or time itself. */
    admin_id: uuid('admin_id').references(() => admins.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    action: text('action', { enum: ['start', 'change', 'renew', 'cancel', 'revert', 'expire'] }).notNull(),
    old_plan: text('old_plan'),
    new_plan: text('new_plan'),
  },
  (t) => [index('subscription_changes_at').on(t.at, t.id), index('subscription_changes_user').on(t.user_id)],
);

/** What schools can buy. Amounts are in the smallest unit of the currency, percents in hundredths of a percent. */
export const activationCodeProducts = pgTable(
  'activation_code_products',
  {
    ...stored(),
    ...toggled(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    code_count: integer('code_count').notNull(),
    duration_days: integer('duration_days').notNull(),
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    /** Null: none. */
    discount_hundredths: integer('discount_hundredths'),
    tax_hundredths: integer('tax_hundredths').notNull().default(0),
    /** What one piece costs, as chargeOf in contract/src/prices.ts counts it. */
    charge: bigint('charge', { mode: 'number' }).generatedAlwaysAs(
      sql.raw('(price::bigint * (10000 - coalesce(discount_hundredths, 0)) + 5000) / 10000'),
    ),
    active: boolean('active').notNull(),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name || ' ' || description)`)),
  },
  (t) => [
    uniqueIndex('activation_code_products_name')
      .on(sql`okur_fold(${t.name})`)
      .where(sql`${t.deleted_at} is null`),
  ],
);

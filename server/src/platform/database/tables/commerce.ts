import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
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

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { admins } from './organisation.ts';

/** Who saw the product as which other person, why and how long; bound to the session of who looks. */
export const viewings = pgTable(
  'viewings',
  {
    id: uuid('id').primaryKey(),
    /** Who looks. */
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    session_id: uuid('session_id').notNull(),
    account_type: text('account_type', { enum: ['staff', 'parent', 'student'] }).notNull(),
    /** Whose product is seen. */
    account_id: uuid('account_id').notNull(),
    reason: text('reason').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    ends_at: instant('ends_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (t) => [
    index('viewings_open')
      .on(t.ends_at)
      .where(sql`${t.ended_at} is null`),
    index('viewings_admin').on(t.admin_id, t.created_at),
    index('viewings_account').on(t.account_type, t.account_id),
  ],
);

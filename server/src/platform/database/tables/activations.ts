import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { companies, departments } from './organisation.ts';
import { users } from './people.ts';

/** Places that a company bought: each opens the product to one student for so many days. */
export const activations = pgTable(
  'activations',
  {
    ...stored(),
    /** Twelve signs of an alphabet in which none looks like another. */
    code: text('code').notNull(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Null: for any class of the company. */
    department_id: uuid('department_id').references(() => departments.id),
    duration_days: integer('duration_days').notNull(),
    state: text('state', { enum: ['free', 'used', 'expired', 'revoked'] })
      .notNull()
      .default('free'),
    used_by: uuid('used_by').references(() => users.id),
    used_at: instant('used_at'),
    /** When the student's time ends. */
    expires_at: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('activations_code').on(t.code),
    index('activations_free')
      .on(t.company_id, t.created_at, t.id)
      .where(sql`${t.state} = 'free'`),
    index('activations_company').on(t.company_id, t.created_at, t.id),
    index('activations_user')
      .on(t.used_by, t.used_at)
      .where(sql`${t.used_by} is not null`),
    index('activations_ending')
      .on(t.expires_at)
      .where(sql`${t.state} = 'used'`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { companies, departments } from './organisation.ts';
import { payments } from './payments.ts';
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
    state: text('state', { enum: ['free', 'used', 'expired', 'revoked', 'suspended'] })
      .notNull()
      .default('free'),
    used_by: uuid('used_by').references(() => users.id),
    used_at: instant('used_at'),
    /** When the student's time begins: now, or when the time of an earlier activation ends. */
    starts_at: instant('starts_at'),
    /** When the student's time ends. */
    expires_at: instant('expires_at'),
    /** Sooner than that, where the money for it is disputed. */
    ends_early_at: instant('ends_early_at'),
    /** When its time first ran, of any student: the days in which it may be given back in full count from here. */
    first_used_at: instant('first_used_at'),
    /** Given back after a student had used part of it: worth no refund. */
    partly_used: boolean('partly_used').notNull().default(false),
    source: text('source', { enum: ['purchased', 'granted', 'trial'] })
      .notNull()
      .default('granted'),
    payment_id: uuid('payment_id').references(() => payments.id),
    /** Of the codes of a payment: 1, 2, 3. No code of it can be made twice. */
    ordinal: integer('ordinal'),
    /** Codes that were granted at once, to find and take back together. */
    grant_id: uuid('grant_id'),
    /** Why it was granted. */
    reason: text('reason'),
    /** When and why a person revoked it; empty where a refund or a dispute did. */
    revoked_at: instant('revoked_at'),
    revoke_reason: text('revoke_reason'),
  },
  (t) => [
    uniqueIndex('activations_code').on(t.code),
    uniqueIndex('activations_of_payment')
      .on(t.payment_id, t.ordinal)
      .where(sql`${t.payment_id} is not null`),
    index('activations_of_grant')
      .on(t.grant_id, t.created_at, t.id)
      .where(sql`${t.grant_id} is not null`),
    index('activations_free')
      .on(t.company_id, t.created_at, t.id)
      .where(sql`${t.state} = 'free'`),
    index('activations_company').on(t.company_id, t.created_at, t.id),
    index('activations_list').on(t.created_at, t.id),
    index('activations_user')
      .on(t.used_by, t.used_at)
      .where(sql`${t.used_by} is not null`),
    index('activations_ending')
      .on(t.expires_at)
      .where(sql`${t.state} = 'used'`),
    index('activations_ending_early')
      .on(t.ends_early_at)
      .where(sql`${t.ends_early_at} is not null`),
    index('activations_code_prefix').on(sql`${t.code} text_pattern_ops`),
  ],
);

/** Codes that were taken back, as they were before, while that can be undone. */
export const releasedCodes = pgTable(
  'released_codes',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Those that were taken back at once share it. */
    release_id: uuid('release_id').notNull(),
    activation_id: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    /** Of the code, once it was free: with another one it was given away since, or changed. */
    version: integer('version').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    used_at: instant('used_at'),
    starts_at: instant('starts_at'),
    expires_at: instant('expires_at').notNull(),
    first_used_at: instant('first_used_at'),
    duration_days: integer('duration_days').notNull(),
    partly_used: boolean('partly_used').notNull(),
    /** Of the student who could sign in until then; else none. */
    status: text('status'),
    undone_at: instant('undone_at'),
  },
  (t) => [
    uniqueIndex('released_codes_release').on(t.release_id, t.activation_id),
    index('released_codes_user').on(t.user_id),
    index('released_codes_at').on(t.at),
  ],
);

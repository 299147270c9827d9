import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parents, users } from './people.ts';

/**
 * One-time codes by which a parent is linked to a child. Kept as keyed hashes: a code is short enough to be typed, so a
 * plain hash of it could be searched through.
 */
export const parentCodes = pgTable(
  'parent_codes',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    code_hash: text('code_hash').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    used_by: uuid('used_by').references(() => parents.id),
    /** The parent who registered with it last and has not followed the link of the mail yet. */
    claim_token_hash: text('claim_token_hash'),
    claim_email: text('claim_email'),
    /** No longer written: the password is chosen by the person who follows the link. Goes with a later release. */
    claim_password_hash: text('claim_password_hash'),
    claim_locale: text('claim_locale', { enum: ['en', 'tr', 'fr', 'pl'] }),
    claim_expires_at: instant('claim_expires_at'),
    /** Mails that were sent for this code. */
    mails: integer('mails').notNull().default(0),
  },
  (t) => [
    uniqueIndex('parent_codes_hash').on(t.code_hash),
    uniqueIndex('parent_codes_claim').on(t.claim_token_hash),
    index('parent_codes_user').on(t.user_id),
  ],
);

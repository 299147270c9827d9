import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { admins } from './organisation.ts';

/** What a member of staff proves a sign-in with, besides the password: codes by time (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  admin_id: uuid('admin_id')
    .primaryKey()
    .references(() => admins.id),
  /** Sealed with a key that is not in the database. */
  secret: text('secret').notNull(),
  /** Null: shown, and no code of it seen yet. */
  confirmed_at: instant('confirmed_at'),
  /** Time step of the last code that was taken: none is taken twice. */
  last_step: integer('last_step').notNull().default(0),
  created_at: instant('created_at').notNull().defaultNow(),
});

/** For the day on which the telephone is gone; argon2id of keyed hashes, each good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    code_hash: text('code_hash').notNull(),
    /**
     * The code's first sign, which no other of the account has: one hash tells whether it is right. Null: from before,
     * a keyed hash alone, good until new ones are made.
     */
    sign: text('sign'),
    used_at: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.code_hash] })],
);

/** Sign-ins whose password was right and whose second factor is awaited. Tokens are kept as SHA-256. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    token_hash: text('token_hash').primaryKey(),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    keep: boolean('keep').notNull(),
    /** What was proven before the code. */
    first: text('first', { enum: ['password', 'school account'] })
      .notNull()
      .default('password'),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [index('sign_in_challenges_admin').on(t.admin_id)],
);

/** Roles whose holders reach nothing before they have a second factor. */
export const secondFactorRoles = pgTable('second_factor_roles', { role: text('role').primaryKey() });

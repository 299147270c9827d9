import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partnerKinds } from '@okur/contract/partners';
import { providerFaults, providerKinds } from '@okur/contract/sign-on';
import { instant, stored } from './columns.ts';
import { companies } from './organisation.ts';

/** Platforms whose users come to this one without a password here. */
export const partners = pgTable(
  'partners',
  {
    ...stored(),
    name: text('name').notNull(),
    /** In the address to which the partner sends people. */
    slug: text('slug').notNull(),
    kind: text('kind', { enum: partnerKinds }).notNull(),
    contact: text('contact').notNull(),
  },
  (t) => [uniqueIndex('partners_slug').on(t.slug)],
);

/** Whose people a partner may bring. */
export const partnerCompanies = pgTable(
  'partner_companies',
  {
    partner_id: uuid('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.partner_id, t.company_id] }), index('partner_companies_company').on(t.company_id)],
);

/** With which accounts the people of a company, or those whom a partner brings, may sign in: OpenID Connect. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    ...stored(),
    company_id: uuid('company_id').references(() => companies.id),
    partner_id: uuid('partner_id').references(() => partners.id),
    kind: text('kind', { enum: providerKinds }).notNull(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    client_id: text('client_id').notNull(),
    /** Sealed with a key that is not in the database. */
    secret: text('secret').notNull(),
    /** Of the address to return to: each provider has its own, so that none answers for another. */
    callback_hash: text('callback_hash').notNull(),
    staff: boolean('staff').notNull(),
    students: boolean('students').notNull(),
    enabled: boolean('enabled').notNull(),
    tested_at: instant('tested_at'),
    /** What the last test found wrong. */
    fault: text('fault', { enum: providerFaults }),
  },
  (t) => [
    index('identity_providers_company').on(t.company_id),
    uniqueIndex('identity_providers_callback').on(t.callback_hash),
    uniqueIndex('identity_providers_partner').on(t.partner_id),
    check('identity_providers_of', sql`num_nonnulls(${t.company_id}, ${t.partner_id}) = 1`),
  ],
);

/** Accounts elsewhere and the account here that each opens. An issuer's subject is the key, never an e-mail. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    /** With which it was connected. */
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    account_type: text('account_type', { enum: ['staff', 'student'] }).notNull(),
    account_id: uuid('account_id').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    last_used_at: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.issuer, t.subject),
    index('identities_account').on(t.account_type, t.account_id),
    index('identities_provider').on(t.provider_id),
  ],
);

/** Sign-ons that have begun: each holds in the browser that began it and is finished once. */
export const signOnAttempts = pgTable(
  'sign_on_attempts',
  {
    /** SHA-256 of the state that goes to the provider and back. */
    state_hash: text('state_hash').primaryKey(),
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id),
    type: text('type', { enum: ['staff', 'student'] }).notNull(),
    /** Keyed hash of the browser's device and the state. */
    browser_hash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    /** Of PKCE, sealed. */
    verifier: text('verifier').notNull(),
    keep: boolean('keep').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    /** Who the provider says it is, while that account waits to be connected; and SHA-256 of the token for it. */
    issuer: text('issuer'),
    subject: text('subject'),
    link_hash: text('link_hash'),
    linked_at: instant('linked_at'),
  },
  (t) => [uniqueIndex('sign_on_attempts_link').on(t.link_hash), index('sign_on_attempts_provider').on(t.provider_id)],
);

import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { companies } from './organisation.ts';

const accountType = (name: string) => text(name, { enum: ['staff', 'parent', 'student'] });

/** A sign-in on one device: the family of rotating refresh tokens. Tokens are kept as SHA-256, never as they are. */
export const sessions = pgTable(
  'sessions',
  {
    ...stored(),
    account_type: accountType('account_type').notNull(),
    account_id: uuid('account_id').notNull(),
    token_hash: text('token_hash').notNull(),
    /** The predecessor, accepted for ten seconds after a rotation: two tabs may race. */
    previous_hash: text('previous_hash'),
    rotated_at: instant('rotated_at'),
    keep: boolean('keep').notNull().default(false),
    expires_at: instant('expires_at').notNull(),
    /** However often it is refreshed, a session ends then. */
    ends_at: instant('ends_at').notNull(),
    ended_at: instant('ended_at'),
    user_agent: text('user_agent'),
    address: text('address'),
  },
  (t) => [
    index('sessions_account').on(t.account_type, t.account_id),
    index('sessions_token').on(t.token_hash),
    index('sessions_previous').on(t.previous_hash),
  ],
);

/** Every refresh token a session ever had, so that the reuse of a spent one is known and ends the family. */
export const spentTokens = pgTable('spent_tokens', {
  token_hash: text('token_hash').primaryKey(),
  session_id: uuid('session_id').notNull(),
  spent_at: instant('spent_at').notNull().defaultNow(),
});

/**
 * Personal links (reset, invitation, another e-mail and the way back from it): one use, short life, kept as SHA-256.
 */
export const personalLinks = pgTable(
  'personal_links',
  {
    token_hash: text('token_hash').primaryKey(),
    account_type: accountType('account_type').notNull(),
    account_id: uuid('account_id').notNull(),
    purpose: text('purpose', { enum: ['reset', 'invitation', 'email', 'email_undo'] }).notNull(),
    /** The address that the link gives to the account. */
    email: text('email'),
    /** The session in which another address was asked for: it goes on. */
    session_id: uuid('session_id'),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    /** Whether the mail of an invitation of staff has yet to be handed to the mail server. */
    mail_due: boolean('mail_due').notNull().default(false),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('personal_links_account').on(t.account_type, t.account_id)],
);

/** Failed guesses by account and device, behind the growing waits. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    first_at: instant('first_at').notNull(),
    blocked_until: instant('blocked_until'),
    /** Null: an unknown name. */
    account_id: uuid('account_id'),
  },
  (t) => [
    index('login_failures_account')
      .on(t.account_id)
      .where(sql`${t.account_id} is not null`),
  ],
);

/** The accounts, or unknown names, at which guesses from a network address failed. */
export const addressFailures = pgTable(
  'address_failures',
  {
    address: text('address').notNull(),
    account: text('account').notNull(),
    account_id: uuid('account_id'),
    failed_at: instant('failed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.address, t.account] }),
    index('address_failures_account')
      .on(t.account_id)
      .where(sql`${t.account_id} is not null`),
  ],
);

/** Devices on which an account has signed in: what others guess elsewhere does not keep them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    account_type: accountType('account_type').notNull(),
    account_id: uuid('account_id').notNull(),
    device_hash: text('device_hash').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    last_seen_at: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.account_type, t.account_id, t.device_hash] }),
    index('known_devices_seen').on(t.last_seen_at),
  ],
);

/** Who wrote what, when and from where. Takes no UPDATE and no DELETE (okur_append_only). */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    account_type: accountType('account_type'),
    account_id: uuid('account_id'),
    company_id: uuid('company_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subject_id: uuid('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address'),
    request_id: text('request_id'),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.subject_id, t.at),
    index('audit_account').on(t.account_id, t.at),
    index('audit_company').on(t.company_id, t.at),
    index('audit_at').on(t.at, t.id),
  ],
);

/**
 * Which member of staff looked at the record of which student, once for each day and way. Takes no UPDATE, and no
 * DELETE within a year (trigger in its migration).
 */
export const recordViews = pgTable(
  'record_views',
  {
    user_id: uuid('user_id').notNull(),
    /** The day at the student's school. */
    day: date('day').notNull(),
    admin_id: uuid('admin_id').notNull(),
    way: text('way', { enum: ['record', 'report', 'export', 'view_as'] }).notNull(),
    /** The first time on that day. */
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.day, t.admin_id, t.way] }),
    index('record_views_admin').on(t.admin_id),
    index('record_views_day').on(t.day),
  ],
);

/** Answers of finished POSTs by Idempotency-Key, kept for 24 hours. `status` null: still in progress. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account_id: uuid('account_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.key] }), index('idempotency_keys_age').on(t.created_at)],
);

/**
 * Uploaded class lists that wait to be accepted, and what became of them. `cards` is sealed and cleared after a day.
 */
export const classLists = pgTable(
  'class_lists',
  {
    ...stored(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    file_name: text('file_name').notNull(),
    encoding: text('encoding').notNull(),
    separator: text('separator'),
    state: text('state', { enum: ['preview', 'accepted'] })
      .notNull()
      .default('preview'),
    headers: jsonb('headers').notNull(),
    rows: jsonb('rows').notNull(),
    mapping: jsonb('mapping').notNull(),
    counts: jsonb('counts').notNull(),
    cards: text('cards'),
    created_by: uuid('created_by'),
    accepted_at: instant('accepted_at'),
    /** The job that imports it. */
    job_id: uuid('job_id'),
  },
  (t) => [index('class_lists_company').on(t.company_id, t.created_at)],
);

/** Lines of the bell menu. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    account_type: accountType('account_type').notNull(),
    account_id: uuid('account_id').notNull(),
    text: text('text').notNull(),
    params: jsonb('params')
      .notNull()
      .default(sql`'{}'::jsonb`),
    link: text('link'),
    /** The child that a line names: it waits while the child is deleted, a parent's goes when the two are unlinked. */
    child_id: uuid('child_id'),
    /** The school whose record a line of staff is about: its link leads there in that school alone. */
    company_id: uuid('company_id'),
    created_at: instant('created_at').notNull().defaultNow(),
    read_at: instant('read_at'),
  },
  (t) => [index('notices_account').on(t.account_type, t.account_id, t.created_at)],
);

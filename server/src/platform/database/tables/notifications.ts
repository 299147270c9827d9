import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { companies } from './organisation.ts';

const accountType = () => text('account_type', { enum: ['staff', 'parent', 'student'] });

/** What staff tell many people at once, in each language. */
export const notifications = pgTable(
  'notifications',
  {
    ...stored(),
    ...toggled(),
    title: jsonb('title').notNull(),
    body: jsonb('body').notNull(),
    audience: jsonb('audience').notNull(),
    in_app: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
    state: text('state', { enum: ['draft', 'scheduled', 'sent'] }).notNull(),
    send_at: instant('send_at'),
    sent_at: instant('sent_at'),
    created_by: uuid('created_by'),
    /** How many it was sent to; stays when one of them is erased. */
    reader_count: integer('reader_count').notNull().default(0),
    mail_count: integer('mail_count').notNull().default(0),
    search: text('search').generatedAlwaysAs(
      sql.raw(
        `okur_fold(coalesce(title ->> 'tr', '') || ' ' || coalesce(title ->> 'en',
          '') || ' ' || coalesce(title ->> 'fr', '') || ' ' || coalesce(title ->> 'pl', ''))`,
      ),
    ),
  },
  (t) => [
    index('notifications_list').on(t.created_at, t.id),
    index('notifications_due')
      .on(t.send_at)
      .where(sql`${t.state} = 'scheduled'`),
  ],
);

/** Who a notification was sent to: its line in the bell, and what became of its mail. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    notification_id: uuid('notification_id')
      .notNull()
      .references(() => notifications.id),
    account_type: accountType().notNull(),
    account_id: uuid('account_id').notNull(),
    /** The company through which they were reached; null: staff of the platform. */
    company_id: uuid('company_id').references(() => companies.id),
    in_app: boolean('in_app').notNull(),
    /** `sending` is written before a mail is handed over: one that a crash leaves so is not sent again. */
    mail: text('mail', { enum: ['waiting', 'sending', 'sent', 'failed'] }),
    read_at: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.notification_id, t.account_type, t.account_id] }),
    index('notification_recipients_account').on(t.account_type, t.account_id, t.notification_id),
    index('notification_recipients_company').on(t.notification_id, t.company_id),
    index('notification_recipients_read')
      .on(t.notification_id)
      .where(sql`${t.read_at} is not null`),
    index('notification_recipients_mail')
      .on(t.notification_id)
      .where(sql`${t.mail} = 'waiting'`),
  ],
);

/** Who wants no mails of a kind; no sign-in is needed to say so. */
export const mailStops = pgTable(
  'mail_stops',
  {
    account_type: accountType().notNull(),
    account_id: uuid('account_id').notNull(),
    about: text('about', { enum: ['notifications', 'reports'] }).notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.account_type, t.account_id, t.about] })],
);

/** Who asked for a regular report by mail. */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    account_type: accountType().notNull(),
    account_id: uuid('account_id').notNull(),
    every: text('every', { enum: ['weekly', 'monthly'] }).notNull(),
    /** The first report is that of the period in which it was asked for. */
    asked_at: instant('asked_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.account_type, t.account_id] })],
);

/**
 * What became of the report of a week or month. The row is written before the mail leaves: what a crash leaves as
 * `sending` was perhaps sent, and is not sent again.
 */
export const reportMails = pgTable(
  'report_mails',
  {
    account_type: accountType().notNull(),
    account_id: uuid('account_id').notNull(),
    every: text('every', { enum: ['weekly', 'monthly'] }).notNull(),
    /** The first day of the period, by the clock of the account. */
    from_day: date('from_day').notNull(),
    /** `nothing`: there was nothing to send, or no recipient. */
    state: text('state', { enum: ['sending', 'sent', 'failed', 'nothing'] }).notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.account_type, t.account_id, t.every, t.from_day] })],
);

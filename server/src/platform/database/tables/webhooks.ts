import { webhookEvents, webhookFaults, webhookStates } from '@okur/contract/webhooks';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { companies } from './organisation.ts';

/** Addresses of a company's other systems, which are told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...stored(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    enabled: boolean('enabled').notNull(),
    /** Signs the messages; sealed with a key that is not in the database, and so is the former one. */
    secret: text('secret').notNull(),
    former_secret: text('former_secret'),
    former_secret_until: instant('former_secret_until'),
    /** Since when nothing was taken, and what the last attempt met. */
    failing_since: instant('failing_since'),
    fault: text('fault', { enum: webhookFaults }),
    /** The platform switched it off. */
    given_up: boolean('given_up').notNull().default(false),
    last_sent_at: instant('last_sent_at'),
  },
  (t) => [index('webhooks_company').on(t.company_id)],
);

/** What happened, for each address that wants to know: written in the transaction in which it happened. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid('id').primaryKey(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    data: jsonb('data').notNull(),
    /** Microseconds: rises with each change of a thing, whatever is brought back from a backup. */
    sequence: bigint('sequence', { mode: 'number' })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    created_at: instant('created_at').notNull().defaultNow(),
    state: text('state', { enum: webhookStates }).notNull().default('waiting'),
    /** Attempts since it was written, or sent once more by hand. */
    tries: integer('tries').notNull().default(0),
    next_at: instant('next_at').notNull().defaultNow(),
  },
  (t) => [
    index('webhook_messages_due')
      .on(t.webhook_id, t.next_at)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_messages_log').on(t.webhook_id, t.sequence, t.id),
    index('webhook_messages_created').on(t.created_at),
  ],
);

/** What came of each attempt at sending a message. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey(),
    message_id: uuid('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    status: integer('status'),
    fault: text('fault', { enum: webhookFaults }),
    ms: integer('ms').notNull(),
  },
  (t) => [index('webhook_attempts_message').on(t.message_id, t.at)],
);

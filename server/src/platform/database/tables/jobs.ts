import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';

/**
 * Work that is longer than a request, as its asker sees it. This row is the truth; the queue (schema `pgboss`) only
 * says who does it next. `account_id` null: a job of the schedule.
 */
export const jobs = pgTable(
  'jobs',
  {
    ...stored(),
    kind: text('kind').notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    phase: text('phase'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Runs begun so far; a run writes only while it is the newest. */
    attempt: integer('attempt').notNull().default(0),
    account_type: text('account_type', { enum: ['staff', 'parent', 'student'] }),
    account_id: uuid('account_id'),
    /** The company the asker had selected, or the one the job is about; null: the whole platform. */
    company_id: uuid('company_id'),
    subject: text('subject'),
    subject_id: uuid('subject_id'),
    /** Words for the job's line: a file's name, a list's name. */
    params: jsonb('params')
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Where in the application the result is seen. */
    link: text('link'),
    reason: text('reason'),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    file_key: text('file_key'),
    file_name: text('file_name'),
    file_type: text('file_type'),
    file_size: integer('file_size'),
    error_code: text('error_code'),
    /** Field errors and their parameters, as in a refusal. */
    error: jsonb('error'),
    address: text('address'),
    request_id: text('request_id'),
    cancel_asked_at: instant('cancel_asked_at'),
    started_at: instant('started_at'),
    ended_at: instant('ended_at'),
    expires_at: instant('expires_at'),
  },
  (t) => [
    index('jobs_account').on(t.account_id, t.created_at),
    index('jobs_open')
      .on(t.state)
      .where(sql`${t.state} in ('queued', 'running')`),
    index('jobs_expiry').on(t.expires_at),
  ],
);

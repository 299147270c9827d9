import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { admins, companies } from './organisation.ts';

/** Who asked for a person's data or for their erasure, why, and what became of it. Kept without the person's name. */
export const personalDataRequests = pgTable(
  'personal_data_requests',
  {
    ...stored(),
    kind: text('kind', { enum: ['export', 'erasure'] }).notNull(),
    person: text('person', { enum: ['student', 'parent', 'staff'] }).notNull(),
    person_id: uuid('person_id').notNull(),
    company_id: uuid('company_id').references(() => companies.id),
    reason: text('reason').notNull(),
    /** Null: the platform itself, when a deleted account's time is over. */
    requested_by: uuid('requested_by').references(() => admins.id),
    state: text('state', { enum: ['waiting', 'done', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** Parents who have no other child here go with the student. */
    with_parents: boolean('with_parents').notNull().default(false),
    /** An erasure waits until then and can be withdrawn. */
    due_at: instant('due_at').notNull(),
    done_at: instant('done_at'),
    withdrawn_at: instant('withdrawn_at'),
    withdrawn_by: uuid('withdrawn_by').references(() => admins.id),
    /** Rows by table that went or were changed. */
    counts: jsonb('counts'),
    /** The job that does it, and of an export the file. */
    job_id: uuid('job_id'),
  },
  (t) => [
    // One erasure of a person at a time: two people who ask at the same moment ask once.
    uniqueIndex('personal_data_requests_erasure')
      .on(t.person, t.person_id)
      .where(sql`${t.kind} = 'erasure' and ${t.state} = 'waiting'`),
    index('personal_data_requests_person').on(t.person, t.person_id, t.created_at),
    index('personal_data_requests_created').on(t.created_at, t.id),
    index('personal_data_requests_due')
      .on(t.due_at)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

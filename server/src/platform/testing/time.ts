import { sql } from 'drizzle-orm';
import { rows } from '../database.ts';
import type { TestApp } from './app.ts';

/** Moments and days of what students did, got and belong to, and what is kept of them. */
const moments: Record<string, string[]> = {
  users: ['created_at'],
  department_memberships: ['joined_at', 'left_at'],
  homeworks: ['starts_at', 'counts_from', 'due_at'],
  homework_extensions: ['due_at'],
  homework_students: ['given_at', 'withdrawn_at'],
  homework_withdrawals: ['withdrawn_at'],
  reading_ids: ['finished_at'],
  uncounted_records: ['finished_at'],
  uncountable_records: ['finished_at', 'noticed_at'],
  reading_sessions: ['started_at', 'finished_at'],
  reading_answers: ['finished_at'],
  attempt_ids: ['finished_at'],
  exercise_attempts: ['started_at', 'finished_at'],
  student_trends: ['last_read_at'],
  student_figures: ['last_read_at', 'until'],
};
const days: Record<string, string[]> = { learning_days: ['day'], student_figures: ['read_on', 'counted_on'], reader_days: ['day'] };

/** So many days go by in which nobody does anything: everything there is becomes older, and no trigger hears of it. */
export async function timePasses({ services }: TestApp, count: number): Promise<void> {
  await services.transaction(async (tx) => {
    await rows(tx, sql`set local session_replication_role = replica`);
    for (const [table, columns] of Object.entries(moments)) {
      await rows(tx, sql`update ${sql.raw(table)} set ${sql.raw(columns.map((name) => `${name} = ${name} - interval '${count} days'`).join(', '))}`);
    }
    // A key holds row by row: first to where no day is.
    for (const shift of [100_000, -100_000 - count]) {
      for (const [table, columns] of Object.entries(days)) await rows(tx, sql`update ${sql.raw(table)} set ${sql.raw(columns.map((name) => `${name} = ${name} + ${shift}`).join(', '))}`);
    }
  });
}

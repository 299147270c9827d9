import { type Sql, sql } from '../database/index.ts';
import type { TestApp } from './app.ts';
import { asSuperuser } from './superuser.ts';

/** Moments and days of what students did, got and belong to, and what is kept of them. */
const moments: Record<string, string[]> = {
  users: ['created_at'],
  department_memberships: ['joined_at', 'left_at'],
  user_absences: ['since', 'until'],
  company_absences: ['since', 'until'],
  homeworks: ['starts_at', 'counts_from', 'due_at'],
  homework_series: ['ended_at'],
  homework_extensions: ['due_at'],
  homework_students: ['given_at', 'withdrawn_at'],
  homework_withdrawals: ['withdrawn_at'],
  homework_changes: ['due_at'],
  reading_ids: ['finished_at'],
  uncounted_records: ['finished_at'],
  uncountable_records: ['finished_at', 'noticed_at'],
  reading_sessions: ['started_at', 'finished_at'],
  reading_answers: ['finished_at'],
  attempt_ids: ['finished_at'],
  sitting_ids: ['finished_at'],
  book_sittings: ['started_at', 'finished_at'],
  book_reads: ['started_at', 'last_read_at', 'finished_at', 'position_at'],
  exercise_attempts: ['started_at', 'finished_at'],
  student_trends: ['last_read_at'],
  student_figures: ['last_read_at', 'until'],
};
const days: Record<string, string[]> = {
  homeworks: ['series_on'],
  homework_series: ['next_on', 'until_on'],
  learning_days: ['day'],
  student_figures: ['read_on', 'counted_on'],
  reader_days: ['day'],
};

/** So many days go by without any activity: everything there is becomes older, and no trigger hears of it. */
export function timePasses(app: TestApp, count: number): Promise<void> {
  const older = Object.entries(moments).map(([table, columns]) =>
    moved(table, columns, sql.raw(`- interval '${count} days'`)),
  );
  // A key holds row by row: first to where no day is.
  const earlier = [100_000, -100_000 - count].flatMap((shift) =>
    Object.entries(days).map(([table, columns]) => moved(table, columns, sql.raw(`+ ${shift}`))),
  );
  return asSuperuser(app, sql`set local session_replication_role = replica`, ...older, ...earlier, ...windows(count));
}

/** The first and the last moment of the texts that a speed is of. */
const windows = (days: number): Sql[] =>
  ['student_trends.now', 'student_trends.at_first', 'student_figures.speed'].map((name) => {
    const [table, column] = name.split('.').map((part) => sql.raw(part)) as [Sql, Sql];
    const earlier = (key: string) =>
      sql`(${column} ->> ${sql.raw(`'${key}'`)})::timestamptz - ${sql.raw(`interval '${days} days'`)}`;
    return sql`update ${table} set ${column} = ${column} || jsonb_build_object('from', ${earlier('from')}, 'to',
      ${earlier('to')}) where jsonb_typeof(${column}) = 'object'`;
  });

const moved = (table: string, columns: string[], by: Sql): Sql =>
  sql`update ${sql.raw(table)} set
    ${sql.join(
      columns.map((name) => sql`${sql.raw(name)} = ${sql.raw(name)} ${by}`),
      ', ',
    )}`;

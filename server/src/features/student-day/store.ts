import { ifGiven, type Sql, sql } from '../../platform/database/index.ts';
import { bookWork } from '../student-books/store.ts';

/**
 * What a student did that can be trusted, from a moment on: readings that count, exercises that were really done and
 * books that were read. Columns finished_at and seconds. A text clicked through is of grade C and stays out, and so
 * does a book of which no word was read. `department`: of what was done in this class alone.
 */
export const trustedWork = (user: Sql, since: Sql, department?: Sql): Sql => sql`(
  select r.finished_at, r.active_seconds as seconds from reading_results r
  where r.user_id = ${user} and r.finished_at >= ${since} and r.trust <> 'C'
    and ${ifGiven(department, (id) => sql`r.department_id = ${id}`)}
  union all
  select a.finished_at, a.seconds from exercise_attempts a
  where a.user_id = ${user} and a.finished_at >= ${since} and a.trusted
    and ${ifGiven(department, (id) => sql`a.department_id = ${id}`)}
  union all
  select b.finished_at, b.seconds from ${bookWork(user, since, department)} b)`;

/** The same by the days of a school's zone: columns day and seconds. */
export const workByDay = (user: Sql, since: Sql, zone: Sql): Sql => sql`(
  select okur_day(w.finished_at, ${zone}) as day, sum(w.seconds) as seconds
  from ${trustedWork(user, since)} w group by 1)`;

/** When a student last read: a text, whatever it counted as, or in a book; null: never. */
export const lastRead = (user: Sql): Sql => sql`(
  select greatest(max(b.finished_at), max(texts.at))
  from (select max(last_read_at) as at from student_trends where user_id = ${user}) texts
    left join lateral ${bookWork(user, sql`coalesce(texts.at, '-infinity')`)} b on true)`;

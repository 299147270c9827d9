import { type Sql, sql } from '../../platform/database/index.ts';

/**
 * What a student did that can be trusted, from a moment on: readings that count and exercises that were really done.
 * Columns finished_at and seconds. A text clicked through is of grade C and stays out.
 */
export const trustedWork = (user: Sql, since: Sql): Sql => sql`(
  select r.finished_at, r.active_seconds as seconds from reading_results r
  where r.user_id = ${user} and r.finished_at >= ${since} and r.trust <> 'C'
  union all
  select a.finished_at, a.seconds from exercise_attempts a
  where a.user_id = ${user} and a.finished_at >= ${since} and a.trusted)`;

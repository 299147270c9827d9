import { progress } from '@okur/contract/reading/progress';
import type { Progress } from '@okur/contract/student';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { gradeNow } from './grade.ts';
import { readingColumns, readingTables, weeksOf } from './store.ts';

/** The last year in weeks, the newest fifty readings, and what may be called progress. */
export async function progressOf(db: Db, userId: string): Promise<Progress> {
  const { measurements, ...shown } = orNotFound(
    await row<Omit<Progress, 'change' | 'measured'> & { measurements: number[] }>(
      db,
      sql`select ${weeksOf(sql`${userId}::uuid`)} as weeks,
            (select coalesce(json_agg(x), '[]') from (select ${readingColumns} from ${readingTables}
              where r.user_id = ${userId} order by r.finished_at desc, r.id desc limit 50) x) as readings,
            (select count(*)::int from reading_sessions where user_id = ${userId}) as readings_total,
            ${measurementsOf(userId)} as measurements`,
    ),
  );
  const change = progress(measurements);
  return {
    ...shown,
    measured: measurements.length,
    change: change && {
      baseline: change.baseline,
      now: change.now,
      low: change.low,
      high: change.high,
      verdict: change.verdict,
    },
  };
}

/**
 * Speeds of what measures: the first reading of each text, in the student's own language, without a pacer, of grade A
 * or B; oldest first.
 */
const measurementsOf = (userId: string) => sql`(
  select coalesce(json_agg(m.wpm order by m.finished_at), '[]') from (
    select distinct on (r.article_id) r.wpm, r.finished_at, r.mode, ${gradeNow()} as trust,
      r.language = u.language as own
    from reading_sessions r join users u on u.id = r.user_id left join reading_answers s on s.reading_id = r.id
      and s.finished_at = r.finished_at where r.user_id = ${userId} order by r.article_id, r.finished_at) m
  where m.mode = 'plain' and m.trust <> 'C' and m.own)`;

import { trendOf } from '@okur/contract/reading/progress';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { gradeNow } from '../student/store.ts';

interface Measured {
  user_id: string;
  language: string;
  last_read_at: string;
  /** Oldest first. */
  measurements: { wpm: number; effective_speed: number | null; comprehension: number | null }[];
}

/**
 * Judges anew what the measurements of these students say. A measurement is the first reading of a text, unpaced and
 * with a speed that can be trusted. A late record may be any of them, so all are looked at.
 */
export async function judgeTrends(db: Db, userIds: readonly string[]): Promise<void> {
  const measured = await rows<Measured>(
    db,
    sql`select u.id as user_id, r.language, max(r.finished_at) as last_read_at,
          coalesce(json_agg(json_build_object('wpm', r.wpm, 'effective_speed', r.effective_speed, 'comprehension',
            r.comprehension) order by r.finished_at, r.id) filter (where r.measures
            and r.place = 1), '[]') as measurements
        from unnest(${array(userIds)}) u(id) cross join lateral (
          select r.id, r.language, r.wpm, r.finished_at, s.effective_speed, s.comprehension, r.mode = 'plain'
            and not r.implausible and ${gradeNow()} <> 'C' as measures,
            row_number() over (partition by r.article_id order by r.finished_at, r.id) as place
          from reading_sessions r left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
            where r.user_id = u.id offset 0) r
        group by u.id, r.language order by u.id, r.language`,
  );
  const judged = measured.map(({ user_id, language, last_read_at, measurements }) => ({
    user_id,
    language,
    last_read_at,
    ...trendOf(measurements),
  }));
  await rows(
    db,
    sql`insert into student_trends (user_id, language, measurements, growth, verdict, latest_wpm, usual_wpm, behind,
      last_read_at)
        select user_id, language, measurements, growth, verdict, latest_wpm, usual_wpm, behind, last_read_at
        from json_to_recordset(${JSON.stringify(judged)}::json) as x(user_id uuid, language text, measurements int,
          growth jsonb, verdict text, latest_wpm float8, usual_wpm float8, behind boolean, last_read_at timestamptz)
        on conflict (user_id, language) do update set measurements = excluded.measurements, growth = excluded.growth,
          verdict = excluded.verdict, latest_wpm = excluded.latest_wpm, usual_wpm = excluded.usual_wpm,
          behind = excluded.behind, last_read_at = excluded.last_read_at`,
  );
}

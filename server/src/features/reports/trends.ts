import type { Language } from '@okur/contract/fields';
import { trendOf } from '@okur/contract/reading/progress';
import { type Measured as Measurement, speedWindows } from '@okur/contract/reading/window';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { movedLevels } from '../text-levels/store.ts';

interface Measured {
  user_id: string;
  language: Language;
  last_read_at: string;
  /** Oldest first. */
  measurements: Measurement[];
}

/** Judges again what the measurements of these students say. A late record may be any of them, so all are looked at. */
export async function judgeTrends(db: Db, userIds: readonly string[]): Promise<void> {
  const measured = await rows<Measured>(
    db,
    sql`select u.id as user_id, r.language, max(r.finished_at) as last_read_at,
          coalesce(json_agg(json_build_object('wpm', r.wpm, 'effective_speed', r.effective_speed, 'comprehension',
            r.comprehension, 'finished_at', r.finished_at) order by r.finished_at, r.id)
            filter (where r.kind = 'measurement'), '[]') as measurements
        from unnest(${array(userIds)}) u(id) cross join lateral (
          select * from reading_results r where r.user_id = u.id offset 0) r
        group by u.id, r.language order by u.id, r.language`,
  );
  const levels = await movedLevels(db, userIds);
  const judged = measured.map(({ user_id, language, last_read_at, measurements }) => ({
    user_id,
    language,
    last_read_at,
    ...trendOf(measurements),
    ...speedWindows(language, measurements),
    text_level: levels.get(`${user_id} ${language}`) ?? null,
  }));
  await rows(
    db,
    sql`insert into student_trends (user_id, language, measurements, growth, verdict, latest_wpm, usual_wpm, behind,
      last_read_at, now, at_first, text_level)
        select user_id, language, measurements, growth, verdict, latest_wpm, usual_wpm, behind, last_read_at, now,
          at_first, text_level
        from json_to_recordset(${JSON.stringify(judged)}::json) as x(user_id uuid, language text, measurements int,
          growth jsonb, verdict text, latest_wpm float8, usual_wpm float8, behind boolean, last_read_at timestamptz,
          now jsonb, at_first jsonb, text_level int)
        on conflict (user_id, language) do update set measurements = excluded.measurements, growth = excluded.growth,
          verdict = excluded.verdict, latest_wpm = excluded.latest_wpm, usual_wpm = excluded.usual_wpm,
          behind = excluded.behind, last_read_at = excluded.last_read_at, now = excluded.now,
          at_first = excluded.at_first, text_level = excluded.text_level`,
  );
}

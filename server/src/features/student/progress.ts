import type { student as contract } from '@okur/contract';
import { progress } from '@okur/contract/reading/progress';
import { type Measured, speedWindows } from '@okur/contract/reading/window';
import type { Language } from '@okur/contract/fields';
import type { Progress } from '@okur/contract/student';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { textsLeft } from '../library/store.ts';
import { measurementsOf } from './speeds.ts';
import { readingColumns, weeksOf } from './store.ts';

type Stored = Omit<Progress, 'change' | 'measured' | 'speed' | 'texts_left'> & {
  language: Language;
  goal: number | null;
  measurements: Measured[];
};

/** The last year in weeks, the newest fifty readings, the speed now and at first, and what may be called progress. */
async function progressOf(db: Db, userId: string): Promise<Progress> {
  const { measurements, language, goal, ...stored } = orNotFound(
    await row<Stored>(
      db,
      sql`select u.language, u.reading_speed_goal as goal, ${weeksOf(sql`u.id`)} as weeks,
            (select coalesce(json_agg(x), '[]') from (select ${readingColumns} from reading_results r
              where r.user_id = u.id order by r.finished_at desc, r.id desc limit 50) x) as readings,
            (select count(*)::int from reading_ids i where i.user_id = u.id) as readings_total,
            ${measurementsOf(sql`u.id`)} as measurements
          from users u where u.id = ${userId}`,
    ),
  );
  const change = progress(measurements.map((m) => m.wpm));
  return {
    ...stored,
    measured: measurements.length,
    speed: { ...speedWindows(language, measurements), goal },
    texts_left: await textsLeft(db, userId),
    change: change && { low: change.low, high: change.high, verdict: change.verdict },
  };
}

export async function myProgress({ db, caller }: ContextOf<typeof contract.myProgress>) {
  return { data: await progressOf(db, caller.id) };
}

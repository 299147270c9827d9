import type { Language } from '@okur/contract/fields';
import { type Measured, type SpeedWithGoal, speedWindows } from '@okur/contract/reading/window';
import { type Db, ifGiven, row, type Sql, sql } from '../../platform/database/index.ts';

/** The measurements of a student, oldest first, as a JSON array; all are in the language the student is taught in. */
export const measurementsOf = (user: Sql, before: Sql = sql`true`): Sql => sql`(
  select coalesce(json_agg(json_build_object('wpm', r.wpm, 'comprehension', r.comprehension, 'effective_speed',
    r.effective_speed, 'finished_at', r.finished_at) order by r.finished_at, r.id), '[]')
  from reading_results r where r.user_id = ${user} and r.kind = 'measurement' and ${before})`;

interface MeasuredStudent {
  language: Language;
  goal: number | null;
  measurements: Measured[];
}

/** What a student was measured, up to the end of a day of the school, in the language the student is taught in. */
export async function measuredOf(db: Db, userId: string, to?: string): Promise<MeasuredStudent | undefined> {
  const until = ifGiven(
    to,
    (day) => sql`okur_day(r.finished_at, (select c.time_zone from companies c where c.id = r.company_id)) <= ${day}`,
  );
  return row<MeasuredStudent>(
    db,
    sql`select u.language, u.reading_speed_goal as goal, ${measurementsOf(sql`u.id`, until)} as measurements
      from users u where u.id = ${userId}`,
  );
}

/** Speed now and at first, from the measurements of a student up to the end of a day of the school; and the goal. */
export async function speedNowOf(db: Db, userId: string, to?: string): Promise<SpeedWithGoal> {
  const measured = await measuredOf(db, userId, to);
  if (!measured) return { now: null, at_first: null, goal: null };
  return { ...speedWindows(measured.language, measured.measurements), goal: measured.goal };
}

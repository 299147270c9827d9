import { array, type Db, raiseTimeLimit, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { groupsOfSchool, sumDay } from './group-days.ts';
import { clearMonths, sumMonthsAgain } from './months.ts';

/*
 * A school that moves to another time zone has its records on other days. A trigger notes the school, and its days are
 * counted again one after the other, while people work.
 */

interface Noted {
  company_id: string;
  /** Where its notes stand. */
  tids: string[];
  /** The next day with something on it; null once there is none. */
  day: string | null;
}

/** The school that is at hand and the first of its days that are left; notes of a later change begin again. */
const next = sql`
  with noted as (
    select company_id, min(day) as day, array_agg(ctid::text) as tids from company_recounts
      group by company_id limit 1
  )
  select n.company_id, n.tids, least(
    (select min(l.day) from learning_days l where l.company_id = n.company_id and l.day >= n.day),
    (select okur_day(min(r.finished_at), c.time_zone) from reading_sessions r
      where r.company_id = n.company_id and r.finished_at >= n.day::timestamp at time zone c.time_zone),
    (select okur_day(min(a.finished_at), c.time_zone) from exercise_attempts a
      where a.company_id = n.company_id and a.finished_at >= n.day::timestamp at time zone c.time_zone)) as day
  from noted n join companies c on c.id = n.company_id`;

/** Counts one day of one school again; answers whether there was one. Nothing while another process is at it. */
export const followRecounts = (
  { transaction }: Pick<Services, 'transaction'>,
  hold: (tx: Db) => Promise<boolean>,
): Promise<number> =>
  transaction(async (tx) => {
    if (!(await hold(tx))) return 0;
    const noted = await row<Noted>(tx, next);
    if (!noted) return 0;
    await raiseTimeLimit(tx, 600);
    const { company_id: school, tids, day } = noted;
    await rows(tx, sql`delete from company_recounts where ctid = any(${array(tids, 'text')}::tid[])`);
    if (day) {
      await recount(tx, school, day);
      await rows(tx, sql`insert into company_recounts (company_id, day) values (${school}, ${day}::date + 1)`);
    } else await rows(tx, sql`insert into student_changes (user_id) select id from users where company_id = ${school}`);
    return 1;
  });

async function recount(tx: Db, school: string, day: string): Promise<void> {
  await rows(tx, sql`select okur_recount(${day}::date, ${school}::uuid)`);
  await sumDay(tx, day, school);
  const groups = await groupsOfSchool(tx, school);
  await clearMonths(tx, groups, day);
  await sumMonthsAgain(
    tx,
    groups.map((group_id) => ({ group_id, day })),
  );
}

import type { studentDay as contract } from '@okur/contract';
import type { StudentDay } from '@okur/contract/student-day';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { workByDay } from './store.ts';

/** The goal of the day and the minutes of this week, in the calendar of the student's school. */
const dayOf = async (db: Db, userId: string): Promise<StudentDay> =>
  orNotFound(
    await row<StudentDay>(
      db,
      sql`select t.today::text as date, u.daily_minutes as goal_minutes,
          (select json_agg(json_build_object('date', d.day::date, 'seconds', coalesce(w.seconds, 0)) order by d.day)
            from generate_series(t.monday, t.monday + 6, interval '1 day') d(day)
              left join ${workByDay(
                sql`u.id`,
                sql`(t.monday::timestamp at time zone c.time_zone)`,
                sql`c.time_zone`,
              )} w on w.day = d.day::date) as week
        from users u join companies c on c.id = u.company_id,
          lateral (select okur_day(now(), c.time_zone) as today,
            date_trunc('week', now() at time zone c.time_zone)::date as monday) t
        where u.id = ${userId}`,
    ),
  );

export async function myDay({ db, caller }: ContextOf<typeof contract.myDay>) {
  return { data: await dayOf(db, caller.id) };
}

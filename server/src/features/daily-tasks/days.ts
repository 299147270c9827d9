import { plusDays } from '@okur/contract/days';
import { warmUpsOneIn } from '@okur/contract/exercises/daily-list';
import { warmUpKinds } from '@okur/contract/exercises/evidence';
import type { TaskDay } from '@okur/contract/exercises/streak';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { fitsUntil, fittingThen, hadListThen, inUseThen } from '../exercises/store.ts';
import { daysAway } from '../users/store.ts';

/** How far back a row of days is followed. */
const streakDays = 366;

/** Today in the calendar of the student's school. */
export const todayOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await row<{ today: string }>(
      db,
      sql`select (now() at time zone c.time_zone)::date::text as today from users u
        join companies c on c.id = u.company_id where u.id = ${userId}`,
    )
  )?.today;

/** What the student did, by the day it ended on in the school's calendar. */
const played = (userId: string, from: string): Sql => sql`
  select distinct (a.finished_at at time zone c.time_zone)::date as date, a.exercise_id
  from exercise_attempts a join users u on u.id = a.user_id join companies c on c.id = u.company_id
  where a.user_id = ${userId} and a.finished_at > ${from}::date - interval '1 day'`;

/**
 * What daily tasks gave student u, day by day from `from` to `to`: of each the state that held at the end of the day,
 * and of it what was in use then, or was done that day before it went out of use. Of a general one only what fitted the
 * student then; nothing on days on which the student had no list. What was not done is of no day before the student was
 * there, and of none that ended while they were away.
 */
const given = (userId: string, from: string, to: string): Sql => sql`
  select day::date as date, x.exercise_id, e.kind = any(${array(warmUpKinds, 'text')}) as is_warm_up,
    sum(x.repetitions)::int as planned, min(coalesce((t.user_id is null)::int, 0) * 1000 + x.at) as position,
    y.exercise_id is not null as was_done
  from users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
  cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
  cross join lateral (select (day::date + 1)::timestamp at time zone c.time_zone as ends_at) z
  join daily_tasks t on (t.user_id = u.id or t.user_id is null)
  cross join lateral (
    select v.* from daily_task_versions v where v.daily_task_id = t.id
      and v.valid_from < z.ends_at order by v.version desc limit 1) v
  cross join lateral rows from (jsonb_to_recordset(v.exercises) as (exercise_id uuid,
    repetitions int)) with ordinality as x(exercise_id, repetitions, at)
  join exercises e on e.id = x.exercise_id join modules m on m.id = e.module_id ${fitsUntil(sql`z.ends_at`)}
  left join (${played(userId, from)}) y on y.date = day::date and y.exercise_id = x.exercise_id
  where u.id = ${userId} and ${hadListThen}
    and v.holds and extract(isodow from day)::int = any(v.weekdays) and day::date >= v.starts_on
    and (v.ends_on is null or day::date <= v.ends_on)
    and (y.exercise_id is not null or (${inUseThen} and day::date >= okur_day(u.created_at, c.time_zone)
      and day::date not in ${daysAway(userId)})) and (t.user_id is not null or (${fittingThen}))
  group by day::date, x.exercise_id, e.kind, y.exercise_id`;

/**
 * The list of each of these days: reading first, then the warm-ups, and of them no more than a third of what is left.
 * Several tasks come together on one day, and not all of each fits every student; where nothing but warm-ups does,
 * there is no list. What was done stays, whatever it was beside. Columns date, exercise_id, planned, position,
 * was_done.
 */
const planned = (userId: string, from: string, to: string): Sql => sql`
  select l.date, l.exercise_id, l.planned, l.position, l.was_done from (
    select g.date, g.exercise_id, g.planned, g.was_done,
      row_number() over (partition by g.date order by g.is_warm_up, g.position, g.exercise_id) as position,
      count(*) filter (where not g.is_warm_up) over (partition by g.date) as reading
    from (${given(userId, from, to)}) g) l
  where l.was_done or l.position <= l.reading + l.reading / ${warmUpsOneIn - 1}::int`;

/** What was done of it: attempts by the day they ended on in the school's calendar, one row a day and exercise. */
export const historyTables = (
  userId: string,
  from: string,
  to: string,
): Sql => sql`(${planned(userId, from, to)}) p join exercises e on e.id = p.exercise_id
  left join lateral (
    select count(*)::int as done, max(a.score) as score, coalesce(sum(a.seconds), 0) as seconds from exercise_attempts a
      join users au on au.id = a.user_id join companies ac on ac.id = au.company_id
    where a.user_id = ${userId} and a.exercise_id = p.exercise_id
      and (a.finished_at at time zone ac.time_zone)::date = p.date) h on true`;

/** The days of the last year that had a list, oldest first, and whether anything was done of it. */
export const daysOf = (db: Db, userId: string, today: string): Promise<TaskDay[]> =>
  rows(
    db,
    sql`select p.date::text as date, bool_or(p.was_done) as done
      from (${planned(userId, plusDays(today, -streakDays), today)}) p group by p.date order by p.date`,
  );

/** Today's exercises of the student in their order: id, how often, how often done. */
export const plannedToday = (
  db: Db,
  userId: string,
  today: string,
): Promise<{ exercise_id: string; repetitions: number; done: number }[]> =>
  rows(
    db,
    sql`select p.exercise_id, p.planned as repetitions, h.done from ${historyTables(userId, today, today)}
      order by p.position`,
  );

import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { licenceEnds } from '../books/store.ts';
import { canBeDone, doneOf, ownDue, summaryEnds } from '../homework/store.ts';
import { ownTrend } from './growth.ts';
import { judgeTrends } from './trends.ts';

/*
 * What there is to say of each student now, of the last 30 days, one row each (student_figures): a list that looks for
 * those who need help reads these rows. Triggers note whose row something changes, a second later it is made again.
 * Time changes a row as well, a day leaves the 30 or homework becomes due: `until` says when, from then on no one
 * believes the row, and it is made again like the others. A caller who asks in between has it looked up.
 */

/**
 * Students in one transaction and in one statement: it must end in time on a busy machine as well, and records wait for
 * it.
 */
const portion = 100;
/** Notes looked through for further ones of the same students. */
const inSight = 4000;

const figureNames = [
  'readings',
  'answered',
  'comprehension',
  'speed',
  'seconds',
  'exercises',
  'rushed',
  'read_on',
  'last_read_at',
  'growth',
  'behind',
  'latest_wpm',
  'usual_wpm',
  'missed',
] as const;
export const figuresOf = (alias: string): Sql => sql.raw(figureNames.map((name) => `${alias}.${name}`).join(', '));

/** The first of 30 days that end today. */
export const sinceDay = (today: Sql): Sql => sql`(${today} - 29)`;
const measured = sql`l.source = 'reading' and l.kind = 'measurement'`;

/** Of the days of student w. `until` ends with the day, by the clock of the
 * school, on which the oldest one still counts. */
const ofDays = sql`
  select coalesce(sum(l.count) filter (where ${measured}), 0)::int as readings,
    coalesce(sum(l.answered) filter (where ${measured}), 0)::int as answered, (sum(l.comprehension)
      filter (where ${measured}) / nullif(sum(l.answered) filter (where ${measured}), 0))::float8 as comprehension,
    coalesce(sum(l.seconds) filter (where l.source = 'reading'), 0)::float8 as seconds,
    coalesce(sum(l.count) filter (where l.source = 'exercise'), 0)::int as exercises, coalesce(sum(l.rejected),
      0)::int as rushed, max(l.day) filter (where l.source = 'reading' and l.count > 0) as read_on,
    (min(l.day) filter (where l.count <> 0 or l.rejected <> 0) + 30)::timestamp at time zone k.time_zone -
      interval '1 millisecond' as until
  from learning_days l where l.user_id = w.id and l.day >= ${sinceDay(sql`k.today`)} offset 0`;

/**
 * Homework of student w that ended in the last 30 days or will, is not done, and could be. It is missed after its end,
 * which may be a later one, and for 30 days; an exam no one hands in ends by itself.
 */
const ofHomework = sql`
  select count(*) filter (where ${ownDue} < now())::int as missed,
    least(min(${ownDue}) filter (where ${ownDue} >= now()), min(h.due_at + interval '30 days'), min(
      (select min(a.deadline_at) from exam_attempts a where h.kind = 'exam' and a.exam_id = h.exam_id
        and a.user_id = w.id and a.finished_at is null and a.deadline_at >= now())), min(${summaryEnds}),
      min(${licenceEnds})) as until
  from (
    select distinct homework_id as id from homework_recipients
      where user_id = w.id and concerned and not withdrawn and due_at >= now() - interval '30 days') g
  join homeworks h on h.id = g.id left join homework_extensions x on x.homework_id = h.id and x.user_id = w.id
    join users u on u.id = w.id left join lateral ${doneOf(sql`w.id`)} r on true
  where r.finished_at is null and ${canBeDone}`;

/** The figures of `students` (column id), looked up. */
export const figuresNow = (students: Sql): Sql => sql`(
  select w.id as user_id, s.readings, s.answered, s.comprehension, t.now as speed, s.seconds, s.exercises,
    s.rushed, s.read_on, last.read_at as last_read_at, coalesce(t.verdict, 'too_early') as growth, coalesce(t.behind,
    false) as behind,
    t.latest_wpm, t.usual_wpm, g.missed, least(s.until, g.until, 'infinity') as until
  from (${students}) w cross join lateral (select c.time_zone, okur_day(now(), c.time_zone) as today
      from users u join companies c on c.id = u.company_id where u.id = w.id offset 0) k
    cross join lateral (${ofDays}) s left join lateral ${ownTrend(sql`w.id`)} t on true
    cross join lateral (select max(z.last_read_at) as read_at from student_trends z where z.user_id = w.id) last
      cross join lateral (${ofHomework}) g)`;

const columns = [...figureNames, 'company_id', 'until', 'counted_on'];
const names = sql.raw(columns.join(', '));
const all = (alias: string): Sql => sql.raw(columns.map((name) => `${alias}.${name}`).join(', '));

/** Makes the rows of these students again, and moves them to the day where they are counted. One process at a time. */
export async function keepStudents(tx: Db, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += portion) await rows(tx, storeFigures(ids.slice(at, at + portion)));
}

const storeFigures = (ids: readonly string[]): Sql => sql`
    with made as materialized (
      select f.*, c.company_id, c.department_id, c.counted_on
        from ${figuresNow(sql`select unnest(${array(ids)}) as id`)} f join counted_students c on c.user_id = f.user_id
    ), moved as (
      select day, sum(n) as students from (
        select counted_on as day, 1 as n from made union all select counted_on, -1 from student_figures
          where user_id = any(${array(ids)})) m
      where day is not null group by day having sum(n) <> 0
    ), stored as (
      insert into student_figures as k (user_id, ${names}) select m.user_id, ${all('m')} from made m
        order by m.company_id, m.department_id, m.user_id
      on conflict (user_id) do update set (${names}) = (${all('excluded')}) where (${all('k')}) is distinct
        from (${all('excluded')})
    )
    insert into reader_days as d (day, students) select day, students from moved order by day
      on conflict (day) do update set students = d.students + excluded.students`;

/**
 * Makes the rows again that something happened to, and those whose time is over; answers how many. Nothing while
 * another process is at it.
 */
export const followStudents = (
  { transaction }: Pick<Services, 'transaction'>,
  hold: (tx: Db) => Promise<boolean>,
): Promise<number> =>
  transaction(async (tx) => {
    if (!(await hold(tx))) return 0;
    // A student who read several times is looked at once.
    const noted = await rows<{ user_id: string }>(
      tx,
      sql`with notes as materialized (select ctid as tid, user_id from student_changes
        limit ${inSight}), chosen as materialized (select distinct user_id from (select user_id from notes
        limit ${portion}) n),
            gone as (delete from student_changes where ctid = any(array(select tid from notes
              where user_id in (select user_id from chosen))))
          select user_id from chosen`,
    );
    const over = await rows<{ user_id: string }>(
      tx,
      sql`select user_id from student_figures where until < now() and until < 'infinity' order by until
        limit ${portion - noted.length}`,
    );
    const students = [...noted, ...over];
    if (students.length === 0) return 0;
    // By index, whatever the planner remembers of tables that were empty a moment ago.
    await rows(tx, sql`set local enable_seqscan = off`);
    await judgeTrends(
      tx,
      noted.map((one) => one.user_id),
    );
    await keepStudents(tx, [...new Set(students.map((one) => one.user_id))]);
    return students.length;
  });

/** Counts where everyone is once more. */
export async function countReaders(tx: Db): Promise<void> {
  await rows(tx, sql`delete from reader_days`);
  await rows(
    tx,
    sql`insert into reader_days (day, students) select counted_on, count(*) from student_figures
      where counted_on is not null group by counted_on`,
  );
}

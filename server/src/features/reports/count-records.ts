import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { platformGroup, type GroupDay, readNames, readSums, sumNames } from './group-days.ts';

/** Records in one transaction: the more, the fewer times the day of a busy school is added to. */
export const portion = 20_000;

const day = sql.raw('day, source, language, kind');
const [names, readListed] = [sql.raw(sumNames.join(', ')), sql.raw(readNames.join(', '))];
const [summed, readSummed] = [sumNames, readNames].map((all) =>
  sql.raw(all.map((name) => `sum(${name}) as ${name}`).join(', ')),
) as [ReturnType<typeof sql.raw>, ReturnType<typeof sql.raw>];
const added = (all: readonly string[]) =>
  sql.raw(all.map((name) => `${name} = d.${name} + excluded.${name}`).join(', '));
const whose = sql.raw('f.user_id, f.company_id, f.department_id, f.day, f.source, f.language');

/** What it was counted as goes, what it is now comes. */
const signed = sql.raw(sumNames.map((name) => `v.sign * f.${name} as ${name}`).join(', '));

/** Where so many notes stand that come to hand first. */
export const someNotes = (atOnce: number): Sql => sql`array(select ctid from uncounted_records limit ${atOnce})`;

/** What the noted records add, and to whose days. Ordered by nothing: one process at a time adds. */
const counted = (ctids: Sql): Sql => sql`
  with noted as materialized (
    delete from uncounted_records where ctid = any(${ctids})
      returning what, id, finished_at, kind, answered, before, was_answered
  ), figures as materialized (
    select ${whose}, f.kind, f.article_id, f.homework_id, null::uuid as exercise_id, ${signed}
    from noted n cross join lateral (values (1, n.kind, n.answered), (-1, n.before, n.was_answered)) v(sign, kind, done)
      cross join lateral (select * from okur_figures_of_reading(n.id, n.finished_at, v.kind, v.done) offset 0) f
    where n.what = 'reading' and v.kind is not null
    union all
    select ${whose}, f.kind, null, null, f.exercise_id, ${sql.raw(sumNames.map((name) => `f.${name}`).join(', '))}
    from noted n cross join lateral (select * from exercise_figures f
      where f.id = n.id and f.finished_at = n.finished_at offset 0) f where n.what = 'exercise'
  ), students as (
    insert into learning_days as d (user_id, company_id, department_id, ${day}, ${names}) select user_id, company_id,
      department_id, ${day}, ${summed} from figures group by user_id, company_id, department_id, ${day}
    on conflict (user_id, day, source, kind, language, department_id, company_id) do update set ${added(sumNames)}
  ), classes as materialized (
    select company_id, department_id, ${day}, ${summed} from figures group by company_id, department_id, ${day}
  ), groups as (
    insert into group_days as d (group_id, ${day}, ${names})
    select department_id, ${day}, ${names} from (select department_id, ${day}, ${summed} from classes
      where department_id is not null group by department_id, ${day}) c
    union all select company_id, ${day}, ${summed} from classes group by company_id, ${day}
    union all select ${platformGroup}::uuid, ${day}, ${summed} from classes group by ${day}
    on conflict (group_id, day, source, kind, language) do update set ${added(sumNames)}
  ), texts as materialized (
    select company_id, department_id, day, article_id, ${readSums}
    from figures where article_id is not null group by company_id, department_id, day, article_id
  ), articles as (
    insert into article_days as d (group_id, day, article_id, ${readListed})
    select department_id, day, article_id, ${readSummed} from texts where department_id is not null
      group by department_id, day, article_id
    union all select company_id, day, article_id, ${readSummed} from texts group by company_id, day, article_id
    union all select ${platformGroup}::uuid, day, article_id, ${readSummed} from texts group by day, article_id
    on conflict (group_id, day, article_id) do update set ${added(readNames)}
  ), lists as (
    insert into student_changes (user_id) select distinct user_id from figures
  ), homework as (
    insert into homework_changes (homework_id)
    select homework_id from figures where homework_id is not null
    union select e.homework_id from (select distinct user_id, exercise_id from figures where exercise_id is not null) f
      cross join lateral okur_homework_of(f.user_id) h(id) join homework_exercises e on e.homework_id = h.id
      and e.exercise_id = f.exercise_id
  ), late as (
    select distinct g.id as group_id, c.day from classes c
      cross join lateral (values (c.company_id), (c.department_id), (${platformGroup}::uuid)) g(id)
      where g.id is not null and exists (select from summed_months s where s.month = date_trunc('month', c.day)::date)
  )
  select (select count(*)::int from noted) as count, (select coalesce(json_agg(l), '[]') from late l) as late`;

export interface Counted {
  /** Notes that were taken. */
  count: number;
  /** Days that were added to of months that are summed up. */
  late: GroupDay[];
}

/**
 * Adds the records that were noted to the days of their students, classes, schools and of all; within a transaction
 * that holds the figures.
 */
export const countRecords = async (tx: Db, ctids: Sql): Promise<Counted> => (await row<Counted>(tx, counted(ctids)))!;

/** Takes these notes out of the way of the others; `code` says why nothing could be counted (SQLSTATE). */
export const quarantine = (tx: Db, ctids: Sql, code: string): Promise<unknown> =>
  rows(
    tx,
    sql`with gone as (delete from uncounted_records where ctid = any(${ctids})
      returning *) insert into uncountable_records (what, id, finished_at, kind, answered, before, was_answered, code)
      select what, id, finished_at, kind, answered, before, was_answered, ${code} from gone`,
  );

import type { departments as contract } from '@okur/contract';
import type { MergePlan } from '@okur/contract/departments';
import { type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { examsClosedByMerge } from '../exams/store.ts';
import { seriesBroughtBy } from '../homework/store.ts';
import { bothClasses, studentsOf } from './merge.ts';

/** Names (column `name`) as a list. */
const listed = (from: Sql): Sql =>
  sql`(select coalesce(json_agg(x.name order by x.name collate "tr-x-icu"), '[]') from (${from}) x)`;

/** What of a class the other one gets: new to it, or open for longer than it is there. */
const given = (table: Sql, column: Sql, contents: Sql, from: string, into: string): Sql => sql`
  select k.title as name from ${table} a join ${contents} k on k.id = a.${column}
    left join ${table} b on b.${column} = a.${column} and b.department_id = ${into}
  where a.department_id = ${from} and (a.expires_at is null or a.expires_at > now()) and (b.department_id is null
    or b.expires_at < coalesce(a.expires_at, 'infinity'))`;

export async function planMerge(context: ContextOf<typeof contract.planMerge>) {
  const { before, into: other } = await bothClasses(context);
  const [from, into] = [before.id, other.id];
  const open = sql`homework_departments hd join homeworks h on h.id = hd.homework_id and h.due_at > now()
    and h.removed_at is null`;
  const isNew = sql`not exists (select from homework_departments o
    where o.homework_id = h.id and o.department_id = ${into})`;
  const contents = [
    given(sql`article_departments`, sql`article_id`, sql`articles`, from, into),
    given(sql`book_departments`, sql`book_id`, sql`books`, from, into),
    given(sql`summary_book_departments`, sql`summary_book_id`, sql`summary_books`, from, into),
  ];
  const columns = sql`
    (select count(*)::int from users u where ${studentsOf(from)}) as students,
    ${listed(sql`select i.instructor_name as name from department_instructors di
      join instructors i on i.id = di.instructor_id and i.deleted_at is null where di.department_id = ${from}
      and not exists (select from department_instructors o where o.instructor_id = i.id
        and o.department_id = ${into})`)} as instructors,
    ${listed(sql`select h.title as name from ${open} where hd.department_id = ${from} and ${isNew}`)} as homeworks,
    ${listed(sql.join(contents, ' union all '))} as contents,
    ${examsClosedByMerge(from, into, studentsOf(from))} as restricted_exams,
    case when d.goal_ends_on >= okur_day(now(), c.time_zone) then d.goal_minutes end as goal_minutes`;
  const plan = await wireRow<Omit<MergePlan, 'series'>>(context.db, {
    columns,
    from: sql`departments d join companies c on c.id = d.company_id`,
    where: sql`d.id = ${from}`,
  });
  return { data: { ...orNotFound(plan), series: await seriesBroughtBy(context.db, from, into) } };
}

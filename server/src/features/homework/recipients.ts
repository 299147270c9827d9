import type { Homework } from '@okur/contract/homework';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { inDepartment, type Scope } from '../../platform/access/scope.ts';
import { classNow, departmentTables, reachableDepartments } from '../departments/store.ts';
import { occupiesSeat, onRoll, reachableUsers, userTables } from '../users/store.ts';
import { checkNewcomers } from './open-to.ts';

interface Recipients {
  department_ids: readonly string[];
  student_ids: readonly string[];
}
const noRecipients: Recipients = { department_ids: [], student_ids: [] };

/** The one company of all who get a homework; the caller must reach them, but for those who have it already. */
export async function checkRecipients(
  db: Db,
  scope: Scope,
  to: Recipients,
  previous: Recipients = noRecipients,
): Promise<string | undefined> {
  const companies = new Set([
    ...(await companiesOfDepartments(db, scope, to.department_ids, previous.department_ids)),
    ...(await companiesOfStudents(db, scope, to.student_ids, previous.student_ids)),
  ]);
  if (companies.size > 1)
    throw invalidField(to.department_ids.length > 0 ? 'department_ids' : 'student_ids', 'validation.one_company');
  return [...companies][0];
}

/** Departments of past years only where they are known already. */
async function companiesOfDepartments(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  previous: readonly string[],
): Promise<string[]> {
  const departments = await rows<{ company_id: string }>(
    db,
    sql`select d.company_id from ${departmentTables} where d.id = any(${array(ids)}) and d.deleted_at is null
      and (d.archived_at is null or d.id = any(${array(previous)})) and ${reachableDepartments(scope)}`,
  );
  if (departments.length < new Set(ids).size) throw invalidField('department_ids', 'validation.not_found');
  return departments.map((d) => d.company_id);
}

async function companiesOfStudents(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  previous: readonly string[],
): Promise<string[]> {
  const fresh = [...new Set(ids)].filter((id) => !previous.includes(id));
  const students = await rows<{ company_id: string }>(
    db,
    sql`select u.company_id from ${userTables} where u.id = any(${array(fresh)}) and ${occupiesSeat}
      and ${reachableUsers(scope)}`,
  );
  if (students.length < fresh.length) throw invalidField('student_ids', 'validation.not_found');
  return students.map((s) => s.company_id);
}

/**
 * Weeks of a series that a class can miss and still be of it: its teacher is off it for a while. A class that has gone
 * without for longer does other work by then, and gets it again by hand alone.
 */
export const missedWeeks = 4;

/** Homework (alias h) of the last weeks of a series, which may have rested in between. */
const recent = (id: string): Sql => sql`h.series_id = ${id} and h.series_on >= coalesce(
  (select distinct n.series_on from homeworks n where n.series_id = ${id} order by n.series_on desc
    limit 1 offset ${missedWeeks}), '-infinity')`;

/**
 * The classes of a series as they are by now, with the day of the last homework that each had. Who was out of reach for
 * a few weeks is in none of those and still of the series; whom a person took out of the last one is not.
 */
export const classesOfSeries = (id: string): Sql => sql`(
  select c.id, c.series_on from (select distinct on (k.id) k.id, h.series_on, y.given
    from homeworks h join (select homework_id, department_id, true as given from homework_departments
        union all select homework_id, department_id, false from homework_withdrawals) y on y.homework_id = h.id
      cross join lateral (select ${classNow(sql`y.department_id`)} as id) k
    where ${recent(id)} order by k.id, h.series_on desc, y.given desc) c
  where c.given)`;

/** The same of the students who have it by name, with the class of then, however long they were away. */
export const studentsOfSeries = (id: string): Sql => sql`(
  select s.user_id, s.department_id, s.company_id from (
    select distinct on (x.user_id) x.user_id, x.department_id, x.withdrawn_at, h.company_id
    from homeworks h join homework_students x on x.homework_id = h.id
    where h.series_id = ${id} and not x.of_class order by x.user_id, h.series_on desc) s
  where s.withdrawn_at is null)`;

/**
 * Those of them who could have another one, as far as the caller reaches them: also who is away at the moment, frozen
 * or without time, and comes back.
 */
export const namedStudents = (db: Db, scope: Scope, seriesId: string): Promise<{ id: string; is_here: boolean }[]> =>
  rows(
    db,
    sql`select u.id, ${occupiesSeat} as is_here from ${studentsOfSeries(seriesId)} x
      join ${userTables} on u.id = x.user_id and u.company_id = x.company_id
      where ${onRoll} and ${reachableUsers(scope)}`,
  );

/** Those of these exams at which none of the students who would get them has an attempt left. */
export async function examsUsedUp(
  db: Db,
  examIds: readonly string[],
  { department_ids, student_ids }: Recipients,
): Promise<ReadonlySet<string>> {
  if (examIds.length === 0) return new Set();
  const found = await rows<{ id: string }>(
    db,
    sql`select e.id from exams e
      join users u on u.department_id = any(${array(department_ids)}) or u.id = any(${array(student_ids)})
      where e.id = any(${array(examIds)}) and ${occupiesSeat} group by e.id
      having bool_and((select count(*) from exam_attempts a
        where a.exam_id = e.id and a.user_id = u.id) >= e.attempts)`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Each with the class of now; who had it taken away gets it back. */
export const giveToStudents = (db: Db, homeworkIds: readonly string[], ids: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_students (homework_id, user_id, department_id) select h.id, u.id, u.department_id
      from users u cross join unnest(${array(homeworkIds)}) as h (id) where u.id = any(${array(ids)})
        on conflict (homework_id, user_id) do update set withdrawn_at = null, of_class = false`,
  );

/** Those the caller does not reach keep it. */
async function replaceStudents(
  db: Db,
  homeworkIds: readonly string[],
  before: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const gone = before.filter((id) => !ids.includes(id));
  await rows(
    db,
    sql`update homework_students set withdrawn_at = now() where homework_id = any(${array(homeworkIds)})
      and withdrawn_at is null and user_id = any(${array(gone)})`,
  );
  await giveToStudents(db, homeworkIds, ids);
}

/**
 * A deleted class, which no one can choose, keeps its homework until it comes back; a class that gets it again finds
 * what its students had begun, also of who has moved on since.
 */
async function replaceDepartments(
  db: Db,
  scope: Scope,
  homeworkIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await rows(
    db,
    sql`with gone as (
          delete from homework_departments hd using departments d
          where hd.homework_id = any(${array(homeworkIds)}) and d.id = hd.department_id
            and d.deleted_at is null and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}
            and not d.id = any(${array(ids)})
          returning hd.homework_id, hd.department_id), left_it as (
          update homework_students s set withdrawn_at = now() from gone g where s.homework_id = g.homework_id
            and s.department_id = g.department_id and s.of_class and s.withdrawn_at is null)
        insert into homework_withdrawals (homework_id, department_id) select homework_id, department_id from gone
          on conflict (homework_id, department_id) do update set withdrawn_at = now()`,
  );
  await rows(
    db,
    sql`with given as (
          insert into homework_departments (homework_id, department_id) select h.id, d.id
          from unnest(${array(homeworkIds)}) as h (id) cross join unnest(${array([...new Set(ids)])}) as d (id)
            on conflict do nothing returning homework_id, department_id)
        update homework_students s set withdrawn_at = null
          from given g join homework_withdrawals w using (homework_id, department_id)
          where s.homework_id = g.homework_id and s.department_id = g.department_id and s.of_class
            and s.withdrawn_at = w.withdrawn_at`,
  );
}

const hasDeletedClass = async (db: Db, homeworkIds: readonly string[]): Promise<boolean> =>
  (await row(
    db,
    sql`select from homework_departments hd join departments d on d.id = hd.department_id
      where hd.homework_id = any(${array(homeworkIds)}) and d.deleted_at is not null limit 1`,
  )) !== undefined;

/** Who has a homework, or all its steps: `before` is as the caller sees it; what is left out stays as it is. */
export async function changeRecipients(
  db: Db,
  scope: Scope,
  before: Pick<Homework, 'departments' | 'students' | 'company_id'>,
  homeworkIds: readonly string[],
  { department_ids, student_ids }: { [K in keyof Recipients]: Recipients[K] | undefined },
): Promise<void> {
  if (!department_ids && !student_ids) return;
  const had = {
    department_ids: before.departments.map(({ id }) => id),
    student_ids: before.students.map(({ id }) => id),
  };
  const next = {
    department_ids: department_ids ?? had.department_ids,
    student_ids: student_ids ?? had.student_ids,
  };
  const isNobodys =
    next.department_ids.length + next.student_ids.length === 0 &&
    // An instructor would not find it any more.
    (scope.kind === 'instructor' || !(await hasDeletedClass(db, homeworkIds)));
  if (isNobodys) throw invalidField('department_ids', 'validation.required');
  const companyId = await checkRecipients(db, scope, next, had);
  if (companyId && companyId !== before.company_id)
    throw invalidField(department_ids?.length ? 'department_ids' : 'student_ids', 'validation.one_company');
  await checkNewcomers(db, homeworkIds, {
    department_ids: next.department_ids.filter((id) => !had.department_ids.includes(id)),
    student_ids: next.student_ids.filter((id) => !had.student_ids.includes(id)),
  });
  if (department_ids) await replaceDepartments(db, scope, homeworkIds, department_ids);
  if (student_ids) await replaceStudents(db, homeworkIds, had.student_ids, student_ids);
}

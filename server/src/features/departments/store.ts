import { dayIn } from '@okur/contract/days';
import { type Department, schoolYear } from '@okur/contract/departments';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inCompany, inDepartment, type Scope } from '../../platform/access/scope.ts';
import { isSchool } from '../companies/store.ts';
import { leaveNumbers, occupiesSeat, onRoll } from '../users/store.ts';

export { classKey, classParts, grades, isGrade } from './class-name.ts';
export { checkSpelling, type Spelt, twinOf } from './spelling.ts';

/** Tables behind a department; `d` and `c` are the aliases of every query on departments. */
export const departmentTables = sql`departments d join companies c on c.id = d.company_id`;

const columnsWith = (instructors: Sql): Sql => sql`
  d.id, d.version, d.created_at, d.updated_at, d.deleted_at, d.department_name, d.company_id, c.company_name,
    c.time_zone, d.grade_level, d.academic_year, d.archived_at, ${instructors} as instructors,
  (select count(*)::int from users u where u.department_id = d.id and ${onRoll}) as student_count,
  (select count(*)::int from users u where u.department_id = d.id and ${occupiesSeat}) as active_student_count`;

const departmentColumns = columnsWith(sql`
  coalesce((select json_agg(json_build_object('id', i.id, 'instructor_name', i.instructor_name)
    order by i.instructor_name collate "tr-x-icu", i.id)
    from department_instructors di join instructors i on i.id = di.instructor_id
      where di.department_id = d.id and i.deleted_at is null), '[]'::json)`);
const withoutInstructors = columnsWith(sql`'[]'::json`);

/** What the caller reads of a class: who only gives contents to classes is answered no one's name. */
export const departmentColumnsFor = ({ staff }: Caller): Sql =>
  staff?.ability.can('view', 'DEPARTMENT') ? departmentColumns : withoutInstructors;

/** The class that a class, given by its id, is by now: itself, also when taught again, or that which it went into. */
export const classNow = (id: Sql): Sql =>
  sql`(select case when x.archived_at is null then x.id else coalesce(x.merged_into, x.id) end from departments x
    where x.id = ${id})`;

/** Departments the caller reaches: an instructor their own ones. They hide with their company. */
export const reachableDepartments = (scope: Scope): Sql =>
  sql`c.deleted_at is null and ${isSchool} and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}`;

/** The department in the caller's reach, or 404; `where` narrows it, deleted ones are found only when asked for. */
export async function departmentById(
  db: Db,
  scope: Scope,
  id: string,
  {
    where = sql`true`,
    visible = sql`d.deleted_at is null`,
    lock = false,
    columns = departmentColumns,
  }: { where?: Sql; visible?: Sql; lock?: boolean; columns?: Sql } = {},
): Promise<Department> {
  const reached = sql`d.id = ${id} and ${reachableDepartments(scope)} and ${where} and ${visible}`;
  return orNotFound(
    await wireRow<Department>(db, { columns, from: departmentTables, where: reached }, lock ? sql`d` : undefined),
  );
}

export type NewDepartment = Pick<Department, 'id' | 'company_id' | 'department_name' | 'grade_level' | 'academic_year'>;

/** Makes a department in a company in the caller's reach, or 404: one statement that looks, writes and reads. */
export async function makeDepartment(
  db: Db,
  scope: Scope,
  { id, company_id, department_name, grade_level, academic_year }: NewDepartment,
): Promise<Department> {
  const created = await row<{ data: Department }>(
    db,
    sql`with made as (
          insert into departments (id, company_id, department_name, grade_level, academic_year)
          select ${id}::uuid, c.id, ${department_name}::text, ${grade_level}::int, ${academic_year}::text
            from companies c where c.id = ${company_id} and c.deleted_at is null and ${inCompany(scope, sql`c.id`)}
            returning *)
        select row_to_json(x) as data from (select ${departmentColumns} from made d
          join companies c on c.id = d.company_id) x`,
  );
  return orNotFound(created).data;
}

/**
 * The school year that it is now at each of these companies: by the calendar, or the later one to which the school has
 * changed already. Of one that is made by the same step, by this clock.
 */
export async function schoolYearsOf(db: Db, companyIds: readonly string[]): Promise<(companyId: string) => string> {
  const days = await rows<{ id: string; today: string; begun: string | null }>(
    db,
    sql`select c.id, okur_day(now(), c.time_zone)::text as today, (select max(r.academic_year) from roll_overs r
        where r.company_id = c.id and r.undone_at is null) as begun
      from companies c where c.id = any(${array(companyIds)})`,
  );
  const years = new Map(
    days.map(({ id, today, begun }) => {
      const byCalendar = schoolYear(today);
      return [id, begun !== null && begun > byCalendar ? begun : byCalendar];
    }),
  );
  return (companyId) => years.get(companyId) ?? schoolYear(dayIn(undefined));
}

export const schoolYearOf = async (db: Db, companyId: string): Promise<string> =>
  (await schoolYearsOf(db, [companyId]))(companyId);

/** Departments that are taught: neither deleted nor of a past year. Nothing new is given to the others. */
export const taught = sql`d.deleted_at is null and d.archived_at is null`;

/** Refuses ids that are not of departments of the company in the caller's reach. */
export async function checkDepartments(db: Db, scope: Scope, companyId: string, ids: readonly string[]): Promise<void> {
  const existing = await row<{ count: number }>(
    db,
    sql`select count(*)::int from ${departmentTables} where d.id = any(${array(ids)}) and d.company_id = ${companyId}
      and ${taught} and ${reachableDepartments(scope)}`,
  );
  if (existing?.count !== new Set(ids).size) throw invalidField('department_ids', 'validation.not_found');
}

/** Whose links a change sets, and what is at their other end. */
interface Ends {
  own: 'department_id' | 'instructor_id';
  other: 'department_id' | 'instructor_id';
  others: 'departments' | 'instructors';
}

/**
 * Sets the links of one end; those to what is not among `live` stay. The other end of a link that came or went changes
 * as well: its form, opened before, would take the link back.
 */
async function setLinks(db: Db, ends: Ends, id: string, ids: readonly string[], live: Sql): Promise<void> {
  const [own, other, others] = [sql.identifier(ends.own), sql.identifier(ends.other), sql.identifier(ends.others)];
  const gone = await rows<{ id: string }>(
    db,
    sql`delete from department_instructors where ${own} = ${id} and ${other} <> all(${array(ids)})
      and ${other} in (${live}) returning ${other} as id`,
  );
  const come = await rows<{ id: string }>(
    db,
    sql`insert into department_instructors (${own}, ${other}) select ${id}::uuid, unnest(${array(ids)})
      on conflict do nothing returning ${other} as id`,
  );
  const moved = [...gone, ...come].map((link) => link.id);
  if (moved.length > 0)
    await rows(db, sql`update ${others} set version = version + 1, updated_at = now() where id = any(${array(moved)})`);
}

/** Sets who teaches a department. Links to deleted instructors stay, so that restoring one brings them back. */
export const setInstructors = (db: Db, departmentId: string, instructorIds: readonly string[]): Promise<void> =>
  setLinks(
    db,
    { own: 'department_id', other: 'instructor_id', others: 'instructors' },
    departmentId,
    instructorIds,
    sql`select id from instructors where deleted_at is null`,
  );

/** Sets what an instructor teaches. Links to deleted departments and to those of past years stay. */
export const setDepartments = (db: Db, instructorId: string, departmentIds: readonly string[]): Promise<void> =>
  setLinks(
    db,
    { own: 'instructor_id', other: 'department_id', others: 'departments' },
    instructorId,
    departmentIds,
    sql`select d.id from departments d where ${taught}`,
  );

/**
 * Whichever way deleted students are about to come back: they are without a number that another has by now, and in the
 * class of now, but for those whom the caller puts into one.
 */
export async function comeBack(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  getsClass: (id: string) => boolean = () => false,
): Promise<void> {
  await leaveNumbers(db, ids);
  await enterClassOfNow(
    db,
    scope,
    ids.filter((id) => !getsClass(id)),
  );
}

/**
 * Deleted students who are about to come back to a class that is over: they are in the class that it went into, or in
 * none: no change of year or list of who needs help looks into a past class. Who left school, and is frozen,
 * stays in it, as does whom an instructor restores who would not reach them there.
 */
const enterClassOfNow = (db: Db, scope: Scope, ids: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update users u set department_id = d.id
      from departments past left join departments d on d.id = ${classNow(sql`past.id`)} and ${taught}
        and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}
      where u.id = any(${array(ids)}) and u.deleted_at is not null and past.id = u.department_id
        and past.archived_at is not null and u.status <> 'frozen'
        and (d.id is not null or ${scope.kind !== 'instructor'}::boolean)`,
  );

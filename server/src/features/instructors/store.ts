import type { Instructor } from '@okur/contract/instructors';
import { array, type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { isWaiting } from '../admins/store.ts';
import { onRoll } from '../users/store.ts';
import { taught } from '../departments/store.ts';

/** Tables behind a teaching post; `i`, `c` and `a` are the aliases of every query on instructors. */
export const instructorTables = sql`instructors i join companies c on c.id = i.company_id
  join admins a on a.id = i.admin_id`;

export const instructorColumns = sql`
  i.id, i.version, i.created_at, i.updated_at, i.deleted_at, i.instructor_name, a.email, i.phone_number, i.company_id,
    json_build_object('company_name', c.company_name) as company, c.time_zone,
  coalesce((select json_agg(json_build_object('id', d.id, 'department_name', d.department_name)
    order by d.department_name collate "tr-x-icu", d.id)
    from department_instructors di join departments d on d.id = di.department_id
      where di.instructor_id = i.id and ${taught}), '[]'::json) as departments,
  (select count(*)::int from department_instructors di join departments d on d.id = di.department_id
    join users u on u.department_id = d.id
    where di.instructor_id = i.id and ${taught} and ${onRoll}) as student_count,
  a.last_login_at, ${isWaiting} as invited`;

/**
 * Posts the caller reaches: those of the company, for an instructor their own one. They hide with their company, and
 * when their person was erased.
 */
export const reachableInstructors = (scope: Scope): Sql =>
  sql`c.deleted_at is null and a.erased_at is null
    and ${inCompany(scope, sql`i.company_id`)}
    and ${scope.kind === 'instructor' ? sql`i.id = ${scope.instructorId}` : sql`true`}`;

/** The post in the caller's reach, or 404; deleted ones only when asked for. */
export async function instructorById(
  db: Db,
  scope: Scope,
  id: string,
  { visible = sql`i.deleted_at is null`, lock = false }: { visible?: Sql; lock?: boolean } = {},
): Promise<Instructor> {
  const where = sql`i.id = ${id} and ${reachableInstructors(scope)} and ${visible}`;
  return orNotFound(
    await wireRow<Instructor>(
      db,
      { columns: instructorColumns, from: instructorTables, where },
      lock ? sql`i` : undefined,
    ),
  );
}

/** Refuses ids that are not of instructors of the company. */
export async function checkInstructors(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  const existing = await row<{ count: number }>(
    db,
    sql`select count(*)::int from instructors where id = any(${array(ids)}) and company_id = ${companyId}
      and deleted_at is null`,
  );
  if (existing?.count !== new Set(ids).size) throw invalidField('instructor_ids', 'validation.not_found');
}

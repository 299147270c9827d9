import type { AuditSubject } from '@okur/contract/audit';
import type { AssignToClasses, ClassAssignment } from '@okur/contract/assignments';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { inDepartment, type Scope } from '../../platform/access/scope.ts';
import { always, array, type Db, matches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { invalidField, orNotFound } from '../../platform/http/api-error.ts';
import { occupiesSeat } from '../users/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';

/** What classes have: the table of its assignments, the column that names it there, and which one it is. */
export interface Assigned {
  table: Sql;
  column: Sql;
  id: string;
}

/** Departments of the caller's reach that are taught and have it, expired ones too. */
export const assignmentsOf = (
  db: Db,
  scope: Scope,
  { table, column, id }: Assigned,
  query: ListQuery,
): Promise<Page<ClassAssignment>> =>
  list(db, query, {
    columns: sql`l.department_id, d.department_name, c.company_name, l.starts_at, l.expires_at,
      (select count(*)::int from users u where u.department_id = d.id and ${occupiesSeat}) as student_count`,
    from: sql`${table} l join departments d on d.id = l.department_id join companies c on c.id = d.company_id`,
    where: sql`l.${column} = ${id} and ${taught} and c.deleted_at is null
      and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}
      and ${matches(sql`(d.search || ' ' || c.search)`, query.search)}`,
    sorts: {
      department_name: byName(sql`d.department_name`),
      company_name: byName(sql`c.company_name`),
      starts_at: sql`l.starts_at`,
      expires_at: sql`l.expires_at`,
    },
    sort: 'department_name',
    id: sql`d.id`,
  });

/**
 * Adds departments to those that have it; one that has it gets the new dates. Without a beginning it begins at once
 * for one that waits for it, and one that has begun keeps its own. One that is not there or out of reach is refused by
 * name, and then none gets it. `where` narrows the departments d.
 */
export async function assignToDepartments(
  db: Db,
  scope: Scope,
  { table, column, id }: Assigned,
  { department_ids, starts_at, expires_at }: z.output<AssignToClasses>,
  where: Sql = always,
): Promise<void> {
  const ids = [...new Set(department_ids)];
  const assigned = await rows(
    db,
    sql`insert into ${table} as l (${column}, department_id, starts_at, expires_at)
        select ${id}::uuid, d.id, coalesce(${starts_at}::timestamptz, now()), ${expires_at}::timestamptz
        from ${departmentTables} where d.id = any(${array(ids)}) and ${taught} and ${reachableDepartments(scope)}
          and ${where}
        on conflict (${column}, department_id) do update
          set starts_at = coalesce(${starts_at}::timestamptz, least(l.starts_at, now())),
            expires_at = excluded.expires_at
        returning department_id`,
  );
  if (assigned.length < ids.length) throw invalidField('department_ids', 'validation.not_found');
}

/** Takes it from a department; answers the department's company, 404 where the department does not have it. */
export async function unassignFromDepartment(
  db: Db,
  scope: Scope,
  { table, column, id }: Assigned,
  departmentId: string,
): Promise<string> {
  const gone = await row<{ company_id: string }>(
    db,
    sql`delete from ${table} l using departments d
        where l.${column} = ${id} and l.department_id = ${departmentId} and d.id = l.department_id
          and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} returning d.company_id`,
  );
  return orNotFound(gone).company_id;
}

/** Of the audit: classes got it. */
export const assignedEntry = (
  subject: AuditSubject,
  subjectId: string,
  { caller, body }: { caller: Caller; body: object },
) => ({ action: 'link', subject, subjectId, companyId: caller.staff?.company?.id ?? null, after: body }) as const;

/** Of the audit: a class has it no longer. */
export const unassignedEntry = (
  subject: AuditSubject,
  subjectId: string,
  { companyId, departmentId }: { companyId: string | null; departmentId: string },
) => ({ action: 'unlink', subject, subjectId, companyId, before: { department_id: departmentId } }) as const;

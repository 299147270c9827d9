import { always, type Sql, sql } from '../database/index.ts';

/**
 * Which rows a caller reaches. Every store function takes it first and puts it into its WHERE, so that a row of
 * another company is absent, not refused.
 */
export type Scope =
  | { kind: 'platform' }
  | { kind: 'company'; companyId: string }
  | { kind: 'instructor'; companyId: string; instructorId: string }
  | { kind: 'parent'; parentId: string }
  | { kind: 'student'; userId: string }
  /** A company manager without a company, an instructor without a post. */
  | { kind: 'nothing' };

/** Departments of an instructor. */
export const ownDepartments = (instructorId: string): Sql =>
  sql`select department_id from department_instructors where instructor_id = ${instructorId}`;

/** Rows of a company: `company` is the column that holds its id. */
export function inCompany(scope: Scope, company: Sql): Sql {
  if (scope.kind === 'platform') return always;
  if (scope.kind === 'company' || scope.kind === 'instructor') return sql`${company} = ${scope.companyId}`;
  return sql`false`;
}

/** Rows of a department: an instructor reaches their own departments only. */
export function inDepartment(scope: Scope, company: Sql, department: Sql): Sql {
  if (scope.kind === 'instructor')
    return sql`(${company} = ${scope.companyId} and ${department} in (${ownDepartments(scope.instructorId)}))`;
  return inCompany(scope, company);
}

/** Students the caller reaches; `u` is the alias of users. */
export function inUsers(scope: Scope): Sql {
  if (scope.kind === 'parent')
    return sql`u.id in (select user_id from parent_users where parent_id = ${scope.parentId})`;
  if (scope.kind === 'student') return sql`u.id = ${scope.userId}`;
  return inDepartment(scope, sql`u.company_id`, sql`u.department_id`);
}

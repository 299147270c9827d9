import type { User } from '@okur/contract/users';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { wireRow } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import { inUsers, type Scope } from '../../platform/scope.ts';

/** Tables behind a student; `u`, `c` and `d` are the aliases of every query on students. */
export const userTables = sql`users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id`;

export const userColumns = sql`
  u.id, u.version, u.created_at, u.updated_at, u.deleted_at, u.name, u.surname, u.username, u.email, u.student_number, u.birth_year, u.grade_level, u.language, u.company_id, c.company_name,
  u.department_id, d.department_name, u.status, u.user_type, u.last_seen_at`;

/** Students the caller reaches. They hide with their company and department; a presentation account is no student. */
export const reachableUsers = (scope: Scope): SQL => sql`${inUsers(scope)} and u.user_type <> 'presentation' and c.deleted_at is null and d.deleted_at is null`;

/** The student in the caller's reach, or 404; deleted ones only when asked for. */
export async function userById(db: Db, scope: Scope, id: string, { shown = sql`u.deleted_at is null`, lock = false }: { shown?: SQL; lock?: boolean } = {}): Promise<User> {
  const where = sql`u.id = ${id} and ${reachableUsers(scope)} and ${shown}`;
  return found(await wireRow<User>(db, { columns: userColumns, from: userTables, where }, lock ? sql`u` : undefined));
}

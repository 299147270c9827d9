import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, sql, type Sql } from '../../platform/database/index.ts';
import { notFound, orNotFound } from '../../platform/http/api-error.ts';

/** Someone who watches tutorials: a student, or a member of staff at a school or of the platform. */
export interface Viewer {
  type: 'student' | 'staff';
  id: string;
  /** Whose own videos are seen, and whose order holds; null for staff of the platform. */
  companyId: string | null;
  departmentId: string | null;
}

/** The caller as a viewer; a student whose school or class has no tutorials sees none. */
export async function viewerOf(db: Db, caller: Caller): Promise<Viewer> {
  if (caller.type === 'staff')
    return { type: 'staff', id: caller.id, companyId: caller.staff?.company?.id ?? null, departmentId: null };
  if (caller.type !== 'student') throw notFound();
  const { company_id, department_id } = orNotFound(
    await row<{ company_id: string; department_id: string | null }>(
      db,
      sql`select company_id, department_id from users where id = ${caller.id}`,
    ),
  );
  return { type: 'student', id: caller.id, companyId: company_id, departmentId: department_id };
}

/** Whether a student had begun tutorial t when they came into their class. */
const isBroughtAlong = (user: Sql): Sql => sql`exists (select from tutorial_watches w
    join tutorial_resources x on x.id = w.resource_id
    join department_memberships m on m.user_id = w.account_id and m.left_at is null
  where x.tutorial_id = t.id and w.account_type = 'student' and w.account_id = ${user} and w.started_at < m.joined_at)`;

/**
 * Whether a student of a class (values or columns) sees tutorials t: the school has them, and class and list allow it.
 * Who changes into a class without tutorials keeps what was begun in the old one.
 */
export const isVisibleTo = (company: Sql, department: Sql, user: Sql): Sql => sql`(
  exists (select from companies k where k.id = ${company} and k.tutorial_access and k.deleted_at is null)
  and (not exists (select from tutorial_department_settings s where s.department_id = ${department} and not s.enabled)
    or ${isBroughtAlong(user)})
  and not exists (select from company_tutorials ct where ct.company_id = ${company} and ct.tutorial_id = t.id
    and not ct.visible))`;

/** Published tutorials t that the viewer may watch: staff all of them, so that they know what they show. */
export const watchable = ({ type, id, companyId, departmentId }: Viewer): Sql => {
  const isAllowed =
    type === 'staff' ? sql`true` : isVisibleTo(sql`${companyId}::uuid`, sql`${departmentId}::uuid`, sql`${id}::uuid`);
  return sql`(t.status = 'published' and t.deleted_at is null and ${isAllowed})`;
};

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

/**
 * Whether a student had begun tutorial t, a film or a quiz of it, when they came into their class: in no class, or in
 * one that sees tutorials. What staff took away from the class in which it was begun stays away wherever they go.
 */
const isBroughtAlong = (user: Sql): Sql => sql`exists (select from (
    select w.resource_id, w.started_at as begun_at from tutorial_watches w
      where w.account_type = 'student' and w.account_id = ${user}
    union all
    select a.resource_id, a.answered_at from tutorial_quiz_attempts a
      where a.account_type = 'student' and a.account_id = ${user}) b
    join tutorial_resources x on x.id = b.resource_id
    join department_memberships m on m.user_id = ${user} and m.left_at is null
    left join department_memberships o on o.user_id = ${user} and b.begun_at >= o.joined_at and b.begun_at < o.left_at
  where x.tutorial_id = t.id and b.begun_at < m.joined_at and not exists (select from tutorial_department_settings y
    where y.department_id = o.department_id and not y.enabled))`;

/**
 * Whether a student of a class (values or columns) sees tutorials t: the school has them, and class and list allow it.
 * Who changes into a class without tutorials keeps what was begun in one that has them.
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

import type { Homework } from '@okur/contract/homework';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { inCompany, inDepartment, type Scope } from '../../platform/scope.ts';

/** Departments (alias d) of homework h that the caller reaches; an instructor reaches the own ones alone. */
const departmentsOf = (scope: Scope): SQL =>
  sql`homework_departments hd join departments d on d.id = hd.department_id and d.deleted_at is null where hd.homework_id = h.id and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}`;

/** Which homework (alias h) the caller sees; it hides with its company. */
export const visibleHomework = (scope: Scope): SQL => sql`exists (select from companies k where k.id = h.company_id and k.deleted_at is null) and ${inReach(scope)}`;

const inReach = (scope: Scope): SQL =>
  scope.kind === 'instructor' ? sql`(h.company_id = ${scope.companyId} and exists (select from ${departmentsOf(scope)}))` : inCompany(scope, sql`h.company_id`);

/**
 * Students whom homework h concerns, as far as the caller reaches them, with the department in which it was theirs;
 * they are the results and those who did not finish. They were in one of its departments when it was due, or are now
 * while it is open: a class that moved up keeps its results, and who joins later owes nothing. To be joined laterally.
 */
const membersOf = (scope: Scope): SQL => sql`(
  select distinct on (m.user_id) m.user_id, d.department_name from homework_departments hd join departments d on d.id = hd.department_id join department_memberships m on m.department_id = d.id
  where hd.homework_id = h.id and d.deleted_at is null and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} and m.joined_at <= h.due_at and (m.left_at is null or m.left_at >= h.due_at)
  order by m.user_id, m.joined_at desc)`;

/** Homework h with its students: aliases h, d (user_id, department_name) and u. Whoever left the school stays with what was done. */
export const homeworkStudents = (scope: Scope): SQL => sql`homeworks h cross join lateral ${membersOf(scope)} d join ${present} on u.id = d.user_id and (u.status in ('active', 'invited') or ${hasRead})`;

const present = sql`(select * from users where deleted_at is null and user_type <> 'presentation') u`;
const hasRead = sql`exists (select from reading_sessions z where z.homework_id = h.id and z.user_id = u.id)`;

/**
 * The reading that counts for a homework: the first one the student finished, with what its answers made; later ones
 * are practice. To be joined laterally.
 */
export const firstReading = (homework: SQL, user: SQL): SQL => sql`(
  select r.*, s.answers, s.comprehension, s.effective_speed from reading_sessions r left join reading_answers s on s.reading_id = r.id
  where r.homework_id = ${homework} and r.user_id = ${user} order by r.finished_at, r.id limit 1)`;

export const homeworkTables = sql`homeworks h join companies c on c.id = h.company_id
  left join article_versions v on v.article_id = h.article_id and v.version = h.article_version left join admins a on a.id = h.created_by`;

export const stateOf = sql`case when h.starts_at > now() then 'scheduled' when h.due_at < now() then 'ended' else 'open' end`;

/** `stats` holds what is counted over the students; implausible readings count as finished, not in the averages. */
export const homeworkColumns = (scope: Scope): SQL => sql`
  h.id, h.version, h.created_at, h.updated_at, h.kind, h.title, h.instructions, h.article_id as content_id, v.title as content_title, h.company_id, c.company_name,
  (select coalesce(json_agg(json_build_object('id', d.id, 'department_name', d.department_name) order by d.department_name collate "tr-x-icu"), '[]') from ${departmentsOf(scope)}) as departments,
  h.starts_at, h.due_at, ${stateOf} as state, a.username as created_by,
  (select json_build_object(
      'student_count', count(*)::int, 'completed_count', count(r.id)::int,
      'averages', json_build_object(
        'wpm', avg(r.wpm) filter (where not r.implausible), 'comprehension', avg(r.comprehension) filter (where not r.implausible), 'effective_speed', avg(r.effective_speed) filter (where not r.implausible)))
    from ${membersOf(scope)} d join ${present} on u.id = d.user_id and (u.status in ('active', 'invited') or ${hasRead}) left join lateral ${firstReading(sql`h.id`, sql`u.id`)} r on true) as stats`;

type Stats = Pick<Homework, 'student_count' | 'completed_count' | 'averages'>;
export type HomeworkRow = Omit<Homework, keyof Stats> & { stats: Stats };
export const withStats = ({ stats, ...homework }: HomeworkRow): Homework => ({ ...homework, ...stats });

export async function homeworkById(db: Db, scope: Scope, id: string): Promise<Homework | undefined> {
  const answer = await row<{ homework: HomeworkRow }>(
    db,
    sql`select to_json(x) as homework from (select ${homeworkColumns(scope)} from ${homeworkTables} where h.id = ${id} and ${visibleHomework(scope)}) x`,
  );
  return answer && withStats(answer.homework);
}

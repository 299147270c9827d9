import type { collection } from '@okur/contract';
import type { ClassRewards } from '@okur/contract/collection';
import { type Db, row, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { departments } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departmentById } from '../departments/store.ts';
import { trustedWork } from '../student-day/store.ts';

/**
 * Minutes that were read in a department (alias d) for its goal until the end of its last day, all together: also by
 * who has left it since, and of who has joined it nothing that was read elsewhere.
 */
export const readForGoal: Sql = sql`(select coalesce(floor(sum(w.seconds) / 60), 0)::int
  from (select distinct user_id as id from department_memberships
    where department_id = d.id and (left_at is null or left_at >= d.goal_starts_at)) m
  cross join lateral ${trustedWork(sql`m.id`, sql`d.goal_starts_at`, sql`d.id`)} w
  where d.goal_minutes is not null and okur_day(w.finished_at,
    (select time_zone from companies where id = d.company_id)) <= d.goal_ends_on)`;

const rewardsOf = async (db: Db, id: string): Promise<ClassRewards> =>
  orNotFound(
    await row<ClassRewards>(
      db,
      sql`select d.id, d.version, d.rewards, d.goal_minutes, d.goal_ends_on::text as goal_ends_on,
        ${readForGoal} as read from departments d where d.id = ${id}`,
    ),
  );

export async function classRewards({ db, scope, params }: ContextOf<typeof collection.classRewards>) {
  const { id } = await departmentById(db, scope, params.id);
  return { data: await rewardsOf(db, id) };
}

/** Whether a day is over at the company. */
const isOver = async (db: Db, companyId: string, day: string): Promise<boolean> =>
  (await row<{ is_over: boolean }>(
    db,
    sql`select ${day}::date < okur_day(now(), time_zone) as is_over from companies where id = ${companyId}`,
  ))!.is_over;

/** A changed goal starts from zero: what was read for the previous one does not count twice. */
export async function changeClassRewards({
  db,
  scope,
  params,
  body: { version, ...change },
  record,
}: ContextOf<typeof collection.changeClassRewards>) {
  const department = await departmentById(db, scope, params.id, { lock: true });
  // Who saw an older version gets the goal as it is, not the department: the form takes it over.
  const before = await rewardsOf(db, department.id);
  checkVersion(version, before);
  const isNew = change.goal_minutes !== before.goal_minutes || change.goal_ends_on !== before.goal_ends_on;
  if (isNew && change.goal_ends_on !== null && (await isOver(db, department.company_id, change.goal_ends_on)))
    throw invalidField('goal_ends_on', 'collection.goal_over');
  await updateRows(
    db,
    departments,
    { ...change, ...(isNew ? { goal_starts_at: change.goal_minutes === null ? null : new Date() } : {}), ...touched() },
    sql`id = ${department.id}`,
  );
  const after = await rewardsOf(db, department.id);
  record({
    action: 'update',
    subject: 'DEPARTMENT',
    subjectId: department.id,
    companyId: department.company_id,
    before,
    after,
  });
  return { data: after };
}

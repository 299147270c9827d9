import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { sql, type Db, row, matches, ifGiven } from '../../platform/database/index.ts';
import { type Scope, inUsers } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import {
  type AssignmentRow,
  assignmentColumns,
  onWire,
  storeAssignment,
  changeAssignment,
  toggleAssignment,
} from './save.ts';
import type { dailyTasks as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const sorts = {
  title: byName(sql`t.title`),
  starts_on: sql`t.starts_on`,
  ends_on: sql`t.ends_on`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

export const studentInReach = async (db: Db, scope: Scope, id: string): Promise<void> => {
  orNotFound(
    await row(db, sql`select u.id from users u where u.id = ${id} and u.deleted_at is null and ${inUsers(scope)}`),
  );
};

export async function listAssignments({ db, caller, query }: ContextOf<typeof contract.listAssignments>) {
  const { data, meta } = await list<AssignmentRow>(db, query, {
    columns: assignmentColumns,
    from: sql`daily_tasks t`,
    where: sql`t.user_id is null and ${deletedFilter(caller, 'MODULE', sql`t.deleted_at`, query.deleted)}
          and ${matches(sql`t.search`, query.search)}
          and ${ifGiven(query.active, (active) => sql`t.active = ${active}`)}`,
    sorts,
    sort: '-starts_on',
    id: sql`t.id`,
  });
  return { data: data.map(onWire), meta };
}

export async function createAssignment({ db, caller, body, record }: ContextOf<typeof contract.createAssignment>) {
  const after = await storeAssignment(db, caller, body);
  record({ action: 'create', subject: 'DAILY_TASK', subjectId: after.id, after });
  return { data: onWire(after) };
}

export async function updateAssignment({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateAssignment>) {
  const { before, after } = await changeAssignment(db, caller, params.id, body);
  record({ action: 'update', subject: 'DAILY_TASK', subjectId: params.id, before, after });
  return { data: onWire(after) };
}

export async function deleteAssignment({
  db,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteAssignment>) {
  const { before, after } = await toggleAssignment(db, caller, params.id, query.version);
  record({
    action: before.deleted_at ? 'restore' : 'delete',
    subject: 'DAILY_TASK',
    subjectId: params.id,
    before,
    after,
  });
  return { data: onWire(after) };
}

export async function assignmentsOfUser({ db, scope, params, query }: ContextOf<typeof contract.assignmentsOfUser>) {
  await studentInReach(db, scope, params.id);
  const { data, meta } = await list<AssignmentRow>(db, query, {
    columns: assignmentColumns,
    from: sql`daily_tasks t`,
    where: sql`(t.user_id = ${params.id} or (t.user_id is null and t.active)) and t.deleted_at is null
          and ${matches(sql`t.search`, query.search)}`,
    sorts: { ...sorts, own: [sql`(t.user_id is null)`, sql`t.starts_on`] },
    sort: 'own',
    id: sql`t.id`,
  });
  return { data: data.map(onWire), meta };
}

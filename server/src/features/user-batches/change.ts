import type { Batch } from '@okur/contract/user-batches';
import type { User } from '@okur/contract/users';
import type { Change } from '../../platform/database/audit.ts';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { array, rows, type Sql, sql, type Db, row } from '../../platform/database/index.ts';
import type { RequestContext, ContextOf } from '../../platform/http/request-context.ts';
import { holdUsers, usersAsTheyAre, statusOccupiesSeat } from '../users/store.ts';
import { letIn, usesOf, withCode } from '../licences/store.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { comeBack, departmentTables, taught, reachableDepartments } from '../departments/store.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { userBatches as contract } from '@okur/contract';

export type Batching = Pick<
  RequestContext<unknown, unknown, { ids: string[] }>,
  'db' | 'scope' | 'services' | 'body' | 'client' | 'record' | 'unchanged' | 'afterCommit'
>;

interface What {
  action: Change['action'];
  /** Which of the students can be meant: the deleted ones where they are to be restored. */
  visible?: Sql;
  /** Of the student, whose alias is `u`. */
  set: Sql;
  /** The students that are so already. */
  isSo: (user: User) => boolean;
  /** What an entry of the activity says of each, before and after. */
  fields: readonly (keyof User)[];
  /** Refuses the whole change, or makes way for it. */
  check?: (users: readonly User[]) => Promise<void>;
  /** Those who take a place or a code of their school. */
  returns?: (user: User) => boolean;
}

/** One change of many students, all or none; each has its entry in the activity under the id of this request. */
async function changeAll(
  { db, scope, services, body, client, record, unchanged, afterCommit }: Batching,
  { action, visible, set, isSo, fields, check, returns = () => false }: What,
): Promise<{ data: Batch }> {
  const users = (await holdUsers(db, scope, body.ids, (index) => `ids.${index}`, visible)).filter(
    (user) => !isSo(user),
  );
  await check?.(users);
  const ids = users.map(({ id }) => id);
  const returning = users.filter(returns).map(({ id }) => id);
  const given = await letIn(db, returning, { field: 'status' });
  const codes = new Map(given.map(({ user_id, code }) => [user_id, code]));
  await rows(
    db,
    sql`update users u set ${set}, version = u.version + 1, updated_at = now() where u.id = any(${array(ids)})`,
  );
  const after = await usersAsTheyAre(db, ids);
  const said = (user: User) => Object.fromEntries(fields.map((field) => [field, user[field]]));
  for (const [at, user] of users.entries())
    record({
      action,
      subject: 'USER',
      subjectId: user.id,
      companyId: user.company_id,
      ...withCode(said(user), said(after[at]!), codes.get(user.id)),
    });
  for (const change of usesOf(given)) record(change);
  if (ids.length === 0) unchanged();
  afterCommit(() => ids.forEach((id) => services.access.forget(id)));
  return { data: { id: client.requestId, changed: ids.length } };
}

/** Records and numbers are of one company: students change department, not school. */
async function checkDepartment(db: Db, scope: Scope, departmentId: string, users: readonly User[]): Promise<void> {
  const department = await row<{ company_id: string }>(
    db,
    sql`select d.company_id from ${departmentTables} where d.id = ${departmentId} and ${taught}
      and ${reachableDepartments(scope)}`,
  );
  if (!department || users.some((user) => user.company_id !== department.company_id))
    throw invalidField('department_id', 'validation.not_found');
}

export function moveUsers(context: ContextOf<typeof contract.moveUsers>) {
  const { department_id } = context.body;
  return changeAll(context, {
    action: 'update',
    set: sql`department_id = ${department_id}`,
    isSo: (user) => user.department_id === department_id,
    fields: ['id', 'department_id', 'department_name'],
    check: (users) => checkDepartment(context.db, context.scope, department_id, users),
  });
}

export function setStatusOfUsers(context: ContextOf<typeof contract.setStatusOfUsers>) {
  const { status } = context.body;
  return changeAll(context, {
    action: 'update',
    set: status === 'active' ? sql`status = ${statusOnReturn}` : sql`status = ${status}`,
    isSo: (user) => (status === 'active' ? statusOccupiesSeat(user.status) : user.status === status),
    fields: ['id', 'status'],
    returns: () => status === 'active',
  });
}

export function deleteUsers(context: ContextOf<typeof contract.deleteUsers>) {
  const { deleted } = context.body;
  return changeAll(context, {
    action: deleted ? 'delete' : 'restore',
    visible: sql`true`,
    set: deleted ? sql`deleted_at = now()` : sql`deleted_at = null`,
    isSo: (user) => (user.deleted_at !== null) === deleted,
    fields: ['id', 'name', 'surname', 'username', 'deleted_at'],
    check: async (users) => {
      if (deleted) return;
      await comeBack(
        context.db,
        context.scope,
        users.map(({ id }) => id),
      );
    },
    returns: (user) => !deleted && statusOccupiesSeat(user.status),
  });
}

import type { users as contract } from '@okur/contract';
import type { User } from '@okur/contract/users';
import { type Db, insertRows, row, sql, touched, updateRows, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { users } from '../../platform/database/tables/index.ts';
import type { Given } from '../activations/store.ts';
import { comeBack, departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { checkSeats, letIn, takeNamed, takeOrWait, usesOf, withCode } from '../licences/store.ts';
import { hashOf } from './password.ts';
import { refuseReserved } from './numbers.ts';
import { statusOccupiesSeat, userById } from './store.ts';

interface DepartmentPlacement {
  company_id: string;
  company_name: string;
}

/** The company of a department in reach, for a student who is to be put there. */
async function departmentOf(db: Db, scope: Scope, departmentId: string): Promise<DepartmentPlacement> {
  const department = await row<DepartmentPlacement>(
    db,
    sql`select c.id as company_id, c.company_name from ${departmentTables} where d.id = ${departmentId} and ${taught}
      and ${reachableDepartments(scope)}`,
  );
  if (!department) throw invalidField('department_id', 'validation.not_found');
  return department;
}

type Creating = Pick<ContextOf<typeof contract.createUser>, 'db' | 'scope' | 'services' | 'record'>;
/** Names may follow later, and a code may be named (POST students). */
type NewUser = Omit<ContextOf<typeof contract.createUser>['body'], 'name' | 'surname'> &
  Pick<User, 'name' | 'surname'> & { activation_code?: string | null };

export async function insertUser({ db, scope, services, record }: Creating, body: NewUser): Promise<User> {
  const { password, activation_code, ...values } = body;
  const { company_id, company_name } = await departmentOf(db, scope, body.department_id);
  await checkSeats(db, company_id, 'department_id', 1);
  await refuseReserved(db, company_id, body.student_number);
  const id = newId();
  const password_hash = await hashOf(services, password, { ...values, company_name });
  await insertRows(db, users, { id, company_id, status: 'active', password_hash, ...values });
  const taken = activation_code ? await takeNamed(db, company_id, id, activation_code) : await takeOrWait(db, [id]);
  const after = await userById(db, scope, id);
  record({ action: 'create', subject: 'USER', subjectId: id, companyId: company_id, after });
  for (const change of usesOf(taken)) record(change);
  return after;
}

async function changeUser({
  db,
  scope,
  services,
  params,
  body,
  record,
  afterCommit,
}: ContextOf<typeof contract.updateUser>): Promise<User> {
  const { version, ...changes } = body;
  const before = await userById(db, scope, params.id, { lock: true });
  checkVersion(version, before);
  if (changes.department_id && changes.department_id !== before.department_id) {
    // Records and numbers are of one company: a student changes department, not school.
    const department = await departmentOf(db, scope, changes.department_id);
    if (department.company_id !== before.company_id) throw invalidField('department_id', 'validation.not_found');
  }
  if (changes.student_number !== before.student_number)
    await refuseReserved(db, before.company_id, changes.student_number);
  const returns = statusOccupiesSeat(changes.status) && !statusOccupiesSeat(before.status);
  const given = returns ? await letIn(db, [before.id], { field: 'status' }) : [];
  const status = returns ? { status: sql`(select ${statusOnReturn} from users u where u.id = ${before.id})` } : {};
  await updateRows(db, users, { ...changes, ...status, ...touched() }, sql`id = ${before.id}`);
  const after = await userById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'USER',
    subjectId: before.id,
    companyId: before.company_id,
    ...withCode(before, after, given[0]?.code),
  });
  for (const change of usesOf(given)) record(change);
  afterCommit(() => services.access.forget(before.id));
  return after;
}

async function toggleUser({
  db,
  scope,
  services,
  params,
  query,
  record,
  afterCommit,
}: ContextOf<typeof contract.deleteUser>): Promise<User> {
  const before = await userById(db, scope, params.id, { visible: sql`true`, lock: true });
  let given: Given[] = [];
  const action = await softDelete(db, users, before, query.version, async (action) => {
    if (action !== 'restore') return;
    await comeBack(db, scope, [before.id]);
    if (statusOccupiesSeat(before.status)) given = await letIn(db, [before.id], { field: 'status' });
  });
  const after = await userById(db, scope, before.id, { visible: sql`true` });
  record({
    action,
    subject: 'USER',
    subjectId: before.id,
    companyId: before.company_id,
    ...withCode(before, after, given[0]?.code),
  });
  for (const change of usesOf(given)) record(change);
  afterCommit(() => services.access.forget(before.id));
  return after;
}

export async function createUser(context: ContextOf<typeof contract.createUser>) {
  return { data: await insertUser(context, context.body) };
}

export async function updateUser(context: ContextOf<typeof contract.updateUser>) {
  return { data: await changeUser(context) };
}

export async function deleteUser(context: ContextOf<typeof contract.deleteUser>) {
  return { data: await toggleUser(context) };
}

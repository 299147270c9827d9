import type { licences as contract } from '@okur/contract';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Given, givableActivations } from '../activations/store.ts';
import { reachCompany } from '../companies/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { changesOf } from './changes.ts';
import { letIn } from './store.ts';
import { wake } from './time.ts';
import { holdReceivers, waitingStudents } from './waiting.ts';

type Assigning = ContextOf<typeof contract.assignActivations>;

/** Gives each of the students that are meant a code; who has time left goes on with it afterwards. */
export async function assignActivations(context: Assigning) {
  const { db, scope, body, unchanged } = context;
  const { user_ids, activation_ids } = body;
  const students = user_ids
    ? (await holdReceivers(db, scope, user_ids, (index) => `user_ids.${index}`)).map(({ id }) => id)
    : await waiting(context);
  if (activation_ids) await checkCodes(context, activation_ids);
  const given = await giveTime(context, students, {
    field: activation_ids
      ? 'activation_ids'
      : user_ids
        ? 'user_ids'
        : body.department_id
          ? 'department_id'
          : 'company_id',
    codes: user_ids ? 'all' : 'needed',
    among: activation_ids,
  });
  if (given.length === 0) unchanged();
  return { data: { given: given.map(({ id, company_id: _company, ...one }) => ({ activation_id: id, ...one })) } };
}

type Giving = Pick<Assigning, 'db' | 'services' | 'record' | 'afterCommit'>;

/** Codes for these students, who are held: those whose time was over can sign in, and the activity says so. */
export async function giveTime(
  { db, services, record, afterCommit }: Giving,
  students: readonly string[],
  way: Parameters<typeof letIn>[2],
): Promise<Given[]> {
  const given = await letIn(db, students, way);
  const woken = await wake(db, students);
  for (const change of changesOf(given, woken)) record(change);
  afterCommit(() => woken.forEach((_status, id) => services.access.forget(id)));
  return given;
}

/** All in reach who wait for time in a class or a company. */
async function waiting({ db, scope, body }: Assigning): Promise<string[]> {
  const { department_id: departmentId, company_id: companyId } = body;
  if (companyId)
    await reachCompany(db, scope, companyId).catch(() => {
      throw invalidField('company_id', 'validation.not_found');
    });
  const department = sql`d.id = ${departmentId ?? null} and ${taught} and ${reachableDepartments(scope)}`;
  if (departmentId && !(await row(db, sql`select d.id from ${departmentTables} where ${department}`)))
    throw invalidField('department_id', 'validation.not_found');
  const where = departmentId ? sql`u.department_id = ${departmentId}` : sql`u.company_id = ${companyId ?? null}`;
  return waitingStudents(db, scope, where);
}

/** Codes that the caller may give. */
async function checkCodes({ db, caller }: Assigning, ids: readonly string[]): Promise<void> {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from activations a left join users u on u.id = a.used_by where a.id = any(${array(ids)})
      and ${givableActivations(caller)}`,
  );
  if (found.length < new Set(ids).size) throw invalidField('activation_ids', 'validation.not_found');
}

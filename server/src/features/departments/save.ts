import type { Scope } from '../../platform/access/scope.ts';
import { type Db, sql, updateRows, touched, softDelete } from '../../platform/database/index.ts';
import { checkInstructors } from '../instructors/store.ts';
import { setInstructors, departmentById, departmentColumnsFor, makeDepartment, schoolYearOf } from './store.ts';
import { deletedFilter } from '../../platform/database/list/index.ts';
import type { departments as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { departments } from '../../platform/database/tables/index.ts';
import { moveCodesOfClasses } from '../activations/store.ts';
import { endWaits } from '../../platform/access/throttle.ts';
import { checkSpelling } from './spelling.ts';

/**
 * An instructor always teaches the departments that he or she makes or changes, or they would be out of reach at once.
 */
const withOwn = (scope: Scope, ids: readonly string[]): string[] => [
  ...new Set(scope.kind === 'instructor' ? [...ids, scope.instructorId] : ids),
];

async function assign(
  db: Db,
  scope: Scope,
  companyId: string,
  departmentId: string,
  requested: readonly string[],
): Promise<void> {
  const ids = withOwn(scope, requested);
  await checkInstructors(db, companyId, ids);
  await setInstructors(db, departmentId, ids);
}

export async function getDepartment({ db, scope, caller, params }: ContextOf<typeof contract.getDepartment>) {
  return {
    data: await departmentById(db, scope, params.id, {
      visible: deletedFilter(caller, 'DEPARTMENT', sql`d.deleted_at`, true),
      columns: departmentColumnsFor(caller),
    }),
  };
}

export async function createDepartment({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.createDepartment>) {
  const { instructor_ids, department_name, grade_level } = body;
  const academic_year = body.academic_year ?? (await schoolYearOf(db, params.id));
  const wanted = { company_id: params.id, department_name, academic_year };
  const made = await makeDepartment(db, scope, { id: newId(), grade_level, ...wanted });
  await checkSpelling(db, { id: made.id, ...wanted });
  // A new department has no one yet whom to take away.
  const teaches = withOwn(scope, instructor_ids).length > 0;
  if (teaches) await assign(db, scope, made.company_id, made.id, instructor_ids);
  const after = teaches ? await departmentById(db, scope, made.id) : made;
  record({ action: 'create', subject: 'DEPARTMENT', subjectId: after.id, companyId: after.company_id, after });
  return { data: after };
}

export async function updateDepartment({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateDepartment>) {
  const { version, instructor_ids, ...changes } = body;
  const before = await departmentById(db, scope, params.departmentId, {
    where: sql`d.company_id = ${params.id}`,
    lock: true,
  });
  checkVersion(version, before);
  if (changes.academic_year === null)
    changes.academic_year = before.academic_year ?? (await schoolYearOf(db, before.company_id));
  const { department_name = before.department_name, academic_year = before.academic_year } = changes;
  if (fold(department_name) !== fold(before.department_name) || academic_year !== before.academic_year)
    await checkSpelling(db, { ...before, department_name, academic_year });
  await updateRows(db, departments, { ...changes, ...touched() }, sql`id = ${before.id}`);
  if (instructor_ids) await assign(db, scope, before.company_id, before.id, instructor_ids);
  const after = await departmentById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'DEPARTMENT',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  return { data: after };
}

export async function endSignInWaits({ db, scope, params, client, record }: ContextOf<typeof contract.endSignInWaits>) {
  const { id, company_id } = await departmentById(db, scope, params.id);
  const students = await endWaits(db, sql`select u.id from users u where u.department_id = ${id}`, client.address);
  record({
    action: 'end_waits',
    subject: 'DEPARTMENT',
    subjectId: id,
    companyId: company_id,
    after: { students },
  });
  return { data: { students } };
}

export async function deleteDepartment({
  db,
  scope,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteDepartment>) {
  const before = await departmentById(db, scope, params.departmentId, {
    where: sql`d.company_id = ${params.id}`,
    visible: sql`true`,
    lock: true,
  });
  const action = await softDelete(db, departments, before, query.version, async (action) => {
    if (action === 'restore' && !before.archived_at) await checkSpelling(db, before);
  });
  if (!before.deleted_at) await moveCodesOfClasses(db, [before.id], null);
  const after = await departmentById(db, scope, before.id, { visible: sql`true` });
  record({
    action,
    subject: 'DEPARTMENT',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  return { data: after };
}

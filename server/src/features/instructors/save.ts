import { insertInstructor } from './create.ts';
import type { instructors as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { instructorById } from './store.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { updateRows, touched, sql, row, softDelete } from '../../platform/database/index.ts';
import { instructors } from '../../platform/database/tables/index.ts';
import { checkDepartments, setDepartments } from '../departments/store.ts';

export async function createInstructor(context: ContextOf<typeof contract.createInstructor>) {
  return { data: await insertInstructor(context) };
}

export async function updateInstructor({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateInstructor>) {
  const { version, department_ids, ...changes } = body;
  const before = await instructorById(db, scope, params.id, { lock: true });
  checkVersion(version, before);
  await updateRows(db, instructors, { ...changes, ...touched() }, sql`id = ${before.id}`);
  if (department_ids) {
    await checkDepartments(db, scope, before.company_id, department_ids);
    await setDepartments(db, before.id, department_ids);
  }
  const after = await instructorById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'INSTRUCTOR',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  return { data: after };
}

export async function deleteInstructor({
  db,
  scope,
  params,
  query,
  services: { access },
  record,
  afterCommit,
}: ContextOf<typeof contract.deleteInstructor>) {
  const before = await instructorById(db, scope, params.id, { visible: sql`true`, lock: true });
  const action = await softDelete(db, instructors, before, query.version);
  const post = await row<{ admin_id: string }>(db, sql`select admin_id from instructors where id = ${before.id}`);
  const after = await instructorById(db, scope, before.id, { visible: sql`true` });
  record({
    action,
    subject: 'INSTRUCTOR',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  afterCommit(() => access.forget(post!.admin_id));
  return { data: after };
}

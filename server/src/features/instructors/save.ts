import { insertInstructor } from './create.ts';
import type { instructors as contract } from '@okur/contract';
import type { Instructor } from '@okur/contract/instructors';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { instructorById } from './store.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { type Db, updateRows, touched, sql, row, softDelete } from '../../platform/database/index.ts';
import { instructors } from '../../platform/database/tables/index.ts';
import { inviteAgain, mendAddress, teachAgain, touchAccount } from '../admins/store.ts';
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

export async function changeInstructorEmail(context: ContextOf<typeof contract.changeInstructorEmail>) {
  const { db, scope, params, body, record, unchanged } = context;
  const before = await instructorById(db, scope, params.id, { lock: true });
  if (!(await mendAddress(context, await accountBehind(db, before.id), body.email, companyOf(before)))) unchanged();
  else
    record({
      action: 'update',
      subject: 'INSTRUCTOR',
      subjectId: before.id,
      companyId: before.company_id,
      before: { email: before.email },
      after: { email: body.email },
    });
  return { data: await instructorById(db, scope, before.id) };
}

export async function inviteInstructor(context: ContextOf<typeof contract.inviteInstructor>) {
  const { db, scope, params, record } = context;
  const instructor = await instructorById(db, scope, params.id, { lock: true });
  const invitation = await inviteAgain(context, await accountBehind(db, instructor.id), companyOf(instructor));
  record({
    action: 'update',
    subject: 'INSTRUCTOR',
    subjectId: instructor.id,
    companyId: instructor.company_id,
    before: { invitation: null },
    after: { invitation },
  });
  return { data: instructor };
}

const companyOf = ({ company_id: id, company: { company_name } }: Instructor) => ({ id, company_name });

const accountBehind = async (db: Db, id: string): Promise<string> =>
  (await row<{ admin_id: string }>(db, sql`select admin_id from instructors where id = ${id}`))!.admin_id;

export async function deleteInstructor(context: ContextOf<typeof contract.deleteInstructor>) {
  const { db, scope, params, query, services, record, afterCommit } = context;
  const before = await instructorById(db, scope, params.id, { visible: sql`true`, lock: true });
  const action = await softDelete(db, instructors, before, query.version);
  const adminId = await accountBehind(db, before.id);
  await touchAccount(db, adminId);
  if (action === 'restore') await teachAgain(context, [before.id]);
  const after = await instructorById(db, scope, before.id, { visible: sql`true` });
  record({
    action,
    subject: 'INSTRUCTOR',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  afterCommit(() => services.access.forget(adminId));
  return { data: after };
}

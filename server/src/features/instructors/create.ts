import type { instructors as contract } from '@okur/contract';
import type { Instructor } from '@okur/contract/instructors';
import { type Db, insertRows, row, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { inCompany } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { instructors } from '../../platform/database/tables/index.ts';
import { accountOf, freeUsername, touchAccount } from '../admins/store.ts';
import { checkDepartments, setDepartments } from '../departments/store.ts';
import { instructorById } from './store.ts';

/** A person has one post in a school: one that was deleted is restored, as its classes and its history are with it. */
async function refuseSecondPost(db: Db, companyId: string, adminId: string): Promise<void> {
  const post = await row<{ name: string; deleted: boolean }>(
    db,
    sql`select instructor_name as name, deleted_at is not null as deleted from instructors
      where company_id = ${companyId} and admin_id = ${adminId}`,
  );
  if (post?.deleted) throw invalidField('email', 'instructors.deleted_post', { name: post.name });
  if (post) throw new ApiError('duplicate', { errors: { email: ['instructors.teaches_already'] } });
}

/** Adds a teaching post; the person behind a known e-mail gets a further one, a new person an invitation. */
export async function insertInstructor(context: ContextOf<typeof contract.createInstructor>): Promise<Instructor> {
  const { db, scope, caller, body, record } = context;
  const { email, department_ids, ...values } = body;
  // An instructor reaches their own post alone and adds no one.
  const reached = scope.kind === 'instructor' ? sql`false` : inCompany(scope, sql`c.id`);
  const company = await row<{ id: string; company_name: string }>(
    db,
    sql`select c.id, c.company_name from companies c where c.id = ${body.company_id} and c.deleted_at is null
      and ${reached}`,
  );
  if (!company) throw invalidField('company_id', 'validation.not_found');
  await checkDepartments(db, scope, company.id, department_ids);
  const adminId = await accountOf(context, {
    email,
    role: 'IN',
    company,
    phone_number: values.phone_number,
    username: await freeUsername(db, values.instructor_name),
    locale: caller.staff!.record.locale,
    field: 'email',
  });
  await refuseSecondPost(db, company.id, adminId);
  const id = newId();
  await insertRows(db, instructors, { id, admin_id: adminId, ...values });
  await touchAccount(db, adminId);
  await setDepartments(db, id, department_ids);
  const after = await instructorById(db, scope, id);
  record({ action: 'create', subject: 'INSTRUCTOR', subjectId: id, companyId: company.id, after });
  return after;
}

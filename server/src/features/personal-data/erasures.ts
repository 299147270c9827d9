import type { personalData as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import type { PersonalDataRequest } from '@okur/contract/personal-data';
import { rows, type Sql, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { invalidField, notFound, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isDeleted } from './carry-out.ts';
import { erasureJob } from './erasure-job.ts';
import { identityOf } from './identity.ts';
import { changeOf, reach, requestById } from './requests.ts';
import type { Person } from './register/types.ts';

type Asking = ContextOf<typeof contract.eraseUser>;

const accounts: Record<Person, Sql> = { student: sql`users`, parent: sql`parents`, staff: sql`admins` };

/** Writes down that a person is to be erased: after three days, or at once by explicit choice. */
export async function askErasure(context: Asking, person: Person): Promise<PersonalDataRequest> {
  const { db, scope, caller, params, body, record, services, afterCommit } = context;
  const reached = await reach(db, scope, person, params.id);
  const identity = await identityOf(db, person, params.id);
  if (!identity) throw notFound();
  if (fold(body.name).replace(/\s+/g, ' ') !== fold(identity.label).replace(/\s+/g, ' '))
    throw invalidField('name', 'personal_data.name_differs');
  if (person === 'staff' && !(await isDeleted(db, params.id)))
    throw new ApiError('conflict', { errors: { id: ['personal_data.delete_first'] } });
  const id = newId();
  const hours = body.at_once ? 0 : limits.erasureHours;
  const made = await rows(
    db,
    sql`insert into personal_data_requests (id, kind, person, person_id, company_id, reason, requested_by, with_parents,
      due_at)
        values (${id}, 'erasure', ${person}, ${params.id}, ${reached.companyId}, ${body.reason}, ${caller.id},
          ${body.with_parents && person === 'student'}, now() + make_interval(hours => ${hours}::int))
        on conflict (person, person_id) where kind = 'erasure' and state = 'waiting' do nothing returning id`,
  );
  if (made.length === 0) throw new ApiError('conflict', { errors: { id: ['personal_data.waits_already'] } });
  if (body.at_once) {
    // Gone from every list and signed out from now on, not only when the job is done.
    await rows(
      db,
      sql`update ${accounts[person]} set deleted_at = now(), version = version + 1, updated_at = now()
        where id = ${params.id} and deleted_at is null`,
    );
    afterCommit(() => services.access.forget(params.id));
    const job = await startJob(context, erasureJob, { input: { request_id: id }, companyId: reached.companyId });
    await rows(db, sql`update personal_data_requests set job_id = ${job.id} where id = ${id}`);
  }
  record(changeOf('erase', reached, params.id, { request_id: id }));
  return requestById(db, caller, id);
}

/** Takes an erasure back that has not begun. */
export async function withdraw({
  db,
  caller,
  params,
  record,
}: ContextOf<typeof contract.withdrawErasure>): Promise<PersonalDataRequest> {
  const request = await requestById(db, caller, params.personalDataRequestId);
  if (request.kind !== 'erasure') throw notFound();
  const reached = await reach(db, caller.scope, request.person, request.person_id);
  if (!caller.staff!.ability.can('delete', reached.subject)) throw new ApiError('forbidden');
  const withdrawn = await rows(
    db,
    sql`update personal_data_requests set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${caller.id},
      version = version + 1, updated_at = now() where id = ${request.id} and state = 'waiting' returning id`,
  );
  if (withdrawn.length === 0) throw new ApiError('conflict', { errors: { id: ['personal_data.too_late'] } });
  record(changeOf('withdraw', reached, request.person_id, { request_id: request.id }));
  return requestById(db, caller, request.id);
}

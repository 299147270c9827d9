import type { users as contract } from '@okur/contract';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { letIn, usesOf } from '../licences/store.ts';
import { userById, userRecord } from './store.ts';

/** Renews an expired student's time from the free activations of the school. */
export async function reactivateUser({
  db,
  scope,
  caller,
  services,
  params,
  record,
  afterCommit,
}: ContextOf<typeof contract.reactivateUser>) {
  const before = await userById(db, scope, params.id, { lock: true });
  if (before.status !== 'expired') throw new ApiError('conflict', { errors: { status: ['users.not_expired'] } });
  const taken = await letIn(db, [before.id], { field: 'status', codes: 'needed' });
  await rows(
    db,
    sql`update users u set status = ${statusOnReturn}, version = u.version + 1, updated_at = now()
      where u.id = ${before.id}`,
  );
  const after = await userRecord(db, caller, before.id);
  record({
    action: 'update',
    subject: 'USER',
    subjectId: before.id,
    companyId: before.company_id,
    before: { status: before.status, activation_code: null },
    after: { status: after.status, activation_code: taken[0]?.code },
  });
  for (const change of usesOf(taken)) record(change);
  afterCommit(() => services.access.forget(before.id));
  return { data: after };
}

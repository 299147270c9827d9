import type { licences as contract } from '@okur/contract';
import type { Given } from '@okur/contract/licences';
import { row, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { codeChange } from '../activations/store.ts';
import { userById } from '../users/store.ts';
import { gainOf, lossOf } from './changes.ts';
import { endTime, type Held, holdUsed } from './release.ts';
import { letIn } from './store.ts';
import { daysLeft, timeLeft, wake } from './time.ts';

type Moving = ContextOf<typeof contract.moveActivation>;
type Moved = Given & { version: number };

/** The time that is left of a code goes to another student, who begins with it when their own time ends. */
export async function moveActivation(context: Moving) {
  const { db, services, params, body, record, afterCommit } = context;
  const held = await holdUsed(context, params.id, body.version, [body.user_id]);
  await checkReceiver(context, held);
  const moved = await row<Moved>(
    db,
    sql`with now_of as (
        select a.id, ${timeLeft} as lasts, ${daysLeft} as days,
          greatest(date_trunc('milliseconds', okur_now()), (select max(t.expires_at)
          from activations t where t.used_by = ${body.user_id} and t.state = 'used')) as begins from activations a
          where a.id = ${held.id}
      )
      update activations a set used_by = ${body.user_id}, used_at = date_trunc('milliseconds', okur_now()),
        starts_at = n.begins,
        first_used_at = case when a.first_used_at <= okur_now() then a.first_used_at else n.begins end,
        expires_at = n.begins + n.lasts, duration_days = n.days, version = a.version + 1,
        partly_used = a.partly_used or n.days < a.duration_days, updated_at = okur_now()
        from now_of n where a.id = n.id and n.days > 0
      returning a.id as activation_id, a.code, a.used_by as user_id, a.starts_at, a.expires_at, a.version`,
  );
  if (!moved) throw new ApiError('conflict', { errors: { id: ['licences.no_time_left'] } });
  const ended = await endTime(db, [held]);
  // The code gives the time; a contract also wants a seat.
  await letIn(db, [body.user_id], { field: 'user_id' });
  const woken = await wake(db, [body.user_id]);
  record(lossOf(held.user_id, held.code, held.company_id, ended.get(held.user_id) ?? null));
  record(gainOf({ ...moved, company_id: held.company_id }, woken.get(body.user_id)));
  record(codeChange(held, timesOf(held), timesOf(moved)));
  afterCommit(() => [held.user_id, body.user_id].forEach((id) => services.access.forget(id)));
  return { data: moved };
}

const timesOf = ({ starts_at, expires_at }: Pick<Held | Moved, 'starts_at' | 'expires_at'>) => ({
  starts_at,
  expires_at,
});

interface Code {
  user_id: string;
  company_id: string;
  department_id: string | null;
}

/** Another student of the same school who may use the code now. */
async function checkReceiver({ db, scope, body }: Moving, code: Code): Promise<void> {
  const receiver = await userById(db, scope, body.user_id).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'not_found'
      ? invalidField('user_id', 'validation.not_found')
      : error;
  });
  if (receiver.company_id !== code.company_id) throw invalidField('user_id', 'validation.not_found');
  if (receiver.id === code.user_id) throw invalidField('user_id', 'licences.same_student');
  if (receiver.status === 'frozen') throw invalidField('user_id', 'licences.frozen');
  if (code.department_id && code.department_id !== receiver.department_id)
    throw invalidField('user_id', 'licences.other_class');
}

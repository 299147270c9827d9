import type { signOn as contract } from '@okur/contract';
import type { Identity } from '@okur/contract/sign-on';
import { done } from '@okur/contract/route';
import { row, rows, sql } from '../../platform/database/index.ts';
import { accountTables } from '../../platform/access/own-password.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

/**
 * A connection `i` that opens nothing, as its student may not sign in (frozen, or without time): the account elsewhere
 * may be connected with a newer one of the child.
 */
export const isIdle = sql`(i.account_type = 'student'
  and exists (select from users u where u.id = i.account_id and not okur_may_sign_in(u.status)))`;

/** The accounts elsewhere that open the caller's own. */
export async function identitiesOfCaller({ db, caller }: ContextOf<typeof contract.identitiesAdmin>) {
  return {
    data: await rows<Identity>(
      db,
      sql`select i.id, p.name as provider, i.issuer, i.created_at, i.last_used_at from identities i
        join identity_providers p on p.id = i.provider_id where i.account_type = ${caller.type}
          and i.account_id = ${caller.id} order by i.created_at, i.id`,
    ),
  };
}

/**
 * Disconnects one, unless no other way in would be left. The account's other sessions end: who came in by it is out.
 */
export async function disconnect(context: ContextOf<typeof contract.disconnectAdmin>) {
  const { db, services, caller, params, record, afterCommit } = context;
  const { type, id } = caller;
  // Held, so that of two that go at once the later sees that it is the last.
  const account = orNotFound(
    await row<{ password_hash: string | null }>(
      db,
      sql`select password_hash from ${accountTables[type]} where id = ${id} for update`,
    ),
  );
  const gone = orNotFound(
    await row<{ provider: string; company_id: string | null }>(
      db,
      sql`delete from identities i using identity_providers p where p.id = i.provider_id and i.id = ${params.id}
        and i.account_type = ${type} and i.account_id = ${id} returning p.name as provider, p.company_id`,
    ),
  );
  const others = await row(db, sql`select from identities where account_type = ${type} and account_id = ${id}`);
  if (account.password_hash === null && !others) throw new ApiError('last_way_in');
  await endSessions(db, type, id, caller.sessionId);
  afterCommit(() => services.access.forget(id));
  record({
    action: 'unlink',
    subject: type === 'staff' ? 'ADMIN' : 'USER',
    subjectId: id,
    companyId: gone.company_id,
    before: { connected_account: gone.provider },
  });
  return done;
}

import type { admins as contract } from '@okur/contract';
import type { AdminSession } from '@okur/contract/admins';
import { row, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endSession, endSessions, isLive } from '../../platform/access/sessions.ts';
import { adminById } from './admin.ts';

const lastUsed = sql`coalesce(s.rotated_at, s.created_at)`;

export async function listSessions({ db, caller, params, query }: ContextOf<typeof contract.sessionsOfAdmin>) {
  const account = await adminById(db, params.id, { visible: sql`true` });
  return list<AdminSession>(db, query, {
    columns: sql`s.id, s.created_at, ${lastUsed} as last_used_at, least(s.expires_at, s.ends_at) as expires_at, s.keep,
      s.user_agent, s.address, s.id = ${caller.sessionId} as current`,
    from: sql`sessions s`,
    where: sql`s.account_type = 'staff' and s.account_id = ${account.id} and ${isLive}`,
    sorts: { last_used_at: lastUsed, created_at: sql`s.created_at` },
    sort: '-last_used_at',
    id: sql`s.id`,
  });
}

/** Signs a person out everywhere; the person who does it to themselves stays where they are. */
export async function endAll({
  db,
  services,
  caller,
  params,
  record,
  unchanged,
  afterCommit,
}: ContextOf<typeof contract.endSessionsOfAdmin>) {
  const account = await adminById(db, params.id, { visible: sql`true` });
  const ended = await endSessions(db, 'staff', account.id, caller.sessionId);
  if (ended === 0) unchanged();
  else
    record({
      action: 'update',
      subject: 'ADMIN',
      subjectId: account.id,
      before: { open_sessions: account.open_sessions },
      after: { open_sessions: account.open_sessions - ended },
    });
  afterCommit(() => services.access.forget(account.id));
  return { data: { ended } };
}

export async function endOne({
  db,
  services,
  params,
  record,
  afterCommit,
}: ContextOf<typeof contract.endSessionOfAdmin>) {
  const account = await adminById(db, params.id, { visible: sql`true` });
  const session = orNotFound(
    await row<{ id: string; address: string | null; user_agent: string | null }>(
      db,
      sql`select s.id, s.address, s.user_agent from sessions s where s.id = ${params.sid} and s.account_type = 'staff'
        and s.account_id = ${account.id} and ${isLive} for update`,
    ),
  );
  await endSession(db, session.id);
  record({ action: 'update', subject: 'ADMIN', subjectId: account.id, before: { session }, after: { session: null } });
  afterCommit(() => services.access.forget(account.id));
  return { data: { ended: 1 } };
}

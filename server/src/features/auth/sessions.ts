import type { AccountType } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { accountOfSession } from '../../platform/accounts.ts';
import { type Db, row, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, makeToken } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { endSession } from '../../platform/sessions.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

interface Client {
  address: string;
  userAgent: string;
}

/** A refresh token lives 14 days unused, its session 30 days at most. */
const idleDays = 14;
const longestDays = 30;
/** Two tabs may send the same refresh token: the immediate predecessor is taken for ten seconds. */
const graceSeconds = 10;

export async function openSession(db: Db, services: Services, type: AccountType, accountId: string, keep: boolean, client: Client): Promise<Tokens> {
  const id = newId();
  const refreshToken = makeToken();
  await rows(
    db,
    sql`insert into sessions (id, account_type, account_id, token_hash, keep, expires_at, ends_at, user_agent, address)
        values (${id}, ${type}, ${accountId}, ${hashToken(refreshToken)}, ${keep}, now() + make_interval(days => ${idleDays}), now() + make_interval(days => ${longestDays}), ${client.userAgent}, ${client.address})`,
  );
  return { token: await services.access.issue(type, accountId, id), refreshToken };
}

interface SessionRow {
  id: string;
  account_id: string;
  token_hash: string;
  previous_hash: string | null;
  in_grace: boolean;
  live: boolean;
}

/**
 * Exchanges a refresh token: it rotates. A spent one ends the whole family, since somebody else may hold the other
 * copy (OAuth 2.1, refresh token rotation); `null` then, so that the end is committed before the refusal leaves.
 */
export async function refreshSession(db: Db, services: Services, type: AccountType, presented: string): Promise<Tokens | null> {
  const hash = hashToken(presented);
  const known = await row<{ id: string }>(
    db,
    sql`select id from sessions where token_hash = ${hash} and account_type = ${type} union all select session_id from spent_tokens where token_hash = ${hash} limit 1`,
  );
  // Held first and read then: of two tabs with one token the later must see what the earlier made of the session.
  const session = known && (await row<SessionRow>(
    db,
    sql`select s.id, s.account_id, s.token_hash, s.previous_hash, s.rotated_at > now() - make_interval(secs => ${graceSeconds}) as in_grace,
          s.ended_at is null and s.expires_at > now() and s.ends_at > now() as live
        from sessions s where s.id = ${known.id} and s.account_type = ${type} for update`,
  ));
  if (!session?.live || !(await accountOfSession(db, type, session.id))) throw new Refusal('unauthenticated');
  const isCurrent = session.token_hash === hash;
  if (!isCurrent && !(session.previous_hash === hash && session.in_grace)) {
    await endSession(db, session.id);
    return null;
  }
  const refreshToken = makeToken();
  await rows(db, sql`insert into spent_tokens (token_hash, session_id) values (${session.token_hash}, ${session.id}) on conflict do nothing`);
  await rows(
    db,
    sql`update sessions set previous_hash = ${hash}, token_hash = ${hashToken(refreshToken)}, rotated_at = now(), updated_at = now(), expires_at = now() + make_interval(days => ${idleDays}) where id = ${session.id}`,
  );
  return { token: await services.access.issue(type, session.account_id, session.id), refreshToken };
}

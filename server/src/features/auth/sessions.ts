import type { AccountType } from '@okur/contract/needs';
import { accountOfSession } from '../../platform/access/accounts.ts';
import type { Client } from '../../platform/http/client.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { rememberDevice } from '../../platform/access/devices.ts';
import { newId } from '../../platform/database/ids.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import type { Factors } from '../../platform/access/security-log.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { endSession } from '../../platform/access/sessions.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { auth } from '@okur/contract';
import { done } from '@okur/contract/route';

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** A refresh token lives 14 days unused, its session 30 days at most. */
const idleDays = 14;
const longestDays = 30;
/** Two tabs may send the same refresh token: for ten seconds the immediate predecessor is answered as it was before. */
const graceSeconds = 10;

/** What a session begins with. */
export interface Proven {
  keep: boolean;
  factors: Factors;
}

/**
 * Opens a session for a person who has proven who they are. Every one is told in the log, whichever door it came by.
 */
export async function openSession(
  db: Db,
  services: Services,
  type: AccountType,
  accountId: string,
  { keep, factors }: Proven,
  client: Client,
): Promise<Tokens> {
  const id = newId();
  const refreshToken = makeToken();
  await rows(
    db,
    sql`insert into sessions (id, account_type, account_id, token_hash, keep, expires_at, ends_at, user_agent, address)
        values (${id}, ${type}, ${accountId}, ${hashToken(refreshToken)}, ${keep},
          now() + make_interval(days => ${idleDays}), now() + make_interval(days => ${longestDays}),
          ${client.userAgent}, ${client.address})`,
  );
  await rememberDevice(db, services, client, type, accountId);
  client.log('signed_in', { account: accountId, account_type: type, factors });
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
 * Exchanges a refresh token for the one that follows it: a client that asks twice within the grace gets the same,
 * and the grace does not begin again. A spent one ends the whole family, since another person may hold the other copy
 * (OAuth 2.1, refresh token rotation); `reusedOf` names the account then, so that the end is committed before the
 * refusal leaves.
 */
async function refreshSession(
  db: Db,
  services: Services,
  type: AccountType,
  presented: string,
): Promise<{ tokens: Tokens } | { reusedOf: string }> {
  const hash = hashToken(presented);
  const matched = await row<{ id: string }>(
    db,
    sql`select id from sessions where token_hash = ${hash} and account_type = ${type} union all select session_id
      from spent_tokens where token_hash = ${hash} limit 1`,
  );
  // Held first and read then: of two tabs with one token the later must see what the earlier made of the session.
  const session =
    matched &&
    (await row<SessionRow>(
      db,
      sql`select s.id, s.account_id, s.token_hash, s.previous_hash,
        s.rotated_at > now() - make_interval(secs => ${graceSeconds}) as in_grace,
          s.ended_at is null and s.expires_at > now() and s.ends_at > now() as live
        from sessions s where s.id = ${matched.id} and s.account_type = ${type} for update`,
    ));
  if (!session?.live || !(await accountOfSession(db, type, session.id))) throw new ApiError('unauthenticated');
  const next = services.secrets.nextRefreshToken(presented);
  const isCurrent = session.token_hash === hash;
  const isRepeated = session.previous_hash === hash && session.in_grace && session.token_hash === hashToken(next);
  if (!isCurrent && !isRepeated) {
    await endSession(db, session.id);
    return { reusedOf: session.account_id };
  }
  if (isCurrent) await rotate(db, session.id, hash, hashToken(next));
  return { tokens: { token: await services.access.issue(type, session.account_id, session.id), refreshToken: next } };
}

async function rotate(db: Db, id: string, spent: string, next: string): Promise<void> {
  await rows(
    db,
    sql`insert into spent_tokens (token_hash, session_id) values (${spent}, ${id}) on conflict do nothing`,
  );
  await rows(
    db,
    sql`update sessions set previous_hash = ${spent}, token_hash = ${next}, rotated_at = now(), updated_at = now(),
      expires_at = now() + make_interval(days => ${idleDays}) where id = ${id}`,
  );
}

/** A spent refresh token ends its family; that end is on disk before the 401 leaves. */
export const refresh =
  (type: AccountType) =>
  async ({ services, body, client }: ContextOf<typeof auth.refreshAdmin>) => {
    const result = await services.transaction((tx) => refreshSession(tx, services, type, body.refresh_token));
    if ('tokens' in result) return { accessToken: result.tokens };
    services.access.forget(result.reusedOf);
    client.log('refresh_reuse', { account: result.reusedOf, account_type: type });
    throw new ApiError('unauthenticated');
  };

export const logout = async ({ db, services, caller, client }: ContextOf<typeof auth.logoutAdmin>) => {
  await endSession(db, caller.sessionId);
  services.access.forget(caller.id);
  client.log('signed_out', { account: caller.id, account_type: caller.type });
  return done;
};

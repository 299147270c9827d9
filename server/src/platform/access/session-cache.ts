import type { AccountType } from '@okur/contract/needs';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { accountOfSession, accountsOfSessions, type StaffRecord } from './accounts.ts';

/*
 * Who calls is remembered for some seconds. A reader of a book calls every ten, so that would help none of a thousand
 * readers: the session of a student or a parent is looked up together with those that called lately, in one statement.
 */

/** Longest time an ended session, a disabled account or a changed role stays in force in another process. */
export const cacheMs = 4000;
/** Who called in so many milliseconds is expected to call again. */
const latelyMs = 60_000;
/** Sessions looked up at a time, those that called last. */
const togetherMax = 2000;

/** Whose session it is, as its access token says. */
interface SessionOf {
  type: AccountType;
  accountId: string;
  sessionId: string;
}

interface CachedSession {
  type: AccountType;
  id: string;
  account: StaffRecord | { id: string };
  calledAt: number;
  until: number;
}

/** Accounts of live sessions. Of an account the session that called last is remembered. */
export function sessionCache(db: Db) {
  const byAccount = new LRUCache<string, CachedSession>({ max: 10_000 });
  const togetherAt = { student: 0, parent: 0 };
  let forgotten = 0;

  /** Sessions of a type that called lately, the last one first. */
  function ofLately(type: AccountType, now: number): CachedSession[] {
    const found: CachedSession[] = [];
    for (const session of byAccount.values()) {
      if (session.type !== type || session.calledAt < now - latelyMs) continue;
      found.push(session);
      if (found.length === togetherMax) break;
    }
    return found;
  }

  async function lookUpTogether(
    type: 'student' | 'parent',
    id: string,
    now: number,
  ): Promise<{ id: string } | undefined> {
    const others = ofLately(type, now);
    const accounts = await accountsOfSessions(db, type, [id, ...others.map((other) => other.id)]);
    for (const other of others) {
      // One that was forgotten meanwhile stays so.
      if (byAccount.peek(other.account.id) !== other) continue;
      if (accounts.has(other.id)) other.until = now + cacheMs;
      else byAccount.delete(other.account.id);
    }
    return accounts.get(id);
  }

  function lookUp(type: AccountType, id: string, now: number): Promise<CachedSession['account'] | undefined> {
    if (type === 'staff' || now < togetherAt[type] + cacheMs / 2) return accountOfSession(db, type, id);
    togetherAt[type] = now;
    return lookUpTogether(type, id, now);
  }

  return {
    /** Of a live session; 401 otherwise. */
    async accountOf({ type, accountId, sessionId: id }: SessionOf): Promise<CachedSession['account']> {
      const now = Date.now();
      const hit = byAccount.get(accountId);
      if (hit?.id === id && hit.type === type) {
        hit.calledAt = now;
        if (hit.until > now) return hit.account;
      }
      const forgottenBefore = forgotten;
      const account = await lookUp(type, id, now);
      if (!account) throw new ApiError('unauthenticated');
      // What was forgotten meanwhile may be this one.
      if (forgotten === forgottenBefore)
        byAccount.set(account.id, { type, id, account, calledAt: now, until: now + cacheMs });
      return account;
    },
    forget(accountId: string): void {
      forgotten += 1;
      byAccount.delete(accountId);
    },
  };
}

import type { AccountType } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { type Db, row, rows } from './database.ts';
import { Refusal } from './refusal.ts';

/** Ten failures of an account or a hundred of an address within 15 minutes: waits of 1, 2, 4 … 15 minutes, never for ever. */
const windowMinutes = 15;
const limits = { account: 10, code: 10, address: 100 };

type Kind = keyof typeof limits;
const keyOf = (kind: Kind, value: string): string => `${kind}:${value}`;

/** What is guessed: an account's password, or a code of its second factor, which a known password must not set free again. */
export interface Guess {
  of: 'account' | 'code';
  type: AccountType;
  /** An id, so that all the names of one account count together, or a name nobody has. */
  account: string;
  address: string;
}

const accountKeyOf = ({ of, type, account }: Pick<Guess, 'of' | 'type' | 'account'>): string => keyOf(of, `${type}:${account}`);

/**
 * Looks at a guess, which is counted as a failure before and taken from the count if it was right: of many guesses at
 * one moment no more than the allowed number pass, whichever processes they come to. During the wait of an account it is
 * looked at all the same, so that the answer takes as long, and answers nothing: what is used up by a right guess has to
 * stay then (`open` false). An address over its limit is told so
 * (429): that tells nothing of an account. `db` must be the pool: failures have to last though the guess's own
 * transaction is undone.
 */
export async function guarded<T>(db: Db, guess: Guess, look: (open: boolean) => Promise<T | undefined>): Promise<T | undefined> {
  const accountKey = accountKeyOf(guess);
  return inTurn(accountKey, async () => {
    const addressKey = keyOf('address', guess.address);
    if (!(await count(db, addressKey, limits.address))) throw new Refusal('too_many_requests', { retryAfter: 60 });
    // A try during the wait does not prolong it: the owner who cannot wait would never get in.
    const open = await count(db, accountKey, limits[guess.of]);
    let result: T | undefined;
    try {
      result = await look(open);
    } catch (error) {
      await uncount(db, addressKey);
      if (open) await uncount(db, accountKey);
      throw error;
    }
    if (!open || result === undefined) return undefined;
    await uncount(db, addressKey);
    await rows(db, sql`delete from login_failures where key = ${accountKey}`);
    return result;
  });
}

/** Guesses of one account that may wait for each other in this process. */
const longestQueue = 50;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/** One guess of an account after the other: a class that signs in with one shared account is not taken for fifty failures. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= longestQueue) throw new Refusal('overloaded', { retryAfter: 2 });
  queues.set(key, queue);
  queue.length += 1;
  const mine = queue.last.then(work);
  queue.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
  }
}

/** A new password ends the wait of its account. */
export const forgetFailures = (db: Db, type: AccountType, accountId: string): Promise<unknown> => rows(db, sql`delete from login_failures where key = ${accountKeyOf({ of: 'account', type, account: accountId })}`);

/** Counts one more failure, unless the key is waiting: then the answer is no. */
async function count(db: Db, key: string, limit: number): Promise<boolean> {
  const isOld = sql`f.first_at < now() - make_interval(mins => ${windowMinutes}) and coalesce(f.blocked_until, f.first_at) < now() - make_interval(mins => ${windowMinutes})`;
  const counted = await rows(
    db,
    sql`insert into login_failures as f (key, failures, first_at) values (${key}, 1, now())
        on conflict (key) do update set
          failures = case when ${isOld} then 1 else f.failures + 1 end,
          first_at = case when ${isOld} then now() else f.first_at end,
          blocked_until = case when ${isOld} then null when f.failures + 1 >= ${limit} then now() + make_interval(mins => least(15, power(2, least(f.failures + 1 - ${limit}, 4))::int)) end
        where f.blocked_until is null or f.blocked_until <= now() returning 1`,
  );
  return counted.length > 0;
}

/**
 * Takes back what was counted for a guess that was none. The wait goes as well: once a limit is reached one guess at a
 * time is counted, so the wait was begun by this one, or together with it the failures stay below the limit.
 */
const uncount = (db: Db, key: string): Promise<unknown> => rows(db, sql`update login_failures set failures = greatest(0, failures - 1), blocked_until = null where key = ${key}`);

const lookUpsMax = 120;

/** Questions that anybody may ask: so many from an address in 15 minutes. */
export async function checkLookUps(db: Db, address: string): Promise<void> {
  if ((await countAsked(db, `lookup:${address}`)) > lookUpsMax) throw new Refusal('too_many_requests', { retryAfter: 60 });
}

/** Mails for forgotten passwords: five an address and account in 15 minutes; over it nothing is sent, and the answer is the same. */
export const mayMail = async (db: Db, account: string): Promise<boolean> => (await countAsked(db, `mail:${account}`)) <= 5;

/** Counts one more within the window. */
async function countAsked(db: Db, key: string): Promise<number> {
  const counted = await row<{ failures: number }>(
    db,
    sql`insert into login_failures as f (key, failures, first_at) values (${key}, 1, now())
        on conflict (key) do update set failures = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) then 1 else f.failures + 1 end,
          first_at = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) then now() else f.first_at end
        returning failures`,
  );
  return counted?.failures ?? 0;
}

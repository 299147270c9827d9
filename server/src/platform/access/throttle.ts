import type { AccountType } from '@okur/contract/needs';
import type { Client } from '../http/client.ts';
import { type Db, row, rows, type Sql, sql } from '../database/index.ts';
import { networkOf } from './network.ts';
import { ApiError } from '../http/api-error.ts';
import type { SecurityEvent } from './security-log.ts';

const windowMinutes = 15;
/** Failures within the window, then waits of 1, 2, 4 … 15 minutes, never for ever. */
const failuresMax = 10;
/** Accounts, or unknown names, at which one network address fails within the window. */
const accountsMax = 100;

/** What is guessed at: a password, or a code, which a known password must not set free again. */
export interface Guess {
  of: 'account' | 'code';
  type: AccountType;
  /** An id, so that all the names of one account count together, or an unknown name. */
  account: string;
  /** The account, if there is one. */
  accountId: string | undefined;
  client: Pick<Client, 'address' | 'log'>;
  /**
   * Where the owner has proven to be before: a known device, a session. It has a counter of its own, and neither what
   * others guess at the account nor what else comes from the network address holds it up.
   */
  trusted: string | undefined;
  /** What the log calls a failure. */
  event: SecurityEvent;
}

const accountKeyOf = ({ of, type, account }: Guess): string => `${of}:${type}:${account}`;

/**
 * Looks at a guess, which is counted as a failure before and taken from the count if it was right: of many guesses at
 * one moment no more than the allowed number pass, whichever processes they come to. During the wait of an account it
 * is looked at all the same, so that the answer takes as long, and answers nothing: what is used up by a right guess
 * has to stay then (`open` false). An address over its limit is told so (429): that tells nothing of an account. `db`
 * must be the pool, and no transaction be open: failures have to last though a transaction is undone (see `Prepared`).
 */
export async function guarded<T>(
  db: Db,
  guess: Guess,
  look: (open: boolean) => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = guess.trusted ? `${accountKeyOf(guess)}:${guess.trusted}` : accountKeyOf(guess);
  return inTurn(key, async () => {
    const isNew = await countAddress(db, guess);
    // A try during the wait does not prolong it: the owner who cannot wait would never get in.
    const open = await count(db, key, guess.accountId);
    let result: T | undefined;
    try {
      result = await look(open);
    } catch (error) {
      if (isNew) await uncountAddress(db, guess);
      if (open) await uncount(db, key);
      throw error;
    }
    if (!open || result === undefined) {
      logFailure(guess, open ? 'wrong' : 'waiting');
      return undefined;
    }
    await uncountAddress(db, guess);
    await rows(db, sql`delete from login_failures where key = ${key}`);
    return result;
  });
}

function logFailure({ accountId, type, client, event }: Guess, reason: 'wrong' | 'waiting' | 'address'): void {
  client.log(event, { account: accountId, account_type: type, reason: accountId ? reason : `unknown, ${reason}` });
}

/** Guesses of one account that may wait for each other in this process. */
const longestQueue = 50;
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * One guess of an account after the other: a class that signs in with one shared account is not taken for fifty
 * failures.
 */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= longestQueue) throw new ApiError('too_many_requests', { retryAfter: 2 });
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

/** A new password ends the waits of its account; those for codes stay. */
export const forgetFailures = (db: Db, type: AccountType, accountId: string): Promise<unknown> =>
  rows(db, sql`delete from login_failures where account_id = ${accountId} and starts_with(key, ${`account:${type}:`})`);

/**
 * Ends the waits of these students, and of the network address of the caller: the class that cannot get in sits in
 * the same room. Answers how many students were waiting.
 */
export async function endWaits(db: Db, students: Sql, address: string): Promise<number> {
  const ended = await row<{ students: number }>(
    db,
    sql`with gone as (
        delete from login_failures f where f.account_id in (${students}) and starts_with(f.key, 'account:student:')
        returning f.account_id, f.blocked_until > now() as waiting
      ), passed as (
        delete from address_failures where address = ${networkOf(address)} or account_id in (${students})
      )
      select count(distinct account_id) filter (where waiting)::int as students from gone`,
  );
  return ended?.students ?? 0;
}

/**
 * Notes the account at this address, before it is looked at, and refuses beyond the limit; answers whether it is new
 * there. Noted first and counted then: of many at one moment no more than the limit pass. One that is refused goes
 * again, so that trying does not prolong it.
 */
async function countAddress(db: Db, guess: Guess): Promise<boolean> {
  if (guess.trusted) return false;
  const address = networkOf(guess.client.address);
  const noted = await row<{ is_new: boolean }>(
    db,
    sql`insert into address_failures as f (address, account, account_id)
      values (${address}, ${accountKeyOf(guess)}, ${guess.accountId ?? null})
      on conflict (address, account) do update set failed_at = now() returning xmax = 0 as is_new`,
  );
  const failed = await row<{ accounts: number }>(
    db,
    sql`select count(*)::int as accounts from address_failures
      where address = ${address} and failed_at > now() - make_interval(mins => ${windowMinutes})`,
  );
  if ((failed?.accounts ?? 0) <= accountsMax) return noted?.is_new ?? false;
  if (noted?.is_new) await uncountAddress(db, guess);
  logFailure(guess, 'address');
  throw new ApiError('too_many_requests', { retryAfter: 60 });
}

const uncountAddress = async (db: Db, guess: Guess): Promise<unknown> =>
  guess.trusted
    ? undefined
    : rows(
        db,
        sql`delete from address_failures
          where address = ${networkOf(guess.client.address)} and account = ${accountKeyOf(guess)}`,
      );

/** Counts one more failure, unless the key is waiting: then the answer is no. */
async function count(db: Db, key: string, accountId: string | undefined): Promise<boolean> {
  const isOld = sql`f.first_at < now() - make_interval(mins => ${windowMinutes})
    and coalesce(f.blocked_until, f.first_at) < now() - make_interval(mins => ${windowMinutes})`;
  const counted = await rows(
    db,
    sql`insert into login_failures as f (key, failures, first_at, account_id)
        values (${key}, 1, now(), ${accountId ?? null})
        on conflict (key) do update set
          failures = case when ${isOld} then 1 else f.failures + 1 end,
          first_at = case when ${isOld} then now() else f.first_at end,
          blocked_until = case when ${isOld} then null
            when f.failures + 1 >= ${failuresMax} then now() + make_interval(mins => least(15, power(2,
            least(f.failures + 1 - ${failuresMax}, 4))::int)) end
        where f.blocked_until is null or f.blocked_until <= now() returning 1`,
  );
  return counted.length > 0;
}

/**
 * Removes what was counted for a guess that was none. The wait goes as well: once a limit is reached one guess at a
 * time is counted, so the wait was begun by this one, or together with it the failures stay below the limit.
 */
const uncount = (db: Db, key: string): Promise<unknown> =>
  rows(
    db,
    sql`update login_failures set failures = greatest(0, failures - 1), blocked_until = null where key = ${key}`,
  );

const lookUpsMax = 120;

/** Questions that anyone may ask: so many from an address in 15 minutes. */
export async function checkLookUps(db: Db, address: string): Promise<void> {
  if ((await countAttempt(db, `lookup:${networkOf(address)}`)) > lookUpsMax)
    throw new ApiError('too_many_requests', { retryAfter: 60 });
}

const signOnsMax = 1000;

/** Sign-ons with an account elsewhere: so many begin in 15 minutes at an address, where a whole school may be. */
export async function checkSignOns(db: Db, address: string): Promise<void> {
  if ((await countAttempt(db, `sign-on:${networkOf(address)}`)) > signOnsMax)
    throw new ApiError('too_many_requests', { retryAfter: 60 });
}

/**
 * Mails for forgotten passwords: five an address and account in 15 minutes; over it nothing is sent, and the answer is
 * the same.
 */
export const mayMail = async (db: Db, account: string): Promise<boolean> =>
  (await countAttempt(db, `mail:${account}`)) <= 5;

const mailsOfClient = 20;
/** Mails that anyone may have sent to addresses of their choice: so many from an address in a day. */
export async function checkClientMails(db: Db, address: string): Promise<void> {
  if ((await countAttempt(db, `mails:${networkOf(address)}`, dayMinutes)) > mailsOfClient)
    throw new ApiError('too_many_requests', { retryAfter: 3600 });
}

const dayMinutes = 24 * 60;

/** Counts one more within the window. */
async function countAttempt(db: Db, key: string, minutes = windowMinutes): Promise<number> {
  const counted = await row<{ failures: number }>(
    db,
    sql`insert into login_failures as f (key, failures, first_at) values (${key}, 1, now())
        on conflict (key) do update set failures = case
          when f.first_at < now() - make_interval(mins => ${minutes}) then 1 else f.failures + 1 end,
          first_at = case when f.first_at < now() - make_interval(mins => ${minutes}) then now() else f.first_at
            end
        returning failures`,
  );
  return counted?.failures ?? 0;
}

import type { AccountType } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { type Db, row, rows } from './database.ts';
import { Refusal } from './refusal.ts';

/** Ten failures of an account or a hundred of an address within 15 minutes: waits of 1, 2, 4 … 15 minutes, never for ever. */
const windowMinutes = 15;
const limits = { account: 10, address: 100 };

type Kind = keyof typeof limits;
const keyOf = (kind: Kind, value: string): string => `${kind}:${value}`;

const isBlocked = async (db: Db, key: string): Promise<boolean> =>
  Boolean((await row<{ blocked: boolean }>(db, sql`select blocked_until > now() as blocked from login_failures where key = ${key}`))?.blocked);

export interface Attempt {
  /** The account is waiting out its failures; the caller answers as for a wrong password. */
  locked: boolean;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** `account` is an id, so that all the names of one account count together, or a name nobody has. */
const accountKeyOf = (type: AccountType, account: string): string => keyOf('account', `${type}:${account}`);

/**
 * Opens an attempt. An address over its limit is told so (429): that tells nothing of an account.
 * `db` must be the pool: failures have to last though the attempt's own transaction is undone.
 */
export async function openAttempt(db: Db, type: AccountType, account: string, address: string): Promise<Attempt> {
  const accountKey = accountKeyOf(type, account);
  const addressKey = keyOf('address', address);
  if (await isBlocked(db, addressKey)) throw new Refusal('too_many_requests', { retryAfter: 60 });
  const locked = await isBlocked(db, accountKey);
  return {
    locked,
    async failed() {
      // A try during the wait does not prolong it: the owner who cannot wait would never get in.
      if (!locked) await count(db, accountKey, limits.account);
      await count(db, addressKey, limits.address);
    },
    async succeeded() {
      await rows(db, sql`delete from login_failures where key = ${accountKey}`);
    },
  };
}

/** A new password ends the wait of its account. */
export const forgetFailures = (db: Db, type: AccountType, accountId: string): Promise<unknown> => rows(db, sql`delete from login_failures where key = ${accountKeyOf(type, accountId)}`);

const count = (db: Db, key: string, limit: number): Promise<unknown> =>
  rows(
    db,
    sql`insert into login_failures as f (key, failures, first_at) values (${key}, 1, now())
        on conflict (key) do update set
          failures = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) and coalesce(f.blocked_until, f.first_at) < now() - make_interval(mins => ${windowMinutes}) then 1 else f.failures + 1 end,
          first_at = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) and coalesce(f.blocked_until, f.first_at) < now() - make_interval(mins => ${windowMinutes}) then now() else f.first_at end,
          blocked_until = case when f.failures + 1 >= ${limit} then now() + make_interval(mins => least(15, power(2, least(f.failures + 1 - ${limit}, 4))::int)) else f.blocked_until end`,
  );

/** Mails for forgotten passwords: five an address and account in 15 minutes; over it nothing is sent, and the answer is the same. */
export async function mayMail(db: Db, account: string): Promise<boolean> {
  const key = `mail:${account}`;
  const counted = await row<{ failures: number }>(
    db,
    sql`insert into login_failures as f (key, failures, first_at) values (${key}, 1, now())
        on conflict (key) do update set failures = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) then 1 else f.failures + 1 end,
          first_at = case when f.first_at < now() - make_interval(mins => ${windowMinutes}) then now() else f.first_at end
        returning failures`,
  );
  return (counted?.failures ?? 0) <= 5;
}

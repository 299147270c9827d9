import type { AccountType } from '@okur/contract/route';
import type { Caller } from './caller.ts';
import type { Client } from '../http/client.ts';
import { type Db, row, type Sql, sql } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import { type Guess, guarded } from './throttle.ts';

/** Where the accounts of each type are. */
export const accountTables: Record<AccountType, Sql> = {
  staff: sql`admins`,
  parent: sql`parents`,
  student: sql`users`,
};

const passwordHashOf = async (db: Db, type: AccountType, id: string): Promise<string | null> =>
  (
    await row<{ password_hash: string | null }>(
      db,
      sql`select password_hash from ${accountTables[type]} where id = ${id}`,
    )
  )?.password_hash ?? null;

/**
 * Whether the password is that of the caller. Wrong ones count for the session: a stolen one must not find it out, and
 * whoever guesses at the sign-in keeps nobody from their work.
 */
export async function isOwnPassword(
  { db, passwords }: Services,
  { type, id, sessionId }: Pick<Caller, 'type' | 'id' | 'sessionId'>,
  client: Client,
  password: string,
): Promise<boolean> {
  const guess: Guess = {
    of: 'account',
    type,
    account: id,
    accountId: id,
    client,
    trusted: sessionId,
    event: 'password_refused',
  };
  const looked = await guarded(db, guess, async () =>
    (await passwords.verify(await passwordHashOf(db, type, id), password)).right ? true : undefined,
  );
  return looked === true;
}

import type { AccountType } from '@okur/contract/needs';
import type { Caller } from './caller.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
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

interface Confirming {
  services: Services;
  caller: Pick<Caller, 'type' | 'id' | 'sessionId'>;
  client: Client;
}

/**
 * Refuses a password that is not the caller's: lists of people leave, and records go, only for a caller who knows it,
 * not for anyone who finds an open browser. Wrong passwords count for the session, so that a stolen session cannot
 * guess, and guesses at the sign-in do not lock out the owner. `field` is the one to name in the refusal.
 */
export async function checkOwnPassword(
  from: Confirming,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (!password) throw invalidField(field, 'validation.required');
  if (!(await isOwnPassword(from, password)))
    throw new ApiError('old_password_wrong', { errors: { [field]: ['validation.old_password_wrong'] } });
}

async function isOwnPassword(
  { services: { db, passwords }, caller: { type, id, sessionId }, client }: Confirming,
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

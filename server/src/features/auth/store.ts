import { sql } from 'drizzle-orm';
import type { Admin } from '@okur/contract/accounts';
import type { AccountType } from '@okur/contract/route';
import { type Caller, staffAccess } from '../../platform/access.ts';
import { staffById } from '../../platform/accounts.ts';
import { type Db, row, rows } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { guarded } from '../../platform/throttle.ts';
import { accounts } from './accounts.ts';
import { adminOf } from './profile.ts';
import { openSession, type Tokens } from './sessions.ts';

export { openSession } from './sessions.ts';
export { ownParent, ownStudent } from './people.ts';

interface Client {
  address: string;
  userAgent: string;
}

/** Lets somebody in who has proven who they are. */
export async function letIn(db: Db, services: Services, type: AccountType, id: string, keep: boolean, client: Client): Promise<Tokens> {
  const { table, seen } = accounts[type];
  await rows(db, sql`update ${table} set ${seen} where id = ${id}`);
  return openSession(db, services, type, id, keep, client);
}

/** The answer of a member of staff's sign-in. */
export async function letStaffIn(db: Db, services: Services, id: string, keep: boolean, client: Client): Promise<{ access_token: Tokens; admin: Admin }> {
  const tokens = await letIn(db, services, 'staff', id, keep, client);
  const record = found(await staffById(db, id));
  return { access_token: tokens, admin: adminOf(record, staffAccess(record, undefined).staff!.company) };
}

const passwordHashOf = async (db: Db, type: AccountType, id: string): Promise<string | null> =>
  (await row<{ password_hash: string | null }>(db, sql`select password_hash from ${accounts[type].table} where id = ${id}`))?.password_hash ?? null;

/** Whether the password is that of the caller. Wrong ones count like failed sign-ins: a stolen session must not find it out. */
export async function isOwnPassword({ db, passwords }: Services, { type, id }: Pick<Caller, 'type' | 'id'>, address: string, password: string): Promise<boolean> {
  const looked = await guarded(db, { of: 'account', type, account: id, address }, async () => ((await passwords.verify(await passwordHashOf(db, type, id), password)).right ? true : undefined));
  return looked === true;
}

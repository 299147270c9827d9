import type { z } from 'zod';
import type { auth } from '@okur/contract';
import type { AccountType } from '@okur/contract/route';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, row, rows } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openSession, type Tokens } from './sessions.ts';
import { openAttempt } from './throttle.ts';

/** Table and conditions of each account type; every one has id and password_hash. */
const accounts: Record<AccountType, { table: SQL; live: SQL; byName: (name: string) => SQL; seen: SQL }> = {
  staff: {
    table: sql`admins`, live: sql`deleted_at is null and status = 'active'`,
    byName: (name) => sql`(email = ${name.toLowerCase()} or lower(username) = lower(${name}))`, seen: sql`last_login_at = now()`,
  },
  parent: { table: sql`parents`, live: sql`deleted_at is null`, byName: (name) => sql`email = ${name.toLowerCase()}`, seen: sql`last_login_at = now()` },
  student: {
    table: sql`users`,
    live: sql`deleted_at is null and status in ('invited', 'active') and exists (select from companies c where c.id = company_id and c.deleted_at is null and c.status <> 'suspended')`,
    byName: (name) => sql`(email = ${name.toLowerCase()} or lower(username) = lower(${name}))`, seen: sql`last_seen_at = now(), status = 'active'`,
  },
};

interface Account {
  id: string;
  password_hash: string | null;
}

/** Signs in: one answer and one duration for an unknown name, a wrong password and a locked account. */
export async function signIn(db: Db, services: Services, type: AccountType, login: z.output<typeof auth.Login>, client: { address: string; userAgent: string }): Promise<{ id: string; tokens: Tokens }> {
  const name = (login.email ?? login.username ?? '').trim();
  const attempt = await openAttempt(services.db, `${type}:${name.toLowerCase()}`, client.address);
  const { table, live, byName, seen } = accounts[type];
  const account = await row<Account>(db, sql`select id, password_hash from ${table} where ${byName(name)} and ${live} order by email = ${name.toLowerCase()} desc nulls last limit 1`);
  const { right, rehash } = await services.passwords.verify(account?.password_hash ?? null, login.password);
  if (!account || !right || attempt.locked) {
    await attempt.failed();
    throw new Refusal('wrong_credentials');
  }
  await attempt.succeeded();
  const fresh = rehash ? await services.passwords.hash(login.password) : account.password_hash;
  await rows(db, sql`update ${table} set ${seen}, password_hash = ${fresh} where id = ${account.id}`);
  return { id: account.id, tokens: await openSession(db, services, type, account.id, login.keep, client) };
}

export const passwordHashOf = async (db: Db, type: AccountType, id: string): Promise<string | null> =>
  (await row<Account>(db, sql`select id, password_hash from ${accounts[type].table} where id = ${id}`))?.password_hash ?? null;

export const storePassword = (db: Db, type: AccountType, id: string, hash: string): Promise<unknown> =>
  rows(db, sql`update ${accounts[type].table} set password_hash = ${hash}, updated_at = now() where id = ${id}`);

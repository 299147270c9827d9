import { platformRoles, type Role } from '@okur/contract/abilities';
import type { Language } from '@okur/contract/fields';
import type { Change } from '../../platform/database/audit.ts';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { invite } from './invite.ts';

export { fieldsOfAddress, inviteAgain, isWaiting, mendAddress } from './waiting.ts';

/** A person who is to work for a company. */
export interface Colleague {
  email: string;
  role: Extract<Role, 'CM' | 'IN'>;
  company: { id: string; company_name: string };
  /** For a new account; a known one keeps its own. */
  username: string;
  phone_number?: string | null;
  locale: Language;
  /** The field of the body that holds the e-mail. */
  field: string;
}

interface Account {
  id: string;
  username: string;
  email: string;
  roles: Role[];
  locale: Language;
  deleted: boolean;
  waiting: boolean;
}

/** What a write needs of its call. */
interface Writer {
  db: Db;
  services: Services;
  record(change: Change): void;
  afterCommit(work: () => Promise<void> | void): void;
}

/**
 * The account behind an e-mail, with a role in a company: a known one gets the role beside its own, a new one is made
 * without a password. A person who has no password yet gets an invitation by mail. Answers the account's id.
 */
export async function accountOf(writer: Writer, colleague: Colleague): Promise<string> {
  const existing = await row<Account>(
    writer.db,
    sql`select id, username, email, roles, locale, deleted_at is not null
      or status <> 'active' as deleted, password_hash is null as waiting from admins
      where email = ${colleague.email} for no key update`,
  );
  const account = existing ? await giveRole(writer, existing, colleague) : await makeAccount(writer, colleague);
  if (account.waiting)
    await invite(writer, account, { name: account.username, company: colleague.company.company_name });
  return account.id;
}

async function giveRole(writer: Writer, existing: Account, { role, company, field }: Colleague): Promise<Account> {
  if (existing.deleted || isOfPlatform(existing))
    throw new ApiError('duplicate', { errors: { [field]: ['validation.taken'] } });
  await addRole(writer, existing, role, company.id);
  return existing;
}

/** A role of a company on an account that reaches every company would hold in every company. */
const isOfPlatform = ({ roles }: Pick<Account, 'roles'>): boolean => roles.some((held) => platformRoles.includes(held));

async function addRole(
  { db, services, record, afterCommit }: Writer,
  { id, roles }: Pick<Account, 'id' | 'roles'>,
  role: Colleague['role'],
  companyId: string,
): Promise<void> {
  afterCommit(() => services.access.forget(id));
  const added = await row(
    db,
    sql`update admins set roles = array_append(roles, ${role}::text), version = version + 1, updated_at = now()
      where id = ${id} and not ${role} = any(roles) returning 1`,
  );
  if (!added) return;
  const after = { roles: [...roles, role] };
  record({ action: 'link', subject: 'ADMIN', subjectId: id, companyId, before: { roles }, after });
}

/** Posts that were restored are taught again: the people behind them get the role where they lost it meanwhile. */
export async function teachAgain(writer: Writer, instructorIds: readonly string[]): Promise<void> {
  const accounts = await rows<Pick<Account, 'id' | 'roles'> & { company_id: string }>(
    writer.db,
    sql`select a.id, a.roles, i.company_id from instructors i join admins a on a.id = i.admin_id
      where i.id = any(${array(instructorIds)}) and a.erased_at is null order by a.id, i.id for no key update of a`,
  );
  for (const account of accounts) if (!isOfPlatform(account)) await addRole(writer, account, 'IN', account.company_id);
}

/** Schools that a person manages and teaches at are part of the account: a form opened before them is out of date. */
export const touchAccount = (db: Db, id: string): Promise<unknown> =>
  rows(db, sql`update admins set version = version + 1, updated_at = now() where id = ${id}`);

async function makeAccount(
  { db, record }: Writer,
  { email, role, company, username, phone_number, locale }: Colleague,
): Promise<Account> {
  const account: Account = { id: newId(), username, email, roles: [role], locale, deleted: false, waiting: true };
  await rows(
    db,
    sql`insert into admins (id, username, email, phone_number, roles, locale, locale_chosen)
      values (${account.id}, ${username}, ${email}, ${phone_number ?? null}, array[${role}::text], ${locale}, true)`,
  );
  record({
    action: 'create',
    subject: 'ADMIN',
    subjectId: account.id,
    companyId: company.id,
    after: { username, email, roles: [role] },
  });
  return account;
}

/** "ayse.yilmaz" for "Ayşe Yılmaz", with a number while it is taken. */
export async function freeUsername(db: Db, name: string): Promise<string> {
  const folded = await row<{ plain: string }>(
    db,
    sql`select trim(both '.' from regexp_replace(okur_fold(${name}), '[^a-z0-9]+', '.', 'g')) as plain`,
  );
  const base = (folded?.plain || 'staff').slice(0, 50).padEnd(4, '0');
  const taken = new Set(
    (
      await rows<{ username: string }>(
        db,
        sql`select lower(username) as username from admins where lower(username) like ${base} || '%'`,
      )
    ).map((admin) => admin.username),
  );
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  return username;
}

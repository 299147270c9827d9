import type { StaffAccount } from '@okur/contract/admins';
import type { Caller } from '../../platform/access/caller.ts';
import { spendEveryLink } from '../../platform/access/invitations.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import type { Change } from '../../platform/database/audit.ts';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { invite } from './invite.ts';

/**
 * Whether `a` may come in and never has: until then the address is what colleagues typed, and theirs to correct. From
 * the first sign-in on it is its owner's, who changes it with the password and a link; else it would open the account
 * to others.
 */
export const isWaiting = sql`(a.password_hash is null and a.last_login_at is null and a.status = 'active'
  and a.deleted_at is null)`;

/** What refuses an address names its field. */
export const fieldsOfAddress = {
  admins_email: 'email',
  admins_email_held: { field: 'email', reason: 'validation.email_held' },
} as const;

interface Account extends Pick<StaffAccount, 'id' | 'email' | 'username' | 'locale' | 'status'> {
  waiting: boolean;
  elsewhere: boolean;
}

interface Mending {
  db: Db;
  scope: Scope;
  caller: Caller;
  services: Services;
  record(change: Change): void;
  afterCommit(work: () => Promise<void> | void): void;
}
interface Company {
  id: string;
  company_name: string;
}

/** Whether `a` opens more than the caller reaches: a post elsewhere or, for those inside one, its management. */
const opensMore = (scope: Scope): Sql =>
  scope.kind === 'platform'
    ? sql`false`
    : sql`(exists (select from instructors x where x.admin_id = a.id and not ${inCompany(scope, sql`x.company_id`)})
      or exists (select from company_managers m where m.admin_id = a.id))`;

const held = async ({ db, scope }: Mending, adminId: string): Promise<Account> =>
  orNotFound(
    await row<Account>(
      db,
      sql`select a.id, a.email, a.username, a.locale, a.status, ${isWaiting} as waiting,
        ${opensMore(scope)} as elsewhere from admins a
        where a.id = ${adminId} and a.deleted_at is null and a.erased_at is null for no key update`,
    ),
  );

const inviteTo = (context: Mending, account: Account, { company_name }: Company): Promise<void> =>
  invite(context, account, {
    name: account.username,
    inviter: context.caller.staff!.record.username,
    company: company_name,
  });

/** Corrects the address of a colleague who has never signed in; answers whether it was another one. */
export async function mendAddress(
  context: Mending,
  adminId: string,
  email: string,
  company: Company,
): Promise<boolean> {
  const { db, record } = context;
  const account = await held(context, adminId);
  if (email === account.email) return false;
  if (account.status === 'disabled') throw invalidField('email', 'admins.email_of_locked');
  if (!account.waiting) throw invalidField('email', 'admins.email_of_owner');
  if (account.elsewhere) throw invalidField('email', 'admins.email_elsewhere');
  if (await row(db, sql`select from admins where email = ${email}`))
    throw new ApiError('duplicate', { errors: { email: ['admins.email_has_account'] } });
  await rows(
    db,
    sql`update admins set email = ${email}, version = version + 1, updated_at = now() where id = ${account.id}`,
  );
  record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: account.id,
    companyId: company.id,
    before: { email: account.email },
    after: { email },
  });
  await spendEveryLink(db, 'staff', account.id);
  await inviteTo(context, { ...account, email }, company);
  return true;
}

/** Sends the invitation of a colleague who has never signed in again; answers the address. */
export async function inviteAgain(context: Mending, adminId: string, company: Company): Promise<string> {
  const account = await held(context, adminId);
  if (!account.waiting) throw new ApiError('conflict');
  await inviteTo(context, account, company);
  return account.email;
}

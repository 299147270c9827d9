import type { StaffAccount } from '@okur/contract/admins';
import type { Role } from '@okur/contract/roles';
import { type Db, locks, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';

/** What an account is to become; `deleted` where its one call deletes. */
interface Next {
  roles: readonly Role[];
  status: StaffAccount['status'];
  deleted: boolean;
}

/**
 * Changes of staff accounts wait for each other until the transaction ends: two super admins who delete one another in
 * the same moment would leave none.
 */
export const lockAccounts = (db: Db): Promise<unknown> =>
  rows(db, sql`select pg_advisory_xact_lock(${locks.staffAccounts})`);

const isSuperAdmin = ({ roles, status, deleted }: Next): boolean =>
  roles.includes('SP') && status === 'active' && !deleted;

/** Names of the roles that an account holds. */
export const rolesOf = (account: Pick<StaffAccount, 'roles'>): Role[] => account.roles.map(({ name }) => name);

/** Field by which the change that takes a right away is refused. */
const fieldOf = (before: Next, next: Next): 'id' | 'status' | 'roles' =>
  next.deleted && !before.deleted ? 'id' : next.status !== before.status ? 'status' : 'roles';

/** A person who looks after the platform, if anyone does; the one that has been there longest. */
export const anySuperAdmin = (db: Db, which: Sql = sql`true`): Promise<{ email: string } | undefined> =>
  row(
    db,
    sql`select email from admins where 'SP' = any(roles) and status = 'active' and deleted_at is null and ${which}
      order by id limit 1`,
  );

/**
 * No one takes a right from themselves or leaves the platform without a super admin. Call with the
 * accounts locked.
 */
export async function checkLoss(db: Db, callerId: string, account: StaffAccount, next: Next): Promise<void> {
  const before: Next = { roles: rolesOf(account), status: account.status, deleted: account.deleted_at !== null };
  const loses = before.roles.some((role) => !next.roles.includes(role)) || next.status === 'disabled' || next.deleted;
  if (account.id === callerId && loses) throw invalidField(fieldOf(before, next), 'validation.own_account');
  if (!isSuperAdmin(before) || isSuperAdmin(next)) return;
  if (!(await anySuperAdmin(db, sql`id <> ${account.id}`)))
    throw invalidField(fieldOf(before, next), 'validation.last_super_admin');
}

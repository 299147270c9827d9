import type { AccountType } from '@okur/contract/needs';
import { type Db, rows, sql } from '../database/index.ts';
import { hashToken, makeToken } from './secrets.ts';
import type { Services } from '../runtime/services.ts';

export const invitationDays = 7;
const screens = { staff: 'reset-password', parent: 'parent-reset-password' } as const;

export interface Invitation {
  link: string;
  tokenHash: string;
}

/** A link that lets the owner of a new account choose a password, once. Only the hash of its token is stored. */
export async function makeInvitation(
  db: Db,
  { config }: Pick<Services, 'config'>,
  type: 'staff' | 'parent',
  account: { id: string; email: string },
): Promise<Invitation> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  await rows(
    db,
    sql`insert into personal_links (token_hash, account_type, account_id, purpose, expires_at)
        values (${tokenHash}, ${type}, ${account.id}, 'invitation',
          now() + make_interval(days => ${invitationDays}))`,
  );
  const link = `${config.publicUrl}/#/auth/${screens[type]}?token=${token}&email=${encodeURIComponent(account.email)}`;
  return { link, tokenHash };
}

/**
 * Links that wait for a new password or another address end with the old password. The way back to an old address
 * stays: a thief who changes the password must not close it.
 */
export const spendLinks = (db: Db, type: AccountType, accountId: string): Promise<unknown> =>
  rows(
    db,
    sql`update personal_links set used_at = now() where account_type = ${type} and account_id = ${accountId}
      and used_at is null and purpose <> 'email_undo'`,
  );

/** Every link of the account, also the way back to an old address: a colleague decides which one it has. */
export const spendEveryLink = (db: Db, type: AccountType, accountId: string): Promise<unknown> =>
  rows(
    db,
    sql`update personal_links set used_at = now() where account_type = ${type} and account_id = ${accountId}
      and used_at is null`,
  );

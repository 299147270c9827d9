import { roles } from '@okur/contract/roles';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';

export { checkFreshSignIn, type Confirming, freshlySignedIn } from './fresh-sign-in.ts';
export { checkCode } from './own.ts';

/** What was proven before the code. */
export type First = 'password' | 'school account';

/** Seconds from the password to the code. */
const patience = 300;

/** The second step of a sign-in whose first one was right, or nothing: the account has no second factor. */
export async function secondStep(
  db: Db,
  adminId: string,
  keep: boolean,
  first: First = 'password',
): Promise<{ token: string; expires_in: number } | undefined> {
  if (!(await row(db, sql`select from admins a where a.id = ${adminId} and ${hasSecondFactor}`))) return undefined;
  const token = makeToken();
  await rows(
    db,
    sql`insert into sign_in_challenges (token_hash, admin_id, keep, first, expires_at)
      values (${hashToken(token)}, ${adminId}, ${keep}, ${first}, now() + make_interval(secs => ${patience}))`,
  );
  return { token, expires_in: patience };
}

/** A platform on which no one works yet begins with a second factor for all staff; a super admin decides otherwise. */
export const requireOfNewPlatform = (db: Db): Promise<unknown> =>
  rows(
    db,
    sql`insert into second_factor_roles (role) select unnest(${array(roles, 'text')})
      where not exists (select from admins) on conflict do nothing`,
  );

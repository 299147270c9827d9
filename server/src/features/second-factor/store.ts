import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';

/** Seconds from the password to the code. */
const patience = 300;

/** The second step of a sign-in whose password was right, or nothing: the account has no second factor. */
export async function secondStep(
  db: Db,
  adminId: string,
  keep: boolean,
): Promise<{ token: string; expires_in: number } | undefined> {
  if (!(await row(db, sql`select from admins a where a.id = ${adminId} and ${hasSecondFactor}`))) return undefined;
  const token = makeToken();
  await rows(
    db,
    sql`insert into sign_in_challenges (token_hash, admin_id, keep, expires_at)
      values (${hashToken(token)}, ${adminId}, ${keep}, now() + make_interval(secs => ${patience}))`,
  );
  return { token, expires_in: patience };
}

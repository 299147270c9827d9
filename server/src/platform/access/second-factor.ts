import { type Db, rows, type Sql, sql } from '../database/index.ts';
import { forgetDevices } from './devices.ts';

/** Whether a member of staff has a second factor in use; `a` is the alias of admins. */
export const hasSecondFactor: Sql = sql`exists (select from second_factors f
  where f.admin_id = a.id and f.confirmed_at is not null)`;
/** Whether one of the roles has to have one. */
export const needsSecondFactor: Sql = sql`exists (select from second_factor_roles r where r.role = any(a.roles))`;

/** Sign-ins that wait for a code end with the password or the second factor that they began with. */
export const spendChallenges = (db: Db, adminId: string): Promise<unknown> =>
  rows(db, sql`delete from sign_in_challenges where admin_id = ${adminId}`);

/** Takes the second factor away, with its recovery codes, the sign-ins that wait for it and the devices that had it. */
export async function dropSecondFactor(db: Db, adminId: string): Promise<void> {
  await rows(db, sql`delete from second_factors where admin_id = ${adminId}`);
  await rows(db, sql`delete from recovery_codes where admin_id = ${adminId}`);
  await spendChallenges(db, adminId);
  await forgetDevices(db, 'staff', adminId);
}

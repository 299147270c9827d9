import type { User } from '@okur/contract/users';
import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { invalidField } from '../../platform/refusal.ts';

/** Whether a student of this status takes one of the places of the licence: also one who has not signed in yet. */
export const takesPlace = (status: User['status']): boolean => status === 'active' || status === 'invited';

/** Refuses one student more than the company's licence allows. Holds the company's row, so that two cannot slip in at once. */
export async function checkLicence(db: Db, companyId: string, field: string): Promise<void> {
  const licence = await row<{ limit: number | null }>(db, sql`select licence_limit as limit from companies where id = ${companyId} for no key update`);
  if (licence?.limit == null) return;
  const taken = await row<{ count: number }>(
    db,
    sql`select count(*)::int from users where company_id = ${companyId} and status in ('active', 'invited') and deleted_at is null and user_type <> 'presentation'`,
  );
  if ((taken?.count ?? 0) >= licence.limit) throw invalidField(field, 'validation.licence_limit', { count: licence.limit });
}

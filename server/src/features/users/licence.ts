import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { invalidField } from '../../platform/refusal.ts';

/** Refuses one more active student than the company's licence allows. Holds the company's row, so that two cannot slip in at once. */
export async function checkLicence(db: Db, companyId: string, field: string): Promise<void> {
  const licence = await row<{ limit: number | null }>(db, sql`select licence_limit as limit from companies where id = ${companyId} for no key update`);
  if (licence?.limit == null) return;
  const active = await row<{ count: number }>(
    db,
    sql`select count(*)::int from users where company_id = ${companyId} and status = 'active' and deleted_at is null and user_type <> 'presentation'`,
  );
  if ((active?.count ?? 0) >= licence.limit) throw invalidField(field, 'validation.licence_limit', { count: licence.limit });
}

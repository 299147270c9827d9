import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import { inCompany, type Scope } from '../../platform/scope.ts';

export interface ReachedCompany {
  id: string;
  company_name: string;
  short_name: string;
}

/** The company if the caller reaches it and it is not deleted; 404 otherwise. */
export const reachCompany = async (db: Db, scope: Scope, id: string): Promise<ReachedCompany> =>
  found(await row<ReachedCompany>(db, sql`select c.id, c.company_name, c.short_name from companies c where c.id = ${id} and c.deleted_at is null and ${inCompany(scope, sql`c.id`)}`));

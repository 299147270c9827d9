import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';

/** Of a company in reach, or 404. */
export const companyName = async (db: Db, scope: Scope, id: string): Promise<string> =>
  orNotFound(
    await row<{ company_name: string }>(
      db,
      sql`select c.company_name from companies c where c.id = ${id} and ${inCompany(scope, sql`c.id`)}
        and c.deleted_at is null`,
    ),
  ).company_name;

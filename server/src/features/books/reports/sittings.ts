import type { Scope } from '../../../platform/access/scope.ts';
import { type Db, type Sql, sql } from '../../../platform/database/index.ts';
import { isBetween, reachCompany } from '../../companies/store.ts';
import { departmentById } from '../../departments/store.ts';
import { ofGroups, periodOf } from '../../reports/store.ts';

/** Whose reading, and when. */
export interface ReportQuery {
  company_id?: string | undefined;
  department_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export interface Days {
  from: string;
  to: string;
}

/** The days asked for; a school or a class out of reach is 404. */
export async function daysOf(db: Db, scope: Scope, request: ReportQuery): Promise<Days> {
  if (request.company_id) await reachCompany(db, scope, request.company_id);
  if (request.department_id) await departmentById(db, scope, request.department_id);
  const { from, to } = await periodOf(db, scope, request);
  return { from, to };
}

/**
 * Tables of the sittings (alias s) of these days in the caller's reach: in the class and the school of that day, by
 * the clock of that school. Those of the presentation are no reading.
 */
export async function sittingsOf(db: Db, scope: Scope, whose: ReportQuery, days: Days, where: Sql): Promise<Sql> {
  const isThen = await isBetween(db, scope, whose, { at: sql`s.finished_at`, zone: sql`c.time_zone`, ...days });
  return sql`book_sittings s join companies c on c.id = s.company_id join users u on u.id = s.user_id
    where u.user_type <> 'presentation' and ${where} and ${isThen}
      and ${ofGroups(scope, whose, sql`s.company_id`, sql`s.department_id`)}`;
}

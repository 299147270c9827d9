import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';

export { isBetween, isOnDays, todayOf, zoneOf, zoneOfCaller } from './clock.ts';

/** Of a sample school no list, figure or search knows; `c` is the alias of companies. */
export const isSchool = sql`not c.sample`;

export interface ReachedCompany {
  id: string;
  company_name: string;
  short_name: string;
}

/** The company if the caller reaches it and it is not deleted; 404 otherwise. */
export const reachCompany = async (db: Db, scope: Scope, id: string): Promise<ReachedCompany> =>
  orNotFound(
    await row<ReachedCompany>(
      db,
      sql`select c.id, c.company_name, c.short_name from companies c where c.id = ${id} and c.deleted_at is null
        and ${isSchool} and ${inCompany(scope, sql`c.id`)}`,
    ),
  );

/**
 * The company for a change that concerns all of it: an instructor, who reaches their own departments only, has none.
 * Held until the end of the transaction.
 */
export const holdWholeCompany = async (db: Db, scope: Scope, id: string): Promise<{ id: string }> =>
  orNotFound(
    await row<{ id: string }>(
      db,
      sql`select c.id from companies c where c.id = ${id} and c.deleted_at is null
        and ${wholeCompany(scope)} for no key update`,
    ),
  );

/** The same for looking at it. */
export const reachWholeCompany = async (db: Db, scope: Scope, id: string): Promise<string> =>
  orNotFound(
    await row<{ id: string }>(
      db,
      sql`select c.id from companies c where c.id = ${id} and c.deleted_at is null and ${wholeCompany(scope)}`,
    ),
  ).id;

const wholeCompany = (scope: Scope): Sql =>
  scope.kind === 'instructor' ? sql`false` : sql`${isSchool} and ${inCompany(scope, sql`c.id`)}`;

import type { Scope } from '../../platform/access/scope.ts';
import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { onRoll, reachableUsers, userTables } from '../users/store.ts';
import { hasTime, holdStudents } from './time.ts';

/**
 * A student (alias u, company c) who waits for time: their own is over, or their school buys codes and they hold none.
 */
export const waitsForTime: Sql = sql`(${onRoll} and (u.status = 'expired'
  or (c.licensing = 'codes' and okur_may_sign_in(u.status))) and not ${hasTime})`;

/** The students in reach of `where` (alias u) who wait for time, held until the transaction ends. */
export async function waitingStudents(db: Db, scope: Scope, where: Sql): Promise<string[]> {
  const students = () =>
    rows<{ id: string }>(
      db,
      sql`select u.id from ${userTables} where ${where} and u.deleted_at is null and ${reachableUsers(scope)}
        and ${waitsForTime} order by u.surname, u.name, u.id`,
    );
  // Two who give to the same class at once: the second sees what the first gave.
  await holdStudents(
    db,
    (await students()).map(({ id }) => id),
  );
  return (await students()).map(({ id }) => id);
}

import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { classNow, taught } from '../departments/store.ts';

/**
 * Deleted students who are about to come back to a class that is over: they are in the class that it went into, or in
 * none: no change of year or list of who needs help looks into a past class. Who left school stays in it, as does whom
 * an instructor restores, who reaches no one without a class.
 */
export const enterClassOfNow = (db: Db, scope: Scope, ids: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update users u set department_id = d.id
      from departments past left join departments d on d.id = ${classNow(sql`past.id`)} and ${taught}
      where u.id = any(${array(ids)}) and u.deleted_at is not null and past.id = u.department_id
        and past.archived_at is not null and okur_may_sign_in(u.status)
        and (d.id is not null or ${scope.kind !== 'instructor'}::boolean)`,
  );

import { array, type Db, rows, sql } from '../../platform/database/index.ts';

/**
 * Deleted students who are about to come back without the number that another has by now: a person gave it on, and
 * they are restored all the same. Of two who come back with one number the one who was deleted last has it.
 */
export const leaveNumbers = (db: Db, ids: readonly string[]): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    db,
    sql`update users u set student_number = null where u.id = any(${array(ids)}) and u.deleted_at is not null
      and exists (select from users o where o.company_id = u.company_id and o.student_number = u.student_number
        and o.id <> u.id and (o.deleted_at is null
          or o.id = any(${array(ids)}) and (o.deleted_at, o.id) > (u.deleted_at, u.id))) returning u.id`,
  );

import { limits } from '@okur/contract/limits';
import { array, type Db, personName, row, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';

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

/**
 * A number stays with a child who was deleted for as long as the child can be restored: another one with it would
 * stand in the way, and inherit what is written down for the number.
 */
export async function refuseReserved(
  db: Db,
  companyId: string,
  studentNumber: string | null | undefined,
): Promise<void> {
  if (!studentNumber) return;
  const holder = await row<{ name: string }>(
    db,
    sql`select ${personName(sql`u`)} as name from users u
      where company_id = ${companyId} and student_number = ${studentNumber} and erased_at is null
        and deleted_at > now() - make_interval(days => ${limits.deletedDays}::int)
      order by deleted_at desc limit 1`,
  );
  if (holder) throw invalidField('student_number', 'users.number_of_deleted', { name: holder.name });
}

import type { Department } from '@okur/contract/departments';
import { fold } from '../../platform/database/fold.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { classKey } from './class-name.ts';

export type Spelt = Pick<Department, 'id' | 'company_id' | 'department_name' | 'academic_year'>;

/** The class that is taught in the same year and is this one in another spelling, by its name. */
export async function twinOf(
  db: Db,
  { id, company_id, department_name, academic_year }: Spelt,
): Promise<string | undefined> {
  const others = await rows<{ department_name: string }>(
    db,
    sql`select department_name from departments d where d.company_id = ${company_id} and d.deleted_at is null
      and d.archived_at is null and d.academic_year is not distinct from ${academic_year}
      and d.id <> ${id}::uuid order by department_name`,
  );
  const twin = others.find((one) => classKey(one.department_name) === classKey(department_name));
  // The same spelling is refused where it is stored.
  return twin && fold(twin.department_name) !== fold(department_name) ? twin.department_name : undefined;
}

/** "7/C" beside 7-C would be a second class that lists never fill: the one that is there is named. */
export async function checkSpelling(db: Db, department: Spelt): Promise<void> {
  const name = await twinOf(db, department);
  if (name === undefined) return;
  throw new ApiError('duplicate', {
    errors: { department_name: ['departments.same_class'] },
    params: { department_name: { name } },
  });
}

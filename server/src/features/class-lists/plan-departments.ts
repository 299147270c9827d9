import { type Db, rows, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { classKey, schoolYearOf, taught } from '../departments/store.ts';
import type { CheckedRow } from './check.ts';

/** A class that the list adds. */
export interface PlannedDepartment {
  id: string;
  department_name: string;
  grade_level: number | null;
  academic_year: string;
}

interface StoredDepartment {
  id: string;
  department_name: string;
  academic_year: string | null;
  archived: boolean;
  past: boolean;
}

/** A class, known or new. */
export type ListedClass = Pick<StoredDepartment, 'id' | 'department_name'>;
/** By their folded names. */
export type Classes = ReadonlyMap<string, ListedClass>;

/** A class that is taught, of this year if it can be; else one of this year that was archived. */
export async function planDepartments(db: Db, companyId: string, checked: readonly CheckedRow[]) {
  const year = await schoolYearOf(db, companyId);
  const existing = await rows<StoredDepartment>(
    db,
    sql`select distinct on (okur_fold(department_name)) id, department_name, academic_year,
      archived_at is not null as archived, archived_at is null and grade_level is not null
        and (academic_year is null or academic_year < ${year}) and not exists (select from roll_overs r
          where r.company_id = ${companyId} and r.academic_year >= ${year} and r.undone_at is null) as past
      from departments d where company_id = ${companyId} and d.deleted_at is null
        and (${taught} or academic_year = ${year})
        order by okur_fold(department_name), archived_at is not null, academic_year is distinct from ${year},
          academic_year desc nulls last`,
  );
  const matched = await inSteps(matchDepartments(existing, checked, year));
  return {
    ...matched,
    archived: existing.filter(({ archived }) => archived),
    past: existing.filter(({ past }) => past),
  };
}

function* matchDepartments(
  existing: readonly StoredDepartment[],
  checked: readonly CheckedRow[],
  academic_year: string,
): Steps<{ all: Classes; created: PlannedDepartment[] }> {
  const all = new Map<string, ListedClass>();
  // What the school calls "8/A" or "8. Sınıf A" is 8-A, too; one that is taught before one that was archived.
  const spellings = [false, true].flatMap((isArchived) => {
    const some = existing.filter(({ archived }) => archived === isArchived);
    return [fold, classKey].map((key) => ({ key, by: new Map(some.map((d) => [key(d.department_name), d])) }));
  });
  const created: PlannedDepartment[] = [];
  for (const row of checked) {
    yield;
    const key = fold(row.department);
    if (all.has(key)) continue;
    const same = spellings.map(({ key: keyOf, by }) => by.get(keyOf(row.department))).find(Boolean);
    if (same) {
      all.set(key, same);
      continue;
    }
    const department = {
      id: newId(),
      department_name: row.department,
      grade_level: row.grade_level,
      academic_year,
    };
    all.set(key, department);
    created.push(department);
  }
  return { all, created };
}

import { type Db, rows, sql } from '../platform/database/index.ts';
import type { DemoSchool } from './schools.ts';

/** The class, how many of it, and the grade that their instructor fixed: there is no text of it. */
export const fixedLevels = { department: '5-A', students: 2, grade: 9 } as const;

/** The two who understand most read above their class. They have nothing new, and those who write texts see it. */
export const makeFixedLevels = (db: Db, schools: readonly DemoSchool[]): Promise<unknown> =>
  rows(
    db,
    sql`update users set text_level = ${fixedLevels.grade} where id in (select u.id from users u
        join departments d on d.id = u.department_id join reading_results r on r.user_id = u.id
      where d.company_id = ${schools.at(-1)!.id} and d.department_name = ${fixedLevels.department}
        and u.status = 'active' and u.deleted_at is null
      group by u.id order by avg(r.comprehension_corrected) desc nulls last, u.id limit ${fixedLevels.students})`,
  );

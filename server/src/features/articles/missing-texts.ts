import type { articles } from '@okur/contract';
import type { MissingTexts } from '@okur/contract/articles';
import { rows, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { withoutTextsLeft } from '../library/store.ts';
import { levelOfStudent } from '../text-levels/store.ts';
import { isTaught, reachableUsers, userTables } from '../users/store.ts';

/** Of a platform with many schools, those where most wait. */
const classesAtMost = 8;

/** What an editor is to write or assign next: by the level of each student's next text, as Today chooses texts. */
export async function missingTexts({ db, scope }: ContextOf<typeof articles.missingTexts>) {
  const data = await rows<MissingTexts>(
    db,
    sql`with students as materialized (select u.id, u.language, l.text_level, u.department_id, d.department_name,
        c.company_name
      from ${userTables} cross join lateral (select ${levelOfStudent} as text_level offset 0) l
      where ${reachableUsers(scope)} and ${isTaught} and u.department_id is not null)
      select x.language, x.grade_level, sum(x.students)::int as students,
        json_agg(json_build_object('id', x.id, 'department_name', x.department_name, 'company_name', x.company_name,
          'students', x.students) order by x.students desc, x.department_name collate "tr-x-icu", x.id)
          filter (where x.rank <= ${classesAtMost}) as classes
      from (select s.language, s.text_level as grade_level, s.department_id as id, s.department_name, s.company_name,
          count(*)::int as students, row_number() over (partition by s.language, s.text_level
            order by count(*) desc, s.department_name collate "tr-x-icu", s.department_id) as rank
        from students s where s.id in ${withoutTextsLeft(sql`students`)}
        group by 1, 2, 3, 4, 5) x
      group by 1, 2 order by 3 desc, 1, 2 nulls last`,
  );
  return { data };
}

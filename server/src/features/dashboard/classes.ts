import type { ClassesDashboard } from '@okur/contract/dashboard';
import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { concerned, homeworkStudents, visibleHomework } from '../homework/store.ts';
import { byNeed, watchedColumns, watching } from '../reports/store.ts';

const shown = { homework: 6, students: 8 };

/** Classes, open homework counted as its own page counts it, and students to look at, in one statement over the sums of the last 30 days. */
export async function classesDashboard(db: Db, scope: Scope): Promise<ClassesDashboard> {
  const licence =
    scope.kind === 'company'
      ? sql`(select json_build_object('limit', c.licence_limit, 'used', (select count(*)::int from users u where u.company_id = c.id and u.status in ('active', 'invited') and u.deleted_at is null and u.user_type <> 'presentation'))
          from companies c where c.id = ${scope.companyId})`
      : sql`null::json`;
  const means = sql`coalesce(sum(g.count), 0)::int as readings, sum(g.wpm) / nullif(sum(g.count), 0) as wpm, coalesce(sum(g.answered), 0)::int as answered, sum(g.comprehension) / nullif(sum(g.answered), 0) as comprehension,
    sum(g.effective_speed) / nullif(sum(g.answered), 0) as effective_speed`;
  const answer = await row<ClassesDashboard>(
    db,
    sql`
    with ${watching(scope)}, measured as materialized (
      select d.id, f.* from ${departmentTables} cross join lateral (
        select g.count, g.wpm, g.answered, g.comprehension, g.effective_speed from group_days g where g.group_id = d.id and g.day > okur_day(now()) - 30 and g.source = 'reading' and g.kind = 'measurement' offset 0) f
      where ${reachableDepartments(scope)} and ${taught}
    ), classes as (
      select d.id, d.department_name, d.grade_level, coalesce(s.students, 0) as students, coalesce(s.readers_7_days, 0) as readers_7_days, f.*
      from ${departmentTables} left join (
        select s.department_id, count(*)::int as students, count(*) filter (where exists (select from learning_days l where l.user_id = s.id and l.day > okur_day(now()) - 7 and l.source = 'reading' and l.count > 0))::int as readers_7_days
        from students s group by s.department_id) s on s.department_id = d.id
        left join lateral (select ${means} from measured g where g.id = d.id) f on true
      where ${reachableDepartments(scope)} and ${taught}
    ), open_homework as (
      select h.id, h.title, h.due_at, count(*)::int as students, count(r.finished_at)::int as finished,
        coalesce((select json_agg(c.department_name order by c.department_name collate "tr-x-icu") from homework_departments hd join classes c on c.id = hd.department_id where hd.homework_id = h.id), '[]'::json) as departments
      from ${homeworkStudents(scope)} where h.starts_at <= now() and h.due_at > now() and ${visibleHomework(scope)} and ${concerned} group by h.id
    )
    select coalesce((select json_agg(c order by c.department_name collate "tr-x-icu", c.id) from classes c), '[]'::json) as departments,
      (select to_json(x) from (select ${means} from measured g) x) as averages,
      json_build_object('total', (select count(*) from open_homework),
        'open', coalesce((select json_agg(h order by h.due_at, h.id) from (select * from open_homework order by due_at, id limit ${shown.homework}) h), '[]'::json)) as homework,
      json_build_object('total', (select count(*) from watched where cardinality(reasons) > 0), 'students', coalesce((
        select json_agg(${watchedColumns} order by p.place)
        from (select w.*, row_number() over (order by ${byNeed} desc, w.surname collate "tr-x-icu", w.id) as place from watched w where cardinality(w.reasons) > 0 order by place limit ${shown.students}) p), '[]'::json)) as attention,
      ${licence} as licence`,
  );
  return found(answer);
}

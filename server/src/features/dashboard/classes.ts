import type { ClassesDashboard } from '@okur/contract/dashboard';
import { philIri } from '@okur/contract/reading/comprehension';
import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { doneOf, ownDue } from '../homework/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';

const shown = { homework: 6, students: 8 };
/** One homework left out, one text clicked through or one hard text is a bad day, not yet a reason. */
const times = 2;

const quietSince = sql`now() - interval '14 days'`;
const since = sql`now() - interval '30 days'`;

/** Classes, open homework and students to look at, in one statement over the readings of the last 30 days. */
export async function classesDashboard(db: Db, scope: Scope): Promise<ClassesDashboard> {
  const licence =
    scope.kind === 'company'
      ? sql`(select json_build_object('limit', c.licence_limit, 'used', (select count(*)::int from users u where u.company_id = c.id and u.status in ('active', 'invited') and u.deleted_at is null and u.user_type <> 'presentation'))
          from companies c where c.id = ${scope.companyId})`
      : sql`null::json`;
  const answer = await row<ClassesDashboard>(
    db,
    sql`
    with students as materialized (
      select u.id, u.name, u.surname, u.username, u.created_at, u.department_id, d.department_name from ${userTables}
      where ${reachableUsers(scope)} and u.deleted_at is null and u.status in ('active', 'invited') and d.archived_at is null
    ), readings as materialized (
      select s.id as user_id, s.department_id, r.finished_at, r.wpm, r.implausible, a.comprehension, a.effective_speed
      from students s cross join lateral (select * from reading_sessions r where r.user_id = s.id and r.finished_at > ${since} offset 0) r left join reading_answers a on a.reading_id = r.id
    ), classes as (
      select d.id, d.department_name, d.grade_level, coalesce(s.students, 0) as students, coalesce(r.readers_7_days, 0) as readers_7_days, r.wpm, r.comprehension, r.effective_speed
      from ${departmentTables} left join (select department_id, count(*)::int as students from students group by department_id) s on s.department_id = d.id left join (
        select department_id, count(distinct user_id) filter (where finished_at > now() - interval '7 days')::int as readers_7_days, avg(wpm) as wpm, avg(comprehension) as comprehension, avg(effective_speed) as effective_speed
        from readings where not implausible group by department_id
      ) r on r.department_id = d.id
      where ${reachableDepartments(scope)} and ${taught}
    ), given as materialized (
      select g.homework_id, g.due_at, g.user_id, r.finished_at is not null as finished
      from (
        select h.id as homework_id, ${ownDue} as due_at, m.user_id from homeworks h join homework_departments hd on hd.homework_id = h.id join classes c on c.id = hd.department_id
          join department_memberships m on m.department_id = c.id and m.joined_at <= h.due_at and (m.left_at is null or m.left_at >= h.due_at) left join homework_extensions x on x.homework_id = h.id and x.user_id = m.user_id
        where h.starts_at <= now() and h.due_at > ${since}
        union
        select h.id, ${ownDue}, s.user_id from homework_students s join homeworks h on h.id = s.homework_id left join homework_extensions x on x.homework_id = h.id and x.user_id = s.user_id
        where s.withdrawn_at is null and h.starts_at <= now() and h.due_at > ${since}
      ) g join students s on s.id = g.user_id join homeworks h on h.id = g.homework_id left join lateral ${doneOf(sql`g.user_id`)} r on true
    ), open_homework as (
      select g.homework_id as id, h.title, g.due_at, count(*)::int as students, count(*) filter (where g.finished)::int as finished,
        coalesce((select json_agg(c.department_name order by c.department_name collate "tr-x-icu") from homework_departments hd join classes c on c.id = hd.department_id where hd.homework_id = g.homework_id), '[]'::json) as departments
      from given g join homeworks h on h.id = g.homework_id where g.due_at > now() group by g.homework_id, h.title, g.due_at
    ), signs as (
      select s.*, r.comprehension, coalesce(r.rushed, 0) as rushed, coalesce(g.missed, 0) as missed, array_remove(array[
          case when not coalesce(r.is_recent, false) and s.created_at < ${quietSince} and s.department_id in (select department_id from readings where finished_at > ${quietSince}) then 'quiet' end,
          case when r.answered >= ${times} and r.comprehension < ${philIri.instructional} then 'comprehension' end,
          case when g.missed >= ${times} then 'homework' end,
          case when r.rushed >= ${times} then 'rushing' end
        ], null) as reasons
      from students s
        left join (
          select user_id, avg(comprehension) filter (where not implausible) as comprehension, count(comprehension) filter (where not implausible) as answered, count(*) filter (where implausible)::int as rushed,
            bool_or(finished_at > ${quietSince}) as is_recent
          from readings group by user_id
        ) r on r.user_id = s.id
        left join (select user_id, count(*) filter (where not finished and due_at < now())::int as missed from given group by user_id) g on g.user_id = s.id
    )
    select coalesce((select json_agg(c order by c.department_name collate "tr-x-icu", c.id) from classes c), '[]'::json) as departments,
      (select json_build_object('wpm', avg(wpm), 'comprehension', avg(comprehension), 'effective_speed', avg(effective_speed)) from readings where not implausible) as averages,
      json_build_object('total', (select count(*) from open_homework),
        'open', coalesce((select json_agg(h order by h.due_at, h.id) from (select * from open_homework order by due_at, id limit ${shown.homework}) h), '[]'::json)) as homework,
      json_build_object('total', (select count(*) from signs where cardinality(reasons) > 0), 'students', coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'surname', s.surname, 'username', s.username, 'department_name', s.department_name, 'reasons', s.reasons, 'comprehension', s.comprehension,
            'missed', s.missed, 'rushed', s.rushed, 'last_read_at', (select max(r.finished_at) from reading_sessions r where r.user_id = s.id)) order by s.place)
        from (select signs.*, row_number() over (order by cardinality(reasons) desc, missed desc, comprehension, id) as place from signs where cardinality(reasons) > 0 order by place limit ${shown.students}) s), '[]'::json)) as attention,
      ${licence} as licence`,
  );
  return found(answer);
}

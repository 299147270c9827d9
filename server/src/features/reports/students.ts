import type { Page } from '@okur/contract/list';
import { limits } from '@okur/contract/limits';
import type { reports as contract } from '@okur/contract';
import { type GrowthVerdict, verdicts, type WatchedStudent } from '@okur/contract/reports';
import { type SQL, sql } from 'drizzle-orm';
import { matches, row, when } from '../../platform/database.ts';
import { byName, wholly } from '../../platform/list.ts';
import { invalidField } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Call } from '../../platform/serve.ts';
import { doneOf, ownDue } from '../homework/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import { ownTrend } from './growth.ts';

/** Percent of comprehension under which somebody should look. */
const enough = 60;
/** One homework left out, one text clicked through or one hard text is a bad day, not yet a reason. */
const times = 2;
const quietDays = 10;
/** The last 30 days, in Turkish days and as a moment. */
const sinceDay = sql`(okur_day(now()) - 29)`;
const since = sql`now() - interval '30 days'`;

/**
 * CTEs of the students in reach who are taught, with what there is to say of each: `students` (s) and `watched` (w),
 * whose `reasons` tell why somebody should look. Sums come from the students' days.
 */
export const watching = (scope: Scope, where: SQL = sql`true`): SQL => sql`
  students as materialized (
    select u.id, u.name, u.surname, u.username, u.search, u.created_at, u.department_id, d.department_name from ${userTables}
    where ${reachableUsers(scope)} and u.deleted_at is null and u.status in ('active', 'invited') and d.archived_at is null and ${where}
  ), ended as materialized (
    select g.homework_id, g.due_at, g.user_id, r.finished_at is not null as finished from (
      select h.id as homework_id, ${ownDue} as due_at, m.user_id from students s join department_memberships m on m.user_id = s.id join homework_departments hd on hd.department_id = m.department_id join departments hc on hc.id = hd.department_id and hc.deleted_at is null join homeworks h on h.id = hd.homework_id
        left join homework_extensions x on x.homework_id = h.id and x.user_id = m.user_id
      where h.due_at between ${since} and now() and m.joined_at <= h.due_at and (m.left_at is null or m.left_at >= h.due_at)
      union
      select h.id, ${ownDue}, o.user_id from students s join homework_students o on o.user_id = s.id join homeworks h on h.id = o.homework_id left join homework_extensions x on x.homework_id = h.id and x.user_id = o.user_id
      where o.withdrawn_at is null and h.due_at between ${since} and now()
    ) g join homeworks h on h.id = g.homework_id left join lateral ${doneOf(sql`g.user_id`)} r on true
  ), sums as (
    select s.id, f.* from students s cross join lateral (
      select coalesce(sum(l.count) filter (where l.source = 'reading' and l.kind = 'measurement'), 0)::int as readings, coalesce(sum(l.wpm) filter (where l.source = 'reading' and l.kind = 'measurement'), 0) as wpm_sum,
        coalesce(sum(l.answered) filter (where l.source = 'reading' and l.kind = 'measurement'), 0)::int as answered, coalesce(sum(l.comprehension) filter (where l.source = 'reading' and l.kind = 'measurement'), 0) as comprehension_sum,
        coalesce(sum(l.effective_speed) filter (where l.source = 'reading' and l.kind = 'measurement'), 0) as effective_sum, coalesce(sum(l.seconds) filter (where l.source = 'reading'), 0) as seconds,
        coalesce(sum(l.count) filter (where l.source = 'exercise'), 0)::int as exercises, coalesce(sum(l.rejected), 0)::int as rushed
      from learning_days l where l.user_id = s.id and l.day >= ${sinceDay} offset 0) f
  ), watched as materialized (
    select s.id, s.name, s.surname, s.username, s.search, s.department_id, s.department_name, f.readings, f.wpm_sum / nullif(f.readings, 0) as wpm, f.answered, f.comprehension_sum / nullif(f.answered, 0) as comprehension,
      f.effective_sum / nullif(f.answered, 0) as effective_speed, f.seconds, f.exercises, f.rushed, last.read_at as last_read_at, t.latest_wpm, t.usual_wpm, coalesce(t.verdict, 'too_early') as growth, coalesce(g.missed, 0) as missed,
      array_remove(array[
        case when t.behind then 'behind' end,
        case when f.answered >= ${times} and f.comprehension_sum / f.answered < ${enough} then 'comprehension' end,
        case when coalesce(last.read_at, s.created_at) < now() - make_interval(days => ${quietDays}) then 'quiet' end,
        case when g.missed >= ${times} then 'homework' end,
        case when f.rushed >= ${times} then 'rushing' end
      ], null) as reasons
    from students s join sums f on f.id = s.id left join lateral ${ownTrend(sql`s.id`)} t on true left join lateral (select max(z.last_read_at) as read_at from student_trends z where z.user_id = s.id) last on true
      left join (select user_id, count(*) filter (where not finished and due_at < now())::int as missed from ended group by user_id) g on g.user_id = s.id
  )`;

/** A watched student (alias p) as it goes out. */
export const watchedColumns = sql`json_build_object('id', p.id, 'name', p.name, 'surname', p.surname, 'username', p.username, 'department_id', p.department_id, 'department_name', p.department_name,
  'reasons', p.reasons, 'readings', p.readings, 'wpm', p.wpm, 'answered', p.answered, 'comprehension', p.comprehension, 'effective_speed', p.effective_speed, 'seconds', p.seconds, 'exercises', p.exercises, 'last_read_at', p.last_read_at,
  'latest_wpm', p.latest_wpm, 'usual_wpm', p.usual_wpm, 'missed', p.missed, 'rushed', p.rushed, 'growth', p.growth)`;

/** The more the sooner: reasons first, then homework missed. */
export const byNeed = sql`cardinality(w.reasons) * 1000 + least(w.missed, 99)`;

const sorts: Record<string, SQL> = {
  need: byNeed, name: byName(sql`w.name`), surname: byName(sql`w.surname`), readings: sql`w.readings`, wpm: sql`w.wpm`, comprehension: sql`w.comprehension`, last_read_at: sql`w.last_read_at`,
  /** From worse to better; who was measured too little stands at the end in either direction. */
  growth: sql`array_position(array['worse', 'no_change_yet', 'better'], w.growth)`,
};

/** Students with their figures of the last 30 days; who needs help first, unless another order is asked for. */
export async function instructorStudents({ db, scope, query }: Call<typeof contract.instructorStudents>): Promise<Page<WatchedStudent> & { growth: Record<GrowthVerdict, number> }> {
  const wish = query.sort || '-need';
  const sort = Object.hasOwn(sorts, wish.replace(/^-/, '')) ? sorts[wish.replace(/^-/, '')]! : undefined;
  if (!sort) throw invalidField('sort', 'validation.choice');
  const direction = wish.startsWith('-') ? sql`desc nulls last` : wish === 'growth' ? sql`nulls last` : sql`nulls first`;
  const isWhole = query.isAll || wholly in query;
  const perPage = isWhole ? limits.allRowsMax : query.per_page;
  const page = isWhole ? 1 : query.page;
  const counted = (verdict: GrowthVerdict) => sql`${sql.raw(`'${verdict}'`)}, (count(*) filter (where c.growth = ${verdict}))::int`;
  const found = await row<{ total: number; data: WatchedStudent[]; growth: Record<GrowthVerdict, number> }>(
    db,
    sql`with ${watching(scope, when(query.department_id, (id) => sql`u.department_id = ${id}`))}, asked as materialized (
          select w.* from watched w where ${query.needs_help === 'true' ? sql`cardinality(w.reasons) > 0` : sql`true`} and ${matches(sql`w.search`, query.search)}
        ), chosen as materialized (select c.* from asked c where ${when(query.growth, (verdict) => sql`c.growth = ${verdict}`)}
        ), paged as (select w.*, row_number() over (order by ${sort} ${direction}, w.surname collate "tr-x-icu", w.id) as place from chosen w order by place limit ${perPage} offset ${(page - 1) * perPage})
        select (select count(*)::int from chosen) as total, (select json_build_object(${sql.join(verdicts.map(counted), sql`, `)}) from asked c) as growth, coalesce((select json_agg(${watchedColumns} order by p.place) from paged p), '[]') as data`,
  );
  const { total, data, growth } = found!;
  return { data, growth, meta: { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)), total_is: 'exact', next_cursor: null } };
}

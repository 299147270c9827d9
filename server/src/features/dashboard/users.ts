import type { dashboard as contract } from '@okur/contract';
import type { UsersDashboard } from '@okur/contract/dashboard';
import { sql } from 'drizzle-orm';
import { row, when } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { departmentTables, reachableDepartments } from '../departments/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';

/** Counts and averages in one statement. Implausible readings are left out; months are those of the students' schools. */
export async function usersDashboard({ db, scope, query: { company_id, department_id, user_id } }: Call<typeof contract.usersDashboard>): Promise<UsersDashboard> {
  // For a school the readings are looked up student by student, whatever the planner guesses: those of all grow for ever.
  const isOfAll = scope.kind === 'platform' && !company_id && !department_id && !user_id;
  const oneByOne = isOfAll ? sql`` : sql`offset 0`;
  const counts = await row<UsersDashboard>(
    db,
    sql`
    with students as materialized (
      select u.id, u.department_id, c.time_zone from ${userTables}
      where ${reachableUsers(scope)} and u.deleted_at is null and ${when(company_id, (id) => sql`u.company_id = ${id}`)} and ${when(department_id, (id) => sql`u.department_id = ${id}`)}
        and ${when(user_id, (id) => sql`u.id = ${id}`)}
    ), readings as materialized (
      select r.*, date_trunc('month', r.finished_at at time zone s.time_zone)::date as month
      from students s cross join lateral (
        select r.user_id, r.finished_at, r.wpm, a.comprehension, a.effective_speed from reading_sessions r left join reading_answers a on a.reading_id = r.id
        where r.user_id = s.id and not r.implausible ${oneByOne}) r
    ), months as (
      select generate_series(m - interval '11 months', m, interval '1 month')::date as month from (select date_trunc('month', now() at time zone 'Europe/Istanbul') as m) this
    ), year as (
      select m.month, avg(r.wpm) as wpm, avg(r.comprehension) as comprehension, count(r.wpm)::int as readings from months m left join readings r on r.month = m.month group by m.month
    )
    select (select count(*)::int from students) as students,
      (select count(*)::int from ${departmentTables} where ${reachableDepartments(scope)} and d.deleted_at is null and d.archived_at is null and ${when(company_id, (id) => sql`d.company_id = ${id}`)}
        and ${when(department_id, (id) => sql`d.id = ${id}`)} and ${when(user_id, () => sql`d.id in (select department_id from students)`)}) as departments,
      (select count(*)::int from students s where exists (select from reading_sessions r where r.user_id = s.id and r.finished_at > now() - interval '30 days' and not r.implausible)) as students_active_30_days,
      count(*) filter (where finished_at > now() - interval '7 days')::int as readings_7_days,
      count(*)::int as readings_total,
      avg(wpm) filter (where month >= (select min(month) from months)) as wpm,
      avg(comprehension) filter (where month >= (select min(month) from months)) as comprehension,
      avg(effective_speed) filter (where month >= (select min(month) from months)) as effective_speed,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'wpm', wpm, 'comprehension', comprehension, 'readings', readings) order by month) from year) as months
    from readings`,
  );
  return found(counts);
}

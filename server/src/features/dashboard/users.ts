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
    ), by_month as materialized (
      select date_trunc('month', r.finished_at at time zone s.time_zone)::date as month, count(*)::int as readings, sum(r.wpm) as wpm, count(r.comprehension) as answered, sum(r.comprehension) as comprehension,
        sum(r.effective_speed) as effective_speed, count(*) filter (where r.finished_at > now() - interval '7 days')::int as readings_7_days
      from students s cross join lateral (
        select r.finished_at, r.wpm, a.comprehension, a.effective_speed from reading_sessions r left join reading_answers a on a.reading_id = r.id
        where r.user_id = s.id and not r.implausible and r.finished_at > now() - interval '13 months' ${oneByOne}) r group by 1
    ), year as (
      select m::date as month, b.readings, b.wpm, b.answered, b.comprehension, b.effective_speed
      from (select date_trunc('month', now() at time zone 'Europe/Istanbul') as month) this, generate_series(this.month - interval '11 months', this.month, interval '1 month') m left join by_month b on b.month = m::date
    )
    select (select count(*)::int from students) as students,
      (select count(*)::int from ${departmentTables} where ${reachableDepartments(scope)} and d.deleted_at is null and d.archived_at is null and ${when(company_id, (id) => sql`d.company_id = ${id}`)}
        and ${when(department_id, (id) => sql`d.id = ${id}`)} and ${when(user_id, () => sql`d.id in (select department_id from students)`)}) as departments,
      (select count(*)::int from students s cross join lateral (
        select from reading_sessions r where r.user_id = s.id and r.finished_at > now() - interval '30 days' and not r.implausible limit 1) recent) as students_active_30_days,
      (select coalesce(sum(readings_7_days), 0)::int from by_month) as readings_7_days,
      (select count(*)::int from students s cross join lateral (select from reading_sessions r where r.user_id = s.id and not r.implausible ${oneByOne}) own) as readings_total,
      sum(wpm) / sum(readings) as wpm, sum(comprehension) / nullif(sum(answered), 0) as comprehension, sum(effective_speed) / nullif(sum(answered), 0) as effective_speed,
      json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'wpm', wpm / readings, 'comprehension', comprehension / nullif(answered, 0), 'readings', coalesce(readings, 0)) order by month) as months
    from year`,
  );
  return found(counts);
}

import type { dashboard as contract } from '@okur/contract';
import type { UsersDashboard } from '@okur/contract/dashboard';
import { ifGiven, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { todayOf } from '../companies/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import {
  byMonth,
  languageOf,
  mean,
  monthsIn,
  nothing,
  periodOf,
  readingsEver,
  sinceDay,
  type Sums,
  sumBy,
  sumsOf,
} from '../reports/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';

type Counts = Pick<
  UsersDashboard,
  'students' | 'students_active_30_days' | 'departments' | 'readings_7_days' | 'readings_total'
>;

/**
 * Present students are counted, all of the platform by the days on which they read last; what they and those before
 * them read comes from the daily sums.
 */
async function figuresOfUsers(context: ContextOf<typeof contract.usersDashboard>): Promise<UsersDashboard> {
  const { db, scope, query } = context;
  const { language, kind } = query;
  const period = await periodOf(db, scope, query);
  const counts = await countsOf(context);
  const ofLanguage = ifGiven(language, (l) => sql`d.language = ${l}`);
  const measuredIn = await languageOf(db, scope, query, period, kind);
  const readings = await sumBy(
    db,
    scope,
    query,
    period,
    byMonth,
    sql`d.source = 'reading' and d.kind = ${kind} and d.language = ${measuredIn}`,
  );
  const exercises = await sumBy(db, scope, query, period, byMonth, sql`d.source = 'exercise' and ${ofLanguage}`);
  const within = (sums: typeof readings, isBefore: boolean) =>
    sumsOf(sums.filter(({ label }) => (label === null) === isBefore));
  const summary = (isBefore: boolean) => ({
    ...figures(within(readings, isBefore)),
    seconds: within(readings, isBefore).seconds,
    exercises: within(exercises, isBefore).count,
  });
  const months = monthsIn(period).map(({ month }) => ({
    month,
    ...figures(readings.find(({ label }) => label === month) ?? nothing),
  }));
  return {
    ...orNotFound(counts),
    period,
    language: measuredIn,
    ...summary(false),
    words: within(readings, false).words,
    before: summary(true),
    months,
  };
}

function countsOf({ db, scope, query }: ContextOf<typeof contract.usersDashboard>): Promise<Counts | undefined> {
  const { company_id, department_id, user_id } = query;
  const since = sinceDay(todayOf(scope, query));
  const read = readingsEver(scope, query);
  const isAll = scope.kind === 'platform' && !company_id && !department_id && !user_id;
  const own = sql`${reachableUsers(scope)} and u.deleted_at is null
    and ${ifGiven(company_id, (id) => sql`u.company_id = ${id}`)}
    and ${ifGiven(department_id, (id) => sql`u.department_id = ${id}`)}
    and ${ifGiven(user_id, (id) => sql`u.id = ${id}`)}`;
  const present = isAll
    ? sql`(select coalesce(sum(students), 0)::int as students, coalesce(sum(students) filter (where day >= ${since}),
      0)::int as active from reader_days) p`
    : sql`(select count(*)::int as students, count(f.user_id)::int as active from ${userTables}
      left join student_figures f on f.user_id = u.id and f.company_id = u.company_id and f.counted_on >= ${since}
      where ${own}) p`;
  return row<Counts>(
    db,
    sql`
    select p.students, p.active as students_active_30_days,
      (select count(*)::int from ${departmentTables} where ${reachableDepartments(scope)} and ${taught}
        and ${ifGiven(company_id, (id) => sql`d.company_id = ${id}`)}
        and ${ifGiven(department_id, (id) => sql`d.id = ${id}`)}
          and ${ifGiven(
            user_id,
            () => sql`d.id in (select u.department_id from ${userTables}
          where ${own})`,
          )}) as departments,
      ${read.last7} as readings_7_days, ${read.total} as readings_total
    from ${present}`,
  );
}

const figures = (sums: Sums) => ({
  readings: sums.count,
  wpm: mean(sums.wpm, sums.count),
  answered: sums.answered,
  comprehension: mean(sums.comprehension, sums.answered),
  effective_speed: mean(sums.effective_speed, sums.answered),
});

export async function usersDashboard(context: ContextOf<typeof contract.usersDashboard>) {
  return { data: await figuresOfUsers(context) };
}

import { trendOf } from '@okur/contract/reading/progress';
import { speedWindows } from '@okur/contract/reading/window';
import type { Growth, GrowthCounts, StudentGrowth } from '@okur/contract/reports';
import { type Db, ifGiven, row, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { measuredOf } from '../student/store.ts';
import { isTaught, reachableUsers, userById, userTables } from '../users/store.ts';
import type { Whose } from './days.ts';

/** The trend of student u that counts as the student's own: that of the language most read. To be joined laterally. */
export const ownTrend = (user: Sql): Sql =>
  sql`(select t.* from student_trends t where t.user_id = ${user} order by t.measurements desc, t.language limit 1)`;

/** How a student's reading changed up to the end of a day of the school, else up to now. */
export async function growthOf(db: Db, scope: Scope, id: string, to?: string): Promise<StudentGrowth> {
  await userById(db, scope, id);
  const { language, goal, measurements } = orNotFound(await measuredOf(db, id, to));
  const { growth } = trendOf(measurements);
  const of = (measure: keyof typeof growth): Growth[] =>
    measurements.length === 0
      ? []
      : [{ language, baseline: null, now: null, difference: null, low: null, high: null, ...growth[measure] }];
  return {
    speed: { ...speedWindows(language, measurements), goal },
    wpm: of('wpm'),
    effective_speed: of('effective_speed'),
    comprehension: of('comprehension'),
  };
}

export async function countGrowth(db: Db, scope: Scope, { company_id, department_id }: Whose): Promise<GrowthCounts> {
  const verdict = (name: string) => sql`count(*) filter (where f.growth = ${name})::int as ${sql.raw(name)}`;
  const counts = await row<GrowthCounts>(
    db,
    sql`select count(*) filter (where f.growth <> 'too_early')::int as students, ${verdict('better')},
      ${verdict('no_change_yet')}, ${verdict('worse')}, count(*) filter (where f.growth = 'too_early'
      or f.growth is null)::int as too_early
        from ${userTables} left join student_figures f on f.user_id = u.id
        where ${reachableUsers(scope)} and ${isTaught} and ${ifGiven(company_id, (id) => sql`u.company_id = ${id}`)}
          and ${ifGiven(department_id, (id) => sql`u.department_id = ${id}`)}`,
  );
  return counts!;
}

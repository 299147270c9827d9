import type { Trend } from '@okur/contract/reading/progress';
import type { Growth, GrowthCounts, StudentGrowth } from '@okur/contract/reports';
import { type Db, ifGiven, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { speedNowOf } from '../student/store.ts';
import { isTaught, reachableUsers, userById, userTables } from '../users/store.ts';
import type { Whose } from './days.ts';

/** The trend of student u that counts as the student's own: that of the language most read. To be joined laterally. */
export const ownTrend = (user: Sql): Sql =>
  sql`(select t.* from student_trends t where t.user_id = ${user} order by t.measurements desc, t.language limit 1)`;

/** How a student's reading changed, a language each. */
export async function growthOf(db: Db, scope: Scope, id: string): Promise<StudentGrowth> {
  await userById(db, scope, id);
  const trends = await rows<{ language: Growth['language']; growth: Trend['growth'] }>(
    db,
    sql`select language, growth from student_trends where user_id = ${id} and measurements > 0
      order by measurements desc, language`,
  );
  const of = (measure: keyof Trend['growth']): Growth[] =>
    trends.map(({ language, growth }) => ({
      language,
      baseline: null,
      now: null,
      difference: null,
      low: null,
      high: null,
      ...growth[measure],
    }));
  return {
    speed: await speedNowOf(db, id),
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

import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { everybody, readNames, sumNames } from '../server/src/features/reports/group-days.ts';
import { judgeTrends } from '../server/src/features/reports/trends.ts';
import type { Part } from './fill-records.ts';

const key = 'day, source, language, kind';
const names = sumNames.join(', ');
const summed = sumNames.map((name) => `sum(${name})`).join(', ');

/*
 * The figures of the filled records: the sums that the product keeps day by day (features/reports/group-days.ts), made
 * for a month at a time. That they are the same is what kept.test.ts shows of the product, and check-records.ts here.
 */

/** Days of the students. */
export async function sumStudents(client: pg.Client, { from, to }: Part): Promise<void> {
  for (const view of ['reading_figures', 'exercise_figures']) {
    await client.query(`insert into learning_days (user_id, company_id, department_id, ${key}, ${names}) select user_id, company_id, department_id, ${key}, ${summed} from ${view} where finished_at >= $1 and finished_at < $2 group by user_id, company_id, department_id, ${key} order by user_id, day`, [from, to]);
  }
}

/** Days of classes, schools and all. */
export async function sumGroupsOf(client: pg.Client, { from, to }: Part): Promise<void> {
  const within = `day between okur_day($1) and okur_day($2::timestamptz - interval '1 second')`;
  await client.query(
    `insert into group_days (group_id, ${key}, ${names})
      select g.id, ${key}, ${summed} from learning_days d cross join lateral (values (d.company_id), (d.department_id), ('${everybody}'::uuid)) g(id) where ${within} and g.id is not null group by g.id, ${key} order by g.id, day`,
    [from, to],
  );
  const measured = `filter (where kind = 'measurement')`;
  await client.query(
    `insert into article_days (group_id, day, article_id, ${readNames.join(', ')})
      select g.id, day, article_id, sum(count), coalesce(sum(count) ${measured}, 0), coalesce(sum(wpm) ${measured}, 0), coalesce(sum(answered) ${measured}, 0), coalesce(sum(comprehension) ${measured}, 0)
      from reading_figures d cross join lateral (values (d.company_id), (d.department_id), ('${everybody}'::uuid)) g(id) where finished_at >= $1 and finished_at < $2 and g.id is not null group by g.id, day, article_id order by g.id, day`,
    [from, to],
  );
}

/** Growth of these students. */
export const judge = (client: pg.Client, ids: readonly string[]): Promise<void> => judgeTrends(drizzle(client), ids);

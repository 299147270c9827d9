import type pg from 'pg';
import { platformGroup, readNames, sumNames } from '../server/src/features/reports/group-days.ts';
import { judgeTrends } from '../server/src/features/reports/trends.ts';
import type { Part } from './fill-records.ts';

const key = 'day, source, language, kind';
const names = sumNames.join(', ');
const summed = sumNames.map((name) => `sum(${name})`).join(', ');

/*
 * The figures of the filled records, as the product keeps them (features/reports: group-days.ts, months.ts,
 * homework-sums.ts), made for many at a time.
 */

/** What the records of a month add to their days, looked at once for all that is summed from it. */
export async function gatherFigures(client: pg.Client, { from, to }: Part): Promise<void> {
  await client.query(
    `create temp table read as select company_id, department_id, user_id, article_id, ${key}, ${names}
      from reading_figures where finished_at >= $1 and finished_at < $2`,
    [from, to],
  );
  await client.query(
    `create temp table practised as select company_id, department_id, user_id, ${key}, ${names} from exercise_figures
      where finished_at >= $1 and finished_at < $2`,
    [from, to],
  );
  await client.query('analyze read; analyze practised');
}

/** Days of the students. */
export async function sumStudents(client: pg.Client): Promise<void> {
  for (const figures of ['read', 'practised']) {
    await client.query(
      `insert into learning_days (user_id, company_id, department_id, ${key}, ${names}) select user_id, company_id,
        department_id, ${key}, ${summed} from ${figures} group by user_id, company_id, department_id, ${key}
        order by user_id, day`,
    );
  }
}

/** Days of classes, schools and all. */
export async function sumGroupsOf(client: pg.Client): Promise<void> {
  const groups =
    `cross join lateral (values (d.company_id), (d.department_id), ('${platformGroup}'::uuid)) g(id) where ` +
    'g.id is not null';
  for (const figures of ['read', 'practised']) {
    await client.query(
      `insert into group_days (group_id, ${key}, ${names}) select g.id, ${key}, ${summed} from ${figures} d ${groups}
        group by g.id, ${key} order by g.id, day`,
    );
  }
  const measured = `filter (where kind = 'measurement')`;
  await client.query(
    `insert into article_days (group_id, day, article_id, ${readNames.join(', ')})
      select g.id, day, article_id, sum(count), coalesce(sum(count) ${measured}, 0), coalesce(sum(wpm) ${measured}, 0),
        coalesce(sum(answered) ${measured}, 0), coalesce(sum(comprehension) ${measured}, 0)
      from read d ${groups} group by g.id, day, article_id order by g.id, day`,
  );
  await client.query('drop table read; drop table practised');
}

/** Months that are over, of all groups at once: what the product sums month by month, when one is over. */
export async function sumMonths(client: pg.Client): Promise<void> {
  const over = `day < date_trunc('month', now() at time zone 'UTC' - interval '12 hours')`;
  const month = `date_trunc('month', day)::date`;
  await client.query(`insert into summed_months (month) select distinct ${month} from group_days where ${over}`);
  await client.query(
    `insert into group_months (group_id, ${key}, ${names}) select group_id, ${month}, source, language, kind, ${summed}
      from group_days where ${over} group by group_id, ${month}, source, language, kind order by 2, 1`,
  );
  await client.query(
    `insert into article_months (group_id, day, article_id, ${readNames.join(', ')}) select group_id, ${month},
      article_id, ${readNames.map((name) => `sum(${name})`).join(', ')} from article_days where ${over}
      group by group_id, ${month}, article_id order by 2, 1`,
  );
}

/**
 * Homework with a text, of the classes as the fill made them: each is of one class, in which everyone stayed. The
 * product counts student by student, which holds for every other case as well and takes far longer for all of a year.
 */
export async function sumHomework(client: pg.Client): Promise<void> {
  await client.query(
    `insert into homework_sums (homework_id, group_id, given, finished, in_time, open, open_until, shared)
      with done as (
        select r.homework_id, u.status in ('active', 'invited') as stays, min(r.finished_at) as at
          from reading_sessions r join users u on u.id = r.user_id and u.deleted_at is null
          where r.homework_id is not null group by r.homework_id, u.id, stays
      ), pupils as (select department_id, count(*) filter (where status in ('active', 'invited')) as count from users
        where deleted_at is null group by department_id)
      select h.id, g.id, p.count + count(d.at) filter (where not d.stays), count(d.at), count(d.at)
        filter (where d.at <= h.due_at), p.count - count(d.at) filter (where d.stays), '{}', 0
      from homeworks h join homework_departments hd on hd.homework_id = h.id
        join pupils p on p.department_id = hd.department_id left join done d on d.homework_id = h.id
        cross join lateral (values (hd.department_id), ('${platformGroup}'::uuid)) g(id)
      where h.kind = 'article' group by h.id, g.id, p.count having p.count + count(d.at) > 0`,
  );
}

/** Growth of these students. */
export const judge = (client: pg.Client, ids: readonly string[]): Promise<void> => judgeTrends(client, ids);

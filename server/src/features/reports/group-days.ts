import { array, type Db, ifGiven, rows, sql } from '../../platform/database/index.ts';

/** The group that is everyone. */
export const platformGroup = '00000000-0000-0000-0000-000000000000';

/** What is added up, as the columns of learning_days and group_days are called. */
export const sumNames = [
  'count',
  'rejected',
  'seconds',
  'words',
  'wpm',
  'wpm_squares',
  'counted',
  'characters',
  'syllables',
  'answered',
  'comprehension',
  'effective_speed',
  'independent',
  'instructional',
  'frustration',
  'score',
] as const;
export type SumName = (typeof sumNames)[number];
/** The same of article_days. */
export const readNames = ['count', 'measured', 'wpm', 'answered', 'comprehension'] as const;

const names = sql.raw(sumNames.join(', '));
const summed = sql.raw(sumNames.map((name) => `sum(${name}) as ${name}`).join(', '));
export interface GroupDay {
  group_id: string;
  day: string;
}

const key = sql.raw('day, source, language, kind');
const measured = sql.raw(`filter (where kind = 'measurement')`);
/** How often a text was read. Speed and comprehension are of measurements. */
export const readSums = sql`sum(count) as count, coalesce(sum(count) ${measured}, 0) as measured,
  coalesce(sum(wpm) ${measured}, 0) as wpm, coalesce(sum(answered) ${measured}, 0) as answered,
  coalesce(sum(comprehension) ${measured}, 0) as comprehension`;

const readListed = sql.raw(readNames.join(', '));
const readSummed = sql.raw(readNames.map((name) => `sum(${name}) as ${name}`).join(', '));

/** The groups whose days a school is part of. */
export const groupsOfSchool = async (tx: Db, school: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      tx,
      sql`select ${school}::uuid as id union select id from departments where company_id = ${school}
        union select ${platformGroup}::uuid`,
    )
  ).map(({ id }) => id);

/**
 * Makes a day of classes, schools and of all again from the days of the students and from the readings: of all schools,
 * or of one.
 */
export async function sumDay(tx: Db, day: string, school?: string): Promise<void> {
  const ofSchool = school ? sql`group_id = any(${array(await groupsOfSchool(tx, school))})` : sql`true`;
  await rows(tx, sql`delete from group_days where day = ${day} and ${ofSchool}`);
  await rows(tx, sql`delete from article_days where day = ${day} and ${ofSchool}`);
  const own = sql`day = ${day} and ${ifGiven(school, (id) => sql`company_id = ${id}`)}`;
  const groups = sql`cross join lateral (values (o.company_id), (o.department_id)) g(id) where g.id is not null`;
  await rows(
    tx,
    sql`insert into group_days (group_id, ${key}, ${names}) select g.id, ${key}, ${summed} from (select *
      from learning_days where ${own}) o ${groups} group by g.id, ${key}`,
  );
  // No clock is further ahead than 14 hours, and none is further behind than 12.
  await rows(
    tx,
    sql`insert into article_days (group_id, day, article_id, ${readListed}) select g.id, day, article_id, ${readSums}
      from (select * from reading_figures f
        where f.finished_at >= ${day}::date::timestamp at time zone 'UTC' - interval '14 hours'
          and f.finished_at < (${day}::date + 1)::timestamp at time zone 'UTC' + interval '12 hours'
          and ${own} and f.article_id is not null) o ${groups} group by g.id, day, article_id`,
  );
  const schools = sql`day = ${day} and group_id in (select id from companies)`;
  await rows(
    tx,
    sql`insert into group_days (group_id, ${key}, ${names}) select ${platformGroup}::uuid, ${key}, ${summed}
      from group_days where ${schools} group by ${key}`,
  );
  await rows(
    tx,
    sql`insert into article_days (group_id, day, article_id, ${readListed}) select ${platformGroup}::uuid, day,
      article_id, ${readSummed} from article_days where ${schools} group by day, article_id`,
  );
}

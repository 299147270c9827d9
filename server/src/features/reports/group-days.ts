import { type SQL, sql } from 'drizzle-orm';
import { array, type Db, rows } from '../../platform/database.ts';

/** The group that is everybody. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** What is added up, as the columns of learning_days and group_days are called. */
export const sumNames = [
  'count', 'rejected', 'seconds', 'words', 'wpm', 'wpm_squares', 'counted', 'characters', 'syllables', 'answered', 'comprehension', 'effective_speed', 'independent', 'instructional', 'frustration', 'score',
] as const;
export type SumName = (typeof sumNames)[number];
/** The same of article_days. */
export const readNames = ['count', 'measured', 'wpm', 'answered', 'comprehension'] as const;

const names = sql.raw(sumNames.join(', '));
const summed = sql.raw(sumNames.map((name) => `sum(${name}) as ${name}`).join(', '));
const replaced = (columns: readonly string[]): SQL => sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

export interface CompanyDay {
  company_id: string;
  day: string;
}

export interface GroupDay {
  group_id: string;
  day: string;
}

/** Companies and days whose records changed (alias t). */
const touched = (changed: readonly CompanyDay[]): SQL =>
  sql`unnest(${array(changed.map((c) => c.company_id))}, ${array(changed.map((c) => c.day), 'text')}::date[]) t(company_id, day)`;

/** Sums the days of companies and their departments from those of their students, and then the platform's from the companies'; answers which ones. */
export async function sumGroups(db: Db, changed: readonly CompanyDay[]): Promise<GroupDay[]> {
  const key = sql`day, source, language, kind`;
  const into = (sums: SQL) => sql`insert into group_days as g (group_id, ${key}, ${names}) ${sums} on conflict (group_id, day, source, kind, language) do update set ${replaced(sumNames)} returning g.group_id, g.day`;
  const groups = await rows<GroupDay>(
    db,
    into(sql`
      with own as materialized (select d.* from ${touched(changed)} cross join lateral (select * from learning_days d where d.day = t.day and d.company_id = t.company_id offset 0) d)
      select company_id, ${key}, ${summed} from own group by company_id, ${key}
      union all select department_id, ${key}, ${summed} from own where department_id is not null group by department_id, ${key}`),
  );
  const all = await rows<GroupDay>(db, into(sql`select ${everybody}::uuid, ${key}, ${summed} from group_days d where day = any(${daysOf(changed)}) and group_id in (select id from companies) group by ${key}`));
  return [...groups, ...all];
}

/** How often which text was read, by the same groups. Speed and comprehension are of measurements. */
export async function sumArticles(db: Db, changed: readonly CompanyDay[]): Promise<void> {
  const columns = readNames;
  const listed = sql.raw(columns.join(', '));
  const into = (sums: SQL) => sql`insert into article_days as a (group_id, day, article_id, ${listed}) ${sums} on conflict (group_id, day, article_id) do update set ${replaced(columns)}`;
  const measured = sql`filter (where kind = 'measurement')`;
  const counted = sql`sum(count), coalesce(sum(count) ${measured}, 0), coalesce(sum(wpm) ${measured}, 0), coalesce(sum(answered) ${measured}, 0), coalesce(sum(comprehension) ${measured}, 0)`;
  await rows(
    db,
    into(sql`
      with own as materialized (
        select f.* from ${touched(changed)} cross join lateral (
          select * from reading_figures f where f.company_id = t.company_id and f.finished_at >= t.day::timestamp at time zone 'Europe/Istanbul' and f.finished_at < (t.day + 1)::timestamp at time zone 'Europe/Istanbul' offset 0) f)
      select company_id, day, article_id, ${counted} from own group by company_id, day, article_id
      union all select department_id, day, article_id, ${counted} from own where department_id is not null group by department_id, day, article_id`),
  );
  await rows(
    db,
    into(sql`select ${everybody}::uuid, day, article_id, ${sql.raw(columns.map((name) => `sum(${name})`).join(', '))} from article_days where day = any(${daysOf(changed)}) and group_id in (select id from companies) group by day, article_id`),
  );
}

const daysOf = (changed: readonly CompanyDay[]): SQL => sql`${array([...new Set(changed.map((c) => c.day))], 'text')}::date[]`;

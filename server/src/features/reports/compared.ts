import type { reports as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import type { Page } from '@okur/contract/list';
import type { CompanyFigures, DepartmentFigures, Period } from '@okur/contract/reports';
import { ifGiven, matches, type Sql, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { inCompany } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isSchool } from '../companies/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { languageOf } from './days.ts';
import { sumsIn } from './months.ts';
import { periodOf } from './period.ts';
import { sinceDay } from './student-figures.ts';
import { isTaught, seatsTaken } from '../users/store.ts';

/*
 * Departments and companies side by side. The figures are looked up for the rows of the page alone; a sort by one of
 * them looks them up for all, some months and days each.
 */

interface Figures {
  /** Today by the clock of the row. */
  today: Sql;
  group: Sql;
  students: Sql;
  /** Asked for. */
  language: Language | undefined;
  /** Of the speeds. */
  measuredIn: Language | null;
}

const sums = ({ group, language }: Figures, days: { from: string; to: string }, what: Sql): Sql =>
  sql`(select ${what} from ${sumsIn('group', sql`array[${group}]`, [days])}
    where d.day between ${days.from} and ${days.to} and ${ifGiven(language, (l) => sql`d.language = ${l}`)})`;
/** Of the measurements alone. */
const of = (sum: string, { measuredIn }: Figures): Sql => sql`sum(${sql.raw(`d.${sum}`)}) filter (where
  d.source = 'reading' and d.kind = 'measurement' and d.language = ${measuredIn})`;
const over = (sum: string, count: string, figures: Figures): Sql =>
  sql`${of(sum, figures)} / nullif(${of(count, figures)}, 0)`;
const countOf = (sum: string, figures: Figures): Sql => sql`coalesce(${of(sum, figures)}, 0)::int`;
const seconds = sql`coalesce(sum(d.seconds) filter (where d.source = 'reading'), 0)`;
const summary = (figures: Figures): Sql => sql`json_build_object('readings', ${countOf('count', figures)}, 'wpm',
  ${over('wpm', 'count', figures)}, 'answered', ${countOf('answered', figures)}, 'comprehension',
  ${over('comprehension', 'answered', figures)}, 'effective_speed', ${over('effective_speed', 'answered', figures)},
  'seconds', ${seconds}, 'exercises', coalesce(sum(d.count) filter (where d.source = 'exercise'), 0)::int)`;

/** Who is counted is who is taught, as in the list and in the growth that the numbers are compared with. */
const students = (of: Sql, who = sql`true`): Sql =>
  sql`(select count(*)::int from users u left join departments d on d.id = u.department_id
    and d.company_id = u.company_id where ${of} and ${isTaught} and d.deleted_at is null and ${who})`;
const active = ({ students: of, today }: Figures): Sql =>
  students(
    of,
    sql`exists (select from student_figures f
      where f.user_id = u.id and f.company_id = u.company_id and f.counted_on >= ${sinceDay(today)})`,
  );

const columns = (figures: Figures, period: Period): Sql =>
  sql`${students(figures.students)} as students, ${active(figures)} as active,
    ${figures.measuredIn}::text as language,
    json_build_object('from', ${period.from}::text, 'to', ${period.to}::text) as period,
    ${sums(figures, period, summary(figures))} as now,
    ${sums(figures, period.before, summary(figures))} as before`;
const sorts = (figures: Figures, period: Period): Record<string, Sql> => ({
  students: students(figures.students),
  active: active(figures),
  readings: sums(figures, period, countOf('count', figures)),
  wpm: sums(figures, period, over('wpm', 'count', figures)),
  comprehension: sums(figures, period, over('comprehension', 'answered', figures)),
  seconds: sums(figures, period, seconds),
});

export async function departmentsCompared({
  db,
  scope,
  query,
}: ContextOf<typeof contract.departmentsCompared>): Promise<Page<DepartmentFigures>> {
  const period = await periodOf(db, scope, query);
  const measuredIn = await languageOf(db, scope, query, period);
  const figures: Figures = {
    today: sql`okur_day(now(), x.time_zone)`,
    group: sql`x.id`,
    students: sql`u.department_id = x.id`,
    language: query.language,
    measuredIn,
  };
  const from = sql`(select d.id, d.department_name, d.grade_level, d.company_id, c.company_name, c.time_zone,
    d.search
    from ${departmentTables} where ${reachableDepartments(scope)} and ${taught}
    and ${ifGiven(query.company_id, (id) => sql`d.company_id = ${id}`)}) x`;
  return list<DepartmentFigures>(db, query, {
    columns: sql`x.id, x.department_name, x.grade_level, x.company_id, x.company_name, ${columns(figures, period)}`,
    from,
    where: matches(sql`x.search`, query.search),
    sorts: { name: sql`x.department_name collate "tr-x-icu"`, ...sorts(figures, period) },
    sort: 'name',
    id: sql`x.id`,
  });
}

export async function companiesCompared({
  db,
  scope,
  query,
}: ContextOf<typeof contract.companiesCompared>): Promise<Page<CompanyFigures>> {
  const period = await periodOf(db, scope, query);
  const measuredIn = await languageOf(db, scope, query, period);
  const figures: Figures = {
    today: sql`okur_day(now(), c.time_zone)`,
    group: sql`c.id`,
    students: sql`u.company_id = c.id`,
    language: query.language,
    measuredIn,
  };
  return list<CompanyFigures>(db, query, {
    columns: sql`c.id, c.company_name, c.city, c.status, c.licence_limit, ${seatsTaken(sql`c.id`)} as used,
      ${columns(figures, period)}`,
    from: sql`companies c`,
    where: sql`${inCompany(scope, sql`c.id`)} and ${isSchool} and c.deleted_at is null
      and ${matches(sql`c.search`, query.search)}`,
    sorts: { name: sql`c.company_name collate "tr-x-icu"`, ...sorts(figures, period) },
    sort: 'name',
    id: sql`c.id`,
  });
}

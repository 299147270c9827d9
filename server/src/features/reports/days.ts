import { plusDays } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import type { SpeedKind } from '@okur/contract/reading/kind';
import type { Period, Rows } from '@okur/contract/reports';
import { always, type Db, ifGiven, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { todayOf } from '../companies/store.ts';
import { departmentTables, reachableDepartments } from '../departments/store.ts';
import { reachableOfAnyClass, userTables } from '../users/store.ts';
import { platformGroup, type SumName, sumNames } from './group-days.ts';
import { bothOf, sumsIn } from './months.ts';

/** Whose figures. */
export interface Whose {
  company_id?: string | undefined;
  department_id?: string | undefined;
  user_id?: string | undefined;
}

/** Ids of the groups whose days are asked for, as far as the caller reaches them. */
export function groupsOf(scope: Scope, { company_id, department_id }: Whose): Sql {
  if (scope.kind === 'platform' && !company_id && !department_id) return sql`select ${platformGroup}::uuid`;
  if (scope.kind === 'instructor' || department_id) {
    return sql`select d.id from ${departmentTables} where ${reachableDepartments(scope)} and d.deleted_at is null
      and ${ifGiven(company_id, (id) => sql`d.company_id = ${id}`)}
      and ${ifGiven(department_id, (id) => sql`d.id = ${id}`)}`;
  }
  return sql`select c.id from companies c where ${inCompany(scope, sql`c.id`)} and c.deleted_at is null
    and ${ifGiven(company_id, (id) => sql`c.id = ${id}`)}`;
}

/** Records in the caller's reach, by the columns of the school and the class they were in: of groups, or of all. */
export function ofGroups(scope: Scope, whose: Whose, company: Sql, department: Sql): Sql {
  if (scope.kind === 'platform' && !whose.company_id && !whose.department_id) return always;
  const group = scope.kind === 'instructor' || whose.department_id ? department : company;
  return sql`${group} = any(array(${groupsOf(scope, whose)}))`;
}

/** The student asked for, if in reach. */
export const studentOf = (scope: Scope, id: string): Sql =>
  sql`select u.id from ${userTables} where u.id = ${id} and ${reachableOfAnyClass(scope)} and u.deleted_at is null`;

/** Sums (alias d) over a period and the one before: by day of one student, by month and day of groups. */
export function sumsOver(scope: Scope, whose: Whose, period: Period): Sql {
  const { company_id, department_id, user_id } = whose;
  if (!user_id) return sumsIn('group', sql`array(${groupsOf(scope, whose)})`, bothOf(period));
  return sql`(select l.* from learning_days l where l.user_id = any(array(${studentOf(scope, user_id)}))
    and ${ifGiven(company_id, (id) => sql`l.company_id = ${id}`)}
    and ${ifGiven(department_id, (id) => sql`l.department_id = ${id}`)}) d`;
}

/** Readings of the last seven days, and of all days there were. */
export function readingsEver(scope: Scope, whose: Whose): { last7: Sql; total: Sql } {
  const count = sql`coalesce(sum(d.count), 0)::int`;
  const last = sql`d.day > ${todayOf(scope, whose)} - 7`;
  const { company_id, department_id, user_id } = whose;
  if (user_id) {
    const own = sql`from learning_days d where d.user_id = any(array(${studentOf(scope, user_id)}))
      and d.source = 'reading' and ${ifGiven(company_id, (id) => sql`d.company_id = ${id}`)}
      and ${ifGiven(department_id, (id) => sql`d.department_id = ${id}`)}`;
    return { last7: sql`(select ${count} ${own} and ${last})`, total: sql`(select ${count} ${own})` };
  }
  const ofGroups = sql`d.group_id = any(array(${groupsOf(scope, whose)})) and d.source = 'reading'`;
  const unsummed = sql`d.day >= coalesce((select max(month) + interval '1 month' from summed_months), '-infinity')`;
  return {
    last7: sql`(select ${count} from group_days d where ${ofGroups} and ${last})`,
    total: sql`((select ${count} from group_months d where ${ofGroups}) + (select ${count} from group_days d
      where ${ofGroups} and ${unsummed}))`,
  };
}

export type Sums = Record<SumName, number>;
export const nothing: Sums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;
const plus = (a: Sums, b: Sums): Sums => Object.fromEntries(sumNames.map((name) => [name, a[name] + b[name]])) as Sums;
export const sumsOf = (all: readonly Sums[]): Sums => all.reduce(plus, nothing);

/** The sums of a column `label` each, and of the period before, where it is null. */
export const sumBy = (
  db: Db,
  scope: Scope,
  whose: Whose,
  period: Period,
  label: Sql,
  where: Sql,
): Promise<(Sums & { label: string | null })[]> => {
  const { before, to, from } = period;
  return rows(
    db,
    sql`select case when d.day >= ${from} then ${label} end as label,
      ${sql.raw(sumNames.map((name) => `coalesce(sum(d.${name}), 0) as ${name}`).join(', '))}
        from ${sumsOver(scope, whose, period)} where d.day between ${before.from} and ${to} and ${where} group by 1`,
  );
};

/** The language of most readings of a kind, by which a figure goes that may not mix them. */
export async function languageOf(
  db: Db,
  scope: Scope,
  whose: Whose & { language?: Language | undefined },
  period: Pick<Period, 'from' | 'to'>,
  kind: SpeedKind = 'measurement',
): Promise<Language | null> {
  if (whose.language) return whose.language;
  const { from, to } = period;
  const dayBefore = plusDays(from, -1);
  const days = { from, to, before: { from: dayBefore, to: dayBefore } };
  const most = await row<{ language: Language }>(
    db,
    sql`select d.language from ${sumsOver(scope, whose, days)} where d.day between ${from} and ${to}
      and d.source = 'reading' and d.kind = ${kind} group by d.language having sum(d.count) > 0
      order by sum(d.count) desc, d.language limit 1`,
  );
  return most?.language ?? null;
}

export const byMonth = sql`to_char(d.day, 'YYYY-MM')`;
export const mean = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);

/** The list behind a number. */
export const rowsAt = (path: Rows['path'], query: Record<string, string | undefined>): Rows => ({
  path,
  query: Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)),
});

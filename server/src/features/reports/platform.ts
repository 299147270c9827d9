import type { ActivationReport, Counts, Ranking } from '@okur/contract/reports';
import { type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import { byMonth, nothing, rowsAt, sumBy, sumsOf } from './days.ts';
import { monthsIn, periodOf } from './period.ts';

/** What the people of the platform look at: students by type, codes, what was done and who came in each month. */

interface PeriodQuery {
  company_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Counted of what was made until the end of the period; before: until its beginning. */
export async function usersPerType(db: Db, scope: Scope, query: PeriodQuery): Promise<Ranking> {
  const period = periodOf(query);
  const counted = await rows<{ label: string; value: number; before: number }>(
    db,
    sql`select u.user_type as label, count(*)::int as value, count(*)
      filter (where u.created_at < ${period.from}::timestamp at time zone 'Europe/Istanbul')::int as before
      from ${userTables}
        where ${reachableUsers(scope)} and u.deleted_at is null
          and u.created_at < (${period.to}::date + 1)::timestamp at time zone 'Europe/Istanbul'
          and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)} group by 1 order by 2 desc, 1`,
  );
  const total = (of: 'value' | 'before') => counted.reduce((sum, c) => sum + c[of], 0);
  const figure = (value: number) => ({ value, records: value });
  const of = (user_type?: string) => rowsAt('users', { user_type, company_id: query.company_id, created_to: query.to });
  return {
    data: counted.map(({ label, value }) => ({ label, id: null, ...figure(value), rows: of(label) })),
    meta: { period, total: figure(total('value')), before: figure(total('before')), rows: of() },
  };
}

interface Month extends Record<string, unknown> {
  month: string | null;
}

/** Counts of the moments in `at` by month; the period before has no month. */
const countBy = (at: Sql, { from, to, before }: ReturnType<typeof periodOf>, name: string, source: Sql): Sql =>
  sql`select case when okur_day(${at}) >= ${from} then to_char(okur_day(${at}), 'YYYY-MM') end as month,
    ${name}::text as name, count(*)::int as count from ${source}
    and ${at} >= ${before.from}::timestamp at time zone 'Europe/Istanbul'
      and ${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Istanbul' group by 1`;

type Counted = Month & { name: string; count: number };
const countOf = (counted: readonly Counted[], month: string | null | undefined, name: string): number =>
  counted
    .filter((c) => (month === undefined ? c.month !== null : c.month === month) && c.name === name)
    .reduce((sum, c) => sum + c.count, 0);

export async function monthlyActivations(db: Db, scope: Scope, query: PeriodQuery): Promise<ActivationReport> {
  const period = periodOf(query);
  const source = sql`activations a where ${inCompany(scope, sql`a.company_id`)}
    and ${ifGiven(query.company_id, (id) => sql`a.company_id = ${id}`)}`;
  const counted = await rows<Counted>(
    db,
    sql`${countBy(sql`a.used_at`, period, 'used', source)}
      union all ${countBy(sql`a.created_at`, period, 'made', source)}
      union all ${countBy(sql`a.expires_at`, period, 'expired', sql`${source} and a.state = 'expired'`)}`,
  );
  const pointOf = (month: string | null | undefined) => {
    const [value, made, expired] = ['used', 'made', 'expired'].map((name) => countOf(counted, month, name)) as [
      number,
      number,
      number,
    ];
    return { value, records: made, made, expired };
  };
  return {
    data: monthsIn(period).map(({ month }) => ({ month, ...pointOf(month), rows: null })),
    meta: { period, total: pointOf(undefined), before: pointOf(null), rows: null },
  };
}

/** Students added, by the month; those deleted since among them. */
export async function createdUsers(db: Db, scope: Scope, query: PeriodQuery): Promise<Counts> {
  const period = periodOf(query);
  const counted = await rows<Counted>(
    db,
    countBy(
      sql`u.created_at`,
      period,
      'made',
      sql`users u where ${inCompany(scope, sql`u.company_id`)} and u.user_type <> 'presentation'
        and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)}`,
    ),
  );
  return series(period, (month) => countOf(counted, month, 'made'), null);
}

/** Exercises done: the games there are. */
export async function completedGames(db: Db, scope: Scope, query: PeriodQuery): Promise<Counts> {
  const period = periodOf(query);
  const sums = await sumBy(db, scope, query, period, byMonth, sql`d.source = 'exercise'`);
  const valueOf = (month: string | null | undefined) =>
    (month === undefined
      ? sumsOf(sums.filter((s) => s.label !== null))
      : (sums.find((s) => s.label === month) ?? nothing)
    ).count;
  return series(period, valueOf, (days) =>
    rowsAt('reports/exercise-attempts', { company_id: query.company_id, ...days }),
  );
}

/** A series of plain counts; `valueOf(null)` is the period before, `valueOf(undefined)` the whole one. */
export function series(
  period: ReturnType<typeof periodOf>,
  valueOf: (month: string | null | undefined) => number,
  rowsIn: ((days: { from: string; to: string }) => ReturnType<typeof rowsAt>) | null,
): Counts {
  const figure = (month: string | null | undefined) => ({ value: valueOf(month), records: valueOf(month) });
  return {
    data: monthsIn(period).map(({ month, ...days }) => ({ month, ...figure(month), rows: rowsIn?.(days) ?? null })),
    meta: {
      period,
      total: figure(undefined),
      before: figure(null),
      rows: rowsIn?.({ from: period.from, to: period.to }) ?? null,
    },
  };
}

/** Of what is not here yet: no rows, and nothing claimed. */
export function emptyRanking(query: PeriodQuery): Ranking {
  const none = { value: 0, records: 0 };
  return { data: [], meta: { period: periodOf(query), total: none, before: none, rows: null } };
}

import type { ActivationReport, Counts, Period, Ranking, Rows } from '@okur/contract/reports';
import { type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { isBetween } from '../companies/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import { byMonth, nothing, rowsAt, sumBy, sumsOf } from './days.ts';
import { monthsIn, periodOf } from './period.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** What the people of the platform look at: students by type, codes, what was done and who came in each month. */

interface PeriodQuery {
  company_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Counted of what was made until the end of the period; before: until its beginning. */
async function countUsersPerType(db: Db, scope: Scope, query: PeriodQuery): Promise<Ranking> {
  const period = await periodOf(db, scope, query);
  const counted = await rows<{ label: string; value: number; before: number }>(
    db,
    // The ends of the period are worked out once for each school (offset 0), not for each student.
    sql`select u.user_type as label, count(*)::int as value,
        count(*) filter (where u.created_at < k.since)::int as before
      from ${userTables} join (select id, ${period.from}::timestamp at time zone time_zone as since,
        (${period.to}::date + 1)::timestamp at time zone time_zone as until from companies offset 0) k on k.id = c.id
        where ${reachableUsers(scope)} and u.deleted_at is null and u.created_at < k.until
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

interface Counting {
  db: Db;
  scope: Scope;
  query: PeriodQuery;
  period: Period;
}

interface Month extends Record<string, unknown> {
  month: string | null;
}

/** Counts of the moments in `at` by month; the period before has no month. */
async function countBy(at: Sql, { db, scope, query, period }: Counting, name: string, source: Sql): Promise<Sql> {
  const { from, to, before } = period;
  const day = sql`okur_day(${at}, c.time_zone)`;
  return sql`select case when ${day} >= ${from} then to_char(${day}, 'YYYY-MM') end as month, ${name}::text as name,
    count(*)::int as count from ${source}
    and ${await isBetween(db, scope, query, { at, zone: sql`c.time_zone`, from: before.from, to })} group by 1`;
}

type Counted = Month & { name: string; count: number };
const countOf = (counted: readonly Counted[], month: string | null | undefined, name: string): number =>
  counted
    .filter((c) => (month === undefined ? c.month !== null : c.month === month) && c.name === name)
    .reduce((sum, c) => sum + c.count, 0);

async function countMonthlyActivations(db: Db, scope: Scope, query: PeriodQuery): Promise<ActivationReport> {
  const period = await periodOf(db, scope, query);
  const counting = { db, scope, query, period };
  const source = sql`activations a join companies c on c.id = a.company_id where ${inCompany(scope, sql`a.company_id`)}
    and ${ifGiven(query.company_id, (id) => sql`a.company_id = ${id}`)}`;
  const counted = await rows<Counted>(
    db,
    sql`${await countBy(sql`a.used_at`, counting, 'used', source)}
      union all ${await countBy(sql`a.created_at`, counting, 'made', source)}
      union all ${await countBy(sql`a.expires_at`, counting, 'expired', sql`${source} and a.state = 'expired'`)}`,
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
async function countCreatedUsers(db: Db, scope: Scope, query: PeriodQuery): Promise<Counts> {
  const period = await periodOf(db, scope, query);
  const counted = await rows<Counted>(
    db,
    await countBy(
      sql`u.created_at`,
      { db, scope, query, period },
      'made',
      sql`users u join companies c on c.id = u.company_id where ${inCompany(scope, sql`u.company_id`)}
        and u.user_type <> 'presentation'
        and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)}`,
    ),
  );
  return series(period, (month) => countOf(counted, month, 'made'), null);
}

/** What was done, of every kind and in every language: the rows of the list at `path`. */
async function countCompleted(
  { db, scope, query }: Omit<Counting, 'period'>,
  source: 'reading' | 'exercise',
  path: Rows['path'],
): Promise<Counts> {
  const period = await periodOf(db, scope, query);
  const sums = await sumBy(db, scope, query, period, byMonth, sql`d.source = ${source}`);
  const valueOf = (month: string | null | undefined) =>
    (month === undefined
      ? sumsOf(sums.filter((s) => s.label !== null))
      : (sums.find((s) => s.label === month) ?? nothing)
    ).count;
  return series(period, valueOf, (days) => rowsAt(path, { company_id: query.company_id, ...days }));
}

/** A series of plain counts; `valueOf(null)` is the period before, `valueOf(undefined)` the whole one. */
function series(
  period: Period,
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

export function usersPerType({ db, scope, query }: ContextOf<typeof contract.usersPerType>) {
  return countUsersPerType(db, scope, query);
}

export function monthlyActivations({ db, scope, query }: ContextOf<typeof contract.monthlyActivations>) {
  return countMonthlyActivations(db, scope, query);
}

/** The games there are. */
export function completedGames({ db, scope, query }: ContextOf<typeof contract.completedGames>) {
  return countCompleted({ db, scope, query }, 'exercise', 'reports/exercise-attempts');
}

export function completedTexts({ db, scope, query }: ContextOf<typeof contract.completedTexts>) {
  return countCompleted({ db, scope, query }, 'reading', 'reports/readings');
}

export function createdUsers({ db, scope, query }: ContextOf<typeof contract.createdUsers>) {
  return countCreatedUsers(db, scope, query);
}

export async function challengeInvitations({ db, scope, query }: ContextOf<typeof contract.challengeInvitations>) {
  return series(await periodOf(db, scope, query), () => 0, null);
}

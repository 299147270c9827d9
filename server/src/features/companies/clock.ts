import type { AccountType } from '@okur/contract/needs';
import type { Caller } from '../../platform/access/caller.ts';
import { always, type Db, ifGiven, row, type Sql, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';

/*
 * Every school has its own clock, and a record is of the day that it was at its school. Where schools stand side by
 * side each has its own days; "today" is then the newest day that there is at one of them.
 */

/** Whose clock is asked for. */
interface Whose {
  company_id?: string | undefined;
  department_id?: string | undefined;
  user_id?: string | undefined;
}

interface Days {
  at: Sql;
  zone: Sql;
  from?: string | undefined;
  to?: string | undefined;
}

/** Which companies (alias k) are asked about; those of the platform that are `there` where no one says more. */
function selected(scope: Scope, { company_id, department_id, user_id }: Whose, there = sql`k.deleted_at is null`): Sql {
  if ('companyId' in scope) return sql`k.id = ${scope.companyId}`;
  const student = scope.kind === 'student' ? scope.userId : user_id;
  if (student) return sql`k.id = (select company_id from users where id = ${student})`;
  if (department_id) return sql`k.id = (select company_id from departments where id = ${department_id})`;
  if (company_id) return sql`k.id = ${company_id}`;
  if (scope.kind === 'parent')
    return sql`k.id in (select u.company_id from parent_users l join users u on u.id = l.user_id
      where l.parent_id = ${scope.parentId})`;
  return there;
}

/** Today by the clock of whomever is asked about, worked out once in a statement. */
export const todayOf = (scope: Scope, whose: Whose = {}): Sql =>
  sql`(select coalesce(max(okur_day(now(), k.time_zone)), okur_day(now(), 'UTC')) from companies k
    where ${selected(scope, whose)})`;

/**
 * Whether the moment `at` is on one of these days by the clock `zone`: as a stretch of time, which an index finds, and
 * where several clocks go, by the day of each. What the platform counts has records of deleted companies, too.
 */
export async function isBetween(db: Db, scope: Scope, whose: Whose, { at, zone, from, to }: Days): Promise<Sql> {
  if (!from && !to) return always;
  const stretch = await row<{ since: string; until: string; clocks: number }>(
    db,
    sql`select min(${from ?? null}::date::timestamp at time zone k.time_zone) as since,
      max((${to ?? null}::date + 1)::timestamp at time zone k.time_zone) as until,
      count(distinct k.time_zone)::int as clocks from companies k where ${selected(scope, whose, always)}`,
  );
  const { since, until, clocks } = stretch!;
  if (clocks === 0) return sql`false`;
  const day = sql`okur_day(${at}, ${zone})`;
  const isSince = ifGiven(from, (first) => sql`${day} >= ${first}`);
  const isUntil = ifGiven(to, (last) => sql`${day} <= ${last}`);
  // The planner takes a day of two bounds for one row in two hundred; behind coalesce it takes it for every second one.
  return sql`${ifGiven(from, () => sql`${at} >= ${since}`)} and ${ifGiven(to, () => sql`${at} < ${until}`)}
    and ${clocks === 1 ? always : sql`coalesce(${isSince} and ${isUntil}, false)`}`;
}

/** Companies (alias k) that a person belongs to. */
const companiesOf: Record<AccountType, (id: Sql) => Sql> = {
  student: (id) => sql`k.id = (select company_id from users where id = ${id})`,
  parent: (id) => sql`k.id in (select u.company_id from parent_users l join users u on u.id = l.user_id
    where l.parent_id = ${id})`,
  staff: (id) => sql`k.id in (select company_id from company_managers where admin_id = ${id}
    union select company_id from instructors where admin_id = ${id} and deleted_at is null)`,
};

/** The clock that a person works by: that of the school that is selected, else their own. */
export async function zoneOfCaller(db: Db, { type, id, staff }: Caller): Promise<string> {
  const zone = staff?.company
    ? sql`(select time_zone from companies where id = ${staff.company.id})`
    : zoneOf(type, sql`${id}::uuid`);
  return (await row<{ zone: string }>(db, sql`select ${zone} as zone`))!.zone;
}

/** Whether the moment `at` is on one of these days by the clock that the caller works by, in which they see it. */
export async function isOnDays(
  db: Db,
  caller: Caller,
  { at, from, to }: Pick<Days, 'at' | 'from' | 'to'>,
): Promise<Sql> {
  if (!from && !to) return always;
  const zone = await zoneOfCaller(db, caller);
  return sql`(${ifGiven(from, (first) => sql`${at} >= ${first}::date::timestamp at time zone ${zone}`)}
    and ${ifGiven(to, (last) => sql`${at} < (${last}::date + 1)::timestamp at time zone ${zone}`)})`;
}

/** The clock that a person lives by: of several schools the one where it is earliest, of none that of UTC. */
export const zoneOf = (type: AccountType, id: Sql): Sql =>
  sql`coalesce((select k.time_zone from companies k where k.deleted_at is null and ${companiesOf[type](id)}
    order by now() at time zone k.time_zone, k.id limit 1), 'UTC')`;

import { plusDays } from '@okur/contract/days';
import type { Period } from '@okur/contract/reports';
import { array, type Db, raiseTimeLimit, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type GroupDay, readNames, sumNames } from './group-days.ts';
import { monthOf, monthsIn } from './period.ts';

/*
 * Months gone by, summed up from their days: what a report of a year reads. A record that arrives late sums its month
 * again; a month that is not summed up yet is read by its days, so that nothing waits for the turn of a month.
 */

const names = sql.raw(sumNames.join(', '));
const summed = sql.raw(sumNames.map((name) => `sum(d.${name})`).join(', '));
const readListed = sql.raw(readNames.join(', '));
const readSummed = sql.raw(readNames.map((name) => `sum(d.${name})`).join(', '));
const replaced = (columns: readonly string[]): Sql =>
  sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

/**
 * Sums up groups and months (alias t, columns group_id and month) from the days in `days`. In order, so that what is
 * read together lies together.
 */
async function sumInto(db: Db, groups: Sql, days: (table: string) => Sql): Promise<void> {
  await rows(
    db,
    sql`insert into group_months (group_id, day, source, language, kind, ${names}) select d.group_id, t.month, d.source,
      d.language, d.kind, ${summed} from ${groups} ${days('group_days')}
      group by d.group_id, t.month, d.source, d.language, d.kind order by d.group_id
        on conflict (group_id, day, source, kind, language) do update set ${replaced(sumNames)}`,
  );
  await rows(
    db,
    sql`insert into article_months (group_id, day, article_id, ${readListed}) select d.group_id, t.month, d.article_id,
      ${readSummed} from ${groups} ${days('article_days')} group by d.group_id, t.month, d.article_id
      order by d.group_id, d.article_id
        on conflict (group_id, day, article_id) do update set ${replaced(readNames)}`,
  );
}

/** Before days that were counted again are summed up: a month has nothing left of what is on none of its days. */
export async function clearMonths(db: Db, groups: readonly string[], day: string): Promise<void> {
  const isOfMonth = sql`group_id = any(${array(groups)}) and day = date_trunc('month', ${day}::date)::date`;
  await rows(db, sql`delete from group_months where ${isOfMonth}`);
  await rows(db, sql`delete from article_months where ${isOfMonth}`);
}

/** After days of months gone by have changed. */
export async function sumMonthsAgain(db: Db, changed: readonly GroupDay[]): Promise<void> {
  if (changed.length === 0) return;
  const groups = sql`(select distinct g.group_id, s.month from unnest(${array(changed.map((g) => g.group_id))}, ${array(
    changed.map((g) => g.day),
    'text',
  )}::date[]) g(group_id, day) join summed_months s on s.month = date_trunc('month', g.day)::date) t`;
  await sumInto(
    db,
    groups,
    (table) =>
      sql`cross join lateral (select * from ${sql.raw(table)} d where d.group_id = t.group_id and d.day between t.month
        and (t.month + interval '1 month')::date - 1 offset 0) d`,
  );
}

/**
 * Months that are over everywhere, have days and are not summed up: one, after the turn of a month; all, after a
 * rebuild.
 */
const missing = sql`select m::date as month from generate_series(date_trunc('month', (select min(day)
  from group_days)), date_trunc('month', now() at time zone 'UTC' - interval '12 hours') - interval '1 month',
    interval '1 month') m
  where m::date not in (select month from summed_months) and exists (select from group_days d
    where d.day between m::date and (m + interval '1 month')::date - 1)`;

/**
 * Sums up what is missing; `hold` keeps every other process out for the length of a transaction, or answers that one is
 * at it.
 */
export async function sumMissingMonths(
  { db, transaction }: Pick<Services, 'db' | 'transaction'>,
  hold: (tx: Db) => Promise<boolean>,
): Promise<void> {
  for (const { month } of await rows<{ month: string }>(db, missing)) {
    const isDone = await transaction(async (tx) => {
      if (!(await hold(tx))) return false;
      await raiseTimeLimit(tx, 600);
      await sumInto(
        tx,
        sql`(select ${month}::date as month) t`,
        (table) => sql`join ${sql.raw(table)} d on d.day between t.month and (t.month + interval '1 month')::date - 1`,
      );
      await rows(tx, sql`insert into summed_months (month) values (${month}) on conflict do nothing`);
      return true;
    });
    if (!isDone) return;
  }
}

/** All months are read by their days again, until they are summed up again. */
export async function forgetMonths(tx: Db): Promise<void> {
  await rows(tx, sql`delete from summed_months`);
  await rows(tx, sql`delete from group_months`);
  await rows(tx, sql`delete from article_months`);
}

const endOf = (month: string): string => plusDays(`${monthOf(plusDays(`${month}-01`, 31))}-01`, -1);

interface Days {
  from: string;
  to: string;
}

/** A period and the one before. */
export const bothOf = ({ from, to, before }: Period): Days[] => [before, { from, to }];

/** Stretches of days, cut into whole months and the days that remain. */
function cut(stretches: readonly Days[]): { months: string[]; days: Days[] } {
  const parts = stretches.flatMap(monthsIn);
  const isWhole = (part: { month: string; from: string; to: string }) =>
    part.from === `${part.month}-01` && part.to === endOf(part.month);
  return {
    months: parts.filter(isWhole).map(({ month }) => `${month}-01`),
    days: parts.filter((part) => !isWhole(part)),
  };
}

/**
 * Sums (alias d) of groups over stretches of days: `table` is `group` or `article`, `groups` an array of ids. A month
 * has the first of it as its day, so that what is asked of days holds for it as well.
 */
export function sumsIn(table: 'group' | 'article', groups: Sql, stretches: readonly Days[]): Sql {
  const { months, days } = cut(stretches);
  const [byMonth, byDay] = [sql.raw(`${table}_months`), sql.raw(`${table}_days`)];
  const whole = sql`${array(months, 'text')}::date[]`;
  return sql`(
    select g.* from ${byMonth} g where g.group_id = any(${groups}) and g.day = any(array(select month from summed_months
      where month = any(${whole})))
    union all
    select g.* from (
      select * from unnest(${array(
        days.map((d) => d.from),
        'text',
      )}::date[], ${array(
        days.map((d) => d.to),
        'text',
      )}::date[]) x(first, last)
      union all select m, (m + interval '1 month')::date - 1 from unnest(${whole}) m where m not in (select month
        from summed_months)) r
    cross join lateral (select * from ${byDay} b where b.group_id = any(${groups}) and b.day between r.first
      and r.last offset 0) g) d`;
}

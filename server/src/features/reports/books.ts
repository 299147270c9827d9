import type { reports as contract } from '@okur/contract';
import type { Ranking } from '@okur/contract/reports';
import type { Scope } from '../../platform/access/scope.ts';
import { type Db, ifGiven, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { stretchesOf } from '../books/store.ts';
import { isBetween } from '../companies/store.ts';
import { isBookWork } from '../student-books/store.ts';
import { ofGroups, studentOf, type Whose } from './days.ts';
import { periodOf } from './period.ts';

interface BookQuery extends Whose {
  from?: string | undefined;
  to?: string | undefined;
  top: number;
}

interface Read {
  id: string | null;
  label: string;
  is_before: boolean;
  readers: number;
  sittings: number;
}

/** A device sends what is read in pieces of some minutes: with less between them they are of one sitting. */
const pause = sql`interval '5 minutes'`;

/**
 * Books by how many students read in them; the numbers rest on sittings in which something was read. A student counts
 * where the sitting was: in the class and the school of that day; in the total once, in however many books it read.
 */
async function bookReport(db: Db, scope: Scope, query: BookQuery): Promise<Ranking> {
  const period = await periodOf(db, scope, query);
  const days = { from: period.before.from, to: period.to };
  const read = await rows<Read>(
    db,
    sql`with pieces as (
        select s.book_id, s.user_id, s.started_at, s.finished_at,
          okur_day(s.finished_at, c.time_zone) < ${period.from} as is_before
        from ${await sittingsIn(db, scope, query, days)} and s.read_words > 0
      ), sittings as (
        select book_id, user_id, is_before, coalesce(started_at - max(finished_at) over (
          partition by user_id, book_id, is_before order by started_at, finished_at
          rows between unbounded preceding and 1 preceding) >= ${pause}, true) as begins
        from pieces
      ), sums as materialized (
        select book_id, is_before, count(distinct user_id)::int as readers,
          (count(*) filter (where begins))::int as sittings
        from sittings group by grouping sets ((book_id, is_before), (is_before))
      ), most as (select b.id, b.title as label, t.is_before, t.readers, t.sittings from sums t
        join books b on b.id = t.book_id where not t.is_before
        order by t.readers desc, t.sittings desc, b.title collate "tr-x-icu", b.id limit ${query.top})
      select * from most
      union all select null, '', is_before, readers, sittings from sums where book_id is null`,
  );
  const total = (before: boolean) => {
    const sum = read.find(({ id, is_before }) => id === null && is_before === before);
    return { value: sum?.readers ?? 0, records: sum?.sittings ?? 0 };
  };
  return {
    data: read.flatMap(({ id, label, readers, sittings }) =>
      id === null ? [] : [{ id, label, value: readers, records: sittings, rows: null }],
    ),
    meta: { period, total: total(false), before: total(true), rows: null },
  };
}

/** Seconds with books on the days of a period, and on those before it: the time that the child and the parents see. */
export async function bookTimeOf(
  db: Db,
  scope: Scope,
  query: Whose & { from: string; to: string },
): Promise<{ value: number; before: number }> {
  const period = await periodOf(db, scope, query);
  const secondsOn = async (days: { from: string; to: string }): Promise<number> => {
    const sittings = sql`${await sittingsIn(db, scope, query, days)} and ${isBookWork}`;
    const sum = sql`select coalesce(sum(t.seconds), 0)::float8 as seconds from ${stretchesOf(sittings)} t`;
    return (await row<{ seconds: number }>(db, sum))!.seconds;
  };
  return { value: await secondsOn(period), before: await secondsOn(period.before) };
}

/** Tables of the sittings (alias s) of these days in the caller's reach. Those of the presentation are no reading. */
async function sittingsIn(db: Db, scope: Scope, whose: Whose, days: { from: string; to: string }): Promise<Sql> {
  const at = { at: sql`s.finished_at`, zone: sql`c.time_zone`, from: days.from, to: days.to };
  return sql`book_sittings s join companies c on c.id = s.company_id join users u on u.id = s.user_id
    where u.user_type <> 'presentation' and ${sittingsOf(scope, whose)} and ${await isBetween(db, scope, whose, at)}`;
}

/** Sittings (alias s) in the caller's reach: of a student, of classes, of schools or of all. */
function sittingsOf(scope: Scope, whose: Whose): Sql {
  const { company_id, department_id, user_id } = whose;
  if (user_id)
    return sql`s.user_id = any(array(${studentOf(scope, user_id)}))
      and ${ifGiven(company_id, (id) => sql`s.company_id = ${id}`)}
      and ${ifGiven(department_id, (id) => sql`s.department_id = ${id}`)}`;
  return ofGroups(scope, whose, sql`s.company_id`, sql`s.department_id`);
}

export const mostReadBooks = ({ db, scope, query }: ContextOf<typeof contract.mostReadBooks>) =>
  bookReport(db, scope, query);
export const adminBooks = ({ db, scope, query }: ContextOf<typeof contract.adminBooks>) => bookReport(db, scope, query);
export const instructorBooks = ({ db, scope, query }: ContextOf<typeof contract.instructorBooks>) =>
  bookReport(db, scope, query);

import type { Subject } from '@okur/contract/abilities';
import { limits } from '@okur/contract/limits';
import type { ListQuery, Page } from '@okur/contract/list';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from './access.ts';
import { type Db, row } from './database.ts';
import { invalidField } from './refusal.ts';

export interface ListOf {
  /** The columns of a row, as they go out. May hold subqueries: they run for the rows of the page alone. */
  columns: SQL;
  /** Tables the filters need. */
  from: SQL;
  where: SQL;
  /** Sort keys by name, one expression or several; each is ended by `id`, so that pages never overlap. */
  sorts: Record<string, SQL | readonly SQL[]>;
  /** Name of the sort taken when none is asked for, `-` before it for descending. */
  sort: string;
  id: SQL;
  /** Sort keys that are never empty: downwards they need no word on nulls, so that one index serves both ways. */
  filled?: readonly string[];
}

/** So many rows are counted one by one; more are estimated, which takes no longer however many there are. */
const exactMax = 10_000;

/** One page and the total of all, in one statement; past `exactMax` the planner is asked for its estimate, too. */
export async function list<T>(db: Db, query: ListQuery, of: ListOf): Promise<Page<T>> {
  const perPage = query.isAll ? limits.allRowsMax : query.per_page;
  const page = query.isAll ? 1 : query.page;
  const answer = await row<{ total: number; data: T[] }>(
    db,
    sql`with page as materialized (
        select ${of.columns} from ${of.from} where ${of.where} order by ${orderBy(of, query.sort)} limit ${perPage} offset ${(page - 1) * perPage}
      )
      select (select count(*)::int from (select 1 from ${of.from} where ${of.where} limit ${exactMax + 1}) counted) as total, coalesce((select json_agg(page) from page), '[]'::json) as data`,
  );
  const counted = answer?.total ?? 0;
  const total = counted > exactMax ? Math.max(counted, await estimate(db, of)) : counted;
  return {
    data: answer?.data ?? [],
    meta: { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)), total_is: counted > exactMax ? 'estimate' : 'exact' },
  };
}

async function estimate(db: Db, { from, where }: ListOf): Promise<number> {
  const answer = await row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(db, sql`explain (format json) select 1 from ${from} where ${where}`);
  return Math.round(answer?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}

/** `sort` of the query by the list's allow-list; an unknown one is refused by name. */
function orderBy(of: ListOf, asked: string | undefined): SQL {
  const wish = asked || of.sort;
  const descending = wish.startsWith('-');
  const name = descending ? wish.slice(1) : wish;
  const key = Object.hasOwn(of.sorts, name) ? of.sorts[name] : undefined;
  if (!key) throw invalidField('sort', 'validation.choice');
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = descending && of.filled?.includes(name) ? sql`` : sql` nulls last`;
  const keys = [key].flat().map((expression) => sql`${expression} ${direction}${nulls}`);
  return sql.join([...keys, sql`${of.id} ${direction}`], sql`, `);
}

/**
 * One row as it goes out, with instants as text like in a list. `lock` is the alias of the table whose row is held
 * until the transaction ends.
 */
export async function wireRow<T>(db: Db, of: Pick<ListOf, 'columns' | 'from' | 'where'>, lock?: SQL): Promise<T | undefined> {
  const held = lock ? sql`for no key update of ${lock}` : sql``;
  const found = await row<{ data: T }>(db, sql`select row_to_json(x) as data from (select ${of.columns} from ${of.from} where ${of.where} ${held}) x`);
  return found?.data;
}

/** Names in the order of the Turkish alphabet, which holds the English one. */
export const byName = (column: SQL): SQL => sql`${column} collate "tr-x-icu"`;

/** Deleted rows are shown when asked for, and to those alone who may restore them (decision D4). */
export const shown = (caller: Caller, subject: Subject, deletedAt: SQL, asked: boolean | undefined): SQL =>
  asked && caller.staff?.ability.can('delete', subject) ? sql`true` : sql`${deletedAt} is null`;

import type { Subject } from '@okur/contract/abilities';
import { limits } from '@okur/contract/limits';
import type { ListQuery, Meta, Page } from '@okur/contract/list';
import type { Caller } from '../../access/caller.ts';
import { always, arrayLike, type Db, row, type Sql, sql } from '../index.ts';
import { behind, type Cursor, keysOf, type Order, orderBy, readCursor, unfitCursor, writeCursor } from './keyset.ts';
import { invalidField } from '../../http/api-error.ts';
import { estimateOf, cachedTotal } from './totals.ts';
import { RawJson } from '../../http/raw-json.ts';

export interface ListOf {
  /** The columns of a row, as they go out. May hold subqueries: they run for the rows of the page alone. */
  columns: Sql;
  /** Tables the filters need. */
  from: Sql;
  /** One row that several columns take from, made for the rows of the page alone: a subquery with an alias. */
  beside?: Sql;
  where: Sql;
  /** The same rows in words that cost less where they are only counted. */
  countWhere?: Sql | undefined;
  /** Sort keys by name, one expression or several; each is ended by `id`, so that pages never overlap. */
  sorts: Record<string, Sql | readonly Sql[]>;
  /** Name of the sort taken when none is asked for, `-` before it for descending. */
  sort: string;
  id: Sql;
  /** Sort keys that are never empty: downwards they need no word on nulls, so that one index serves both ways. */
  filled?: readonly string[];
  /** Where a search stops, with "more than" as its total; less for lists of everyone than for those of one school. */
  searchMax?: number;
  /**
   * Groups of rows that an index holds in the order of the sort, one after the other: a page is the first of the first
   * rows of each. Of a list over several of them the planner knows no such order and sorts all there is.
   */
  lanes?: { ids: Sql; column: Sql };
  /** How many rows there are, where that is known from sums: nothing is counted then. */
  total?: Sql;
}

/**
 * Set on a query, all of the list is walked, portion by portion: nothing is counted, a search stops nowhere. For
 * exports; no request can set it.
 */
export const wholly: unique symbol = Symbol('wholly');

/** So many rows are counted one by one; more are estimated, which takes no longer however many there are. */
const exactMax = 10_000;

interface PageRequest {
  of: ListOf;
  order: Order;
  perPage: number;
  offset: number;
  /** The row behind which the page begins. */
  cursor: Cursor | undefined;
  isWhole: boolean;
}

interface Answer extends Pick<Meta, 'total' | 'total_is'> {
  /** The rows as a JSON array. */
  data: string;
  /** The sort keys of the row that fills the page, behind which the next one begins. */
  last: Cursor['values'] | null;
}
type PageRow = Omit<Answer, 'total_is'>;

/**
 * One page and the total of all. In the order of an index that is one statement; past `exactMax` the planner is asked
 * for its estimate, too. A search is two: see `searched`.
 */
export async function list<T extends object>(
  db: Db,
  query: ListQuery & { [wholly]?: true },
  of: ListOf,
): Promise<Page<T>> {
  const perPage = query.isAll ? limits.allRowsMax : query.per_page;
  const page = query.isAll ? 1 : query.page;
  const order = orderOf(of, query.sort);
  const cursor = query.cursor ? readCursor(order, query.cursor) : undefined;
  const request: PageRequest = {
    of,
    order,
    perPage,
    offset: cursor ? 0 : (page - 1) * perPage,
    cursor,
    isWhole: query[wholly] ?? false,
  };
  const { data, last, ...total } = await (
    query.search && !query[wholly] ? searched(db, request) : walked(db, request)
  ).catch((error: unknown) => {
    throw cursor && isBadValue(error) ? unfitCursor() : error;
  });
  const next_cursor = last && !query.isAll ? writeCursor(order, { total: total.total, values: last }) : null;
  return new RawJson<T>(data, of.columns, {
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total.total / perPage)),
    ...total,
    next_cursor,
  });
}

/** Class 22: a text that is no id, no number or no instant. */
const isBadValue = (error: unknown): boolean => Boolean((error as { code?: string }).code?.startsWith('22'));

/** The page in the order of an index; behind a cursor each range of it gives as many rows as the page takes. */
async function walked(db: Db, { of, order, perPage, offset, cursor, isWhole }: PageRequest): Promise<Answer> {
  const { from, where } = of;
  const presetTotal = isWhole ? 0 : (cursor?.total ?? (of.total ? undefined : cachedTotal(db, of)));
  const ranges = cursor
    ? behind(order, cursor.values).map((range) => first(of, order, literal(perPage), range))
    : of.lanes && [first(of, order, offset > 0 ? sql`${offset + perPage}` : literal(perPage))];
  // Rows that a page begins behind are walked without making anything of them.
  const page = ranges
    ? sql`chosen as materialized (select id from (${sql.join(ranges, ' union all ')}) x
      order by ${orderBy(byNames(order))} limit ${literal(perPage)} offset ${offset}), ${pageOfChosen(of, order)}`
    : offset > 0
      ? sql`chosen as materialized (select ${of.id} as id from ${from} where ${where} order by ${orderBy(order)}
        limit ${literal(perPage)} offset ${offset}), ${pageOfChosen(of, order)}`
      : sql`page as materialized (select ${rowOf(of)} as line, ${named(order)} from ${from} where ${where}
        order by ${orderBy(order)} limit ${literal(perPage)})`;
  const counted =
    of.total && presetTotal === undefined
      ? of.total
      : presetTotal === undefined
        ? sql`(select count(*)::int from (select 1 from ${from} where ${of.countWhere ?? where}
          limit ${literal(exactMax + 1)}) counted)`
        : sql`${presetTotal}::int`;
  const answer = (await row<PageRow>(db, sql`with ${page} select ${counted} as total, ${ofPage(order, perPage)}`))!;
  if (answer.total <= exactMax || of.total) return { ...answer, total_is: 'exact' };
  return { ...answer, total: presetTotal ?? (await estimateOf(db, of, exactMax + 1)), total_is: 'estimate' };
}

/** The first rows of a range, or of each lane of it: their ids and sort keys. */
function first({ id, from, where, lanes }: ListOf, order: Order, limit: Sql, range: Sql = always): Sql {
  const rows = (lane: Sql) =>
    sql`select ${id} as id, ${named(order)} from ${from} where ${where} and ${lane} and ${range}
      order by ${orderBy(order)} limit ${limit}`;
  return lanes
    ? sql`(select f.* from (${lanes.ids}) l(id) cross join lateral (${rows(sql`${lanes.column} = l.id`)}) f)`
    : sql`(${rows(always)})`;
}

/**
 * A search first takes what it finds, in no order, and stops at `searchMax`: however common the words are, it costs no
 * more. Its best plan follows from the words, so it is planned again each time; of the rows of a page it does not, and
 * to plan what is made of them takes longer than to make it: theirs is a statement of its own, which stays planned.
 */
async function searched(db: Db, { of, order, perPage, offset, cursor }: PageRequest): Promise<Answer> {
  const max = of.searchMax ?? exactMax;
  const byName = byNames(order);
  const afterCursor = cursor
    ? sql.join(
        behind(byName, cursor.values).map((range) => sql`(${range})`),
        ' or ',
      )
    : sql`true`;
  const found = (await row<{ total: number; ids: (string | number)[] }>(
    db,
    sql`with hits as materialized (select ${of.id} as id, ${named(order)} from ${of.from} where ${of.where}
      limit ${max + 1})
      select (select count(*)::int from hits) as total, array(select id from hits where ${afterCursor}
        order by ${orderBy(byName)} limit ${perPage} offset ${offset}) as ids`,
    { named: false },
  ))!;
  const page = await row<Pick<PageRow, 'data' | 'last'>>(
    db,
    sql`with ${pageOfIds(of, order, arrayLike(found.ids))} select ${ofPage(order, perPage)}`,
  );
  return { ...page!, total: Math.min(found.total, max), total_is: found.total > max ? 'more' : 'exact' };
}

/**
 * A number that is in the statement itself: with a limit it does not know, the planner expects a tenth of all rows
 * and sorts a whole school instead of walking the index to the end of the page.
 */
const literal = (count: number): Sql => {
  if (!Number.isSafeInteger(count)) throw new Error(`${count} is no number of rows`);
  return sql.raw(String(count));
};

/** What goes out of a row; the keys of its place stay here. */
const rowOf = ({ columns, beside }: ListOf): Sql =>
  sql`(select row_to_json(x) from (select ${columns} ${beside ? sql`from ${beside}` : sql``}) x)`;
const ofPage = (order: Order, perPage: number): Sql =>
  sql`coalesce((select json_agg(page.line)::text from page), '[]') as data, (select ${keysOf(byNames(order))}
    from page offset ${literal(perPage - 1)} limit 1) as last`;
/**
 * Of the rows with these ids those of this list: a state of a text, or a link between two people, has its id beside
 * others. A row that left the caller's reach since the ids were found is left out.
 */
const pageOfIds = (of: ListOf, order: Order, ids: Sql): Sql =>
  sql`page as materialized (select ${rowOf(of)} as line, ${named(order)} from ${of.from}
    where ${of.id} = any(${ids}) and ${of.where} order by ${orderBy(order)})`;
const pageOfChosen = (of: ListOf, order: Order): Sql => pageOfIds(of, order, sql`array(select id from chosen)`);

/** The sort keys under names of their own, and the order that speaks of those names. */
const named = ({ keys }: Order): Sql =>
  sql.join(
    keys.map(({ expression }, at) => sql`${expression} as ${sql.identifier(`key_${at}`)}`),
    ', ',
  );
const byNames = (order: Order): Order => ({
  ...order,
  keys: order.keys.map((key, at) => ({ ...key, expression: sql`${sql.identifier(`key_${at}`)}` })),
});

/** `sort` of the query by the list's allow-list; an unknown one is refused by name. */
function orderOf(of: ListOf, requested: string | undefined): Order {
  const sort = requested || of.sort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const sorts = Object.hasOwn(of.sorts, name) ? of.sorts[name] : undefined;
  if (!sorts) throw invalidField('sort', 'validation.choice');
  const nullable = !of.filled?.includes(name);
  return {
    sort,
    descending,
    keys: [...[sorts].flat().map((expression) => ({ expression, nullable })), { expression: of.id, nullable: false }],
  };
}

/**
 * One row as it goes out, with instants as text like in a list. `lock` is the alias of the table whose row is held
 * until the transaction ends.
 */
export async function wireRow<T>(
  db: Db,
  { columns, from, beside, where }: Pick<ListOf, 'columns' | 'from' | 'beside' | 'where'>,
  lock?: Sql,
): Promise<T | undefined> {
  const held = lock ? sql`for no key update of ${lock}` : sql``;
  const tables = beside ? sql`${from} cross join lateral ${beside}` : from;
  const record = await row<{ data: T }>(
    db,
    sql`select row_to_json(x) as data from (select ${columns} from ${tables} where ${where} ${held}) x`,
  );
  return record?.data;
}

/** Names in the order of the Turkish alphabet, which holds the English one. */
export const byName = (column: Sql): Sql => sql`${column} collate "tr-x-icu"`;

/** Deleted rows are shown when asked for, and to those alone who may restore them. */
export const deletedFilter = (
  caller: Caller,
  subject: Subject,
  deletedAt: Sql,
  withDeleted: boolean | undefined,
): Sql => (withDeleted && caller.staff?.ability.can('delete', subject) ? always : sql`${deletedAt} is null`);

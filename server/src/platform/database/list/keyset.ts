import { type Sql, sql } from '../index.ts';
import { invalidField, type ApiError } from '../../http/api-error.ts';

export interface Key {
  expression: Sql;
  /** May be empty; empty ones come last in both directions. */
  nullable: boolean;
}

/** What a list is sorted by; the last key is the row's id, so that no two rows are alike. */
export interface Order {
  /** As it was asked for: a cursor of another order is refused. */
  sort: string;
  keys: readonly Key[];
  descending: boolean;
}

type Value = string | number | boolean | null;

export function orderBy({ keys, descending }: Order): Sql {
  const part = ({ expression, nullable }: Key) =>
    descending ? sql`${expression} desc${nullable ? sql` nulls last` : sql``}` : sql`${expression} asc`;
  return sql.join(keys.map(part), ', ');
}

/** The sort keys of a row as a cursor holds them. */
export const keysOf = ({ keys }: Order): Sql =>
  sql`json_build_array(${sql.join(
    keys.map(({ expression }) => expression),
    ', ',
  )})`;

/**
 * What comes behind a row, as conditions of which exactly one holds for each of those rows. Each is one range of an
 * index in list order; one condition with OR would walk the index from its beginning.
 */
export function behind({ keys, descending }: Order, values: readonly Value[]): Sql[] {
  const empty = values.indexOf(null);
  const filled = empty < 0 ? keys.length : empty;
  const same = (count: number): Sql[] =>
    keys.slice(0, count).map(({ expression }, at) => sql`${expression} = ${values[at]!}`);
  const all = (conditions: readonly Sql[]) => sql.join([...conditions], ' and ');
  const ranges: Sql[] = [];
  if (filled > 0) {
    const row = sql.join(
      keys.slice(0, filled).map(({ expression }) => expression),
      ', ',
    );
    ranges.push(
      sql`(${row}) ${descending ? sql`<` : sql`>`} (${sql.join(
        values.slice(0, filled).map((value) => sql`${value}`),
        ', ',
      )})`,
    );
  }
  keys.slice(0, filled).forEach(({ expression, nullable }, at) => {
    if (nullable) ranges.push(all([...same(at), sql`${expression} is null`]));
  });
  if (empty >= 0) {
    const rest = behind({ sort: '', keys: keys.slice(empty + 1), descending }, values.slice(empty + 1));
    ranges.push(...rest.map((range) => all([...same(empty), sql`${keys[empty]!.expression} is null`, range])));
  }
  return ranges;
}

/** Where a page ended. The total goes with it, so that nothing is counted again at every step of a long walk. */
export interface Cursor {
  total: number;
  values: readonly Value[];
}

export const writeCursor = ({ sort }: Order, { total, values }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, total, ...values])).toString('base64url');

export const unfitCursor = (): ApiError => invalidField('cursor', 'validation.invalid');

/** A cursor of the same order; any other is refused by name. */
export function readCursor({ sort, keys }: Order, cursor: string): Cursor {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unfitCursor();
  }
  if (!Array.isArray(parsed) || parsed.length !== keys.length + 2 || parsed[0] !== sort) throw unfitCursor();
  const [, total, ...values] = parsed as [string, unknown, ...Value[]];
  if (!Number.isSafeInteger(total) || Number(total) < 0) throw unfitCursor();
  if (values.at(-1) === null || values.some((value) => typeof value === 'object' && value !== null))
    throw unfitCursor();
  return { total: Number(total), values };
}

import type { List } from './useList.ts';

/** A list whose rows are named by another field than `id`: `keyed(list, (row) => row.user_id)`. */
export function keyed<Row, Filter extends string>(
  list: List<Row, Filter>,
  idOf: (row: Row) => string,
): List<Row & { id: string }, Filter> {
  const named = (row: Row) => ({ ...row, id: idOf(row) });
  return { ...list, rows: list.rows.map(named) };
}

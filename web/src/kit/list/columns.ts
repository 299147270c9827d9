import type { ReactNode } from 'react';

/** A row as every list has it; `deleted_at` greys it. */
export interface ListRow {
  id: string;
  deleted_at?: string | null;
}

export type CellValue = string | number | boolean | null | undefined;

/** A column of a file that is not one of the screen. */
export interface ExtraColumn {
  label: string;
  fields: readonly string[];
  /** Words for values that are none. */
  words?: Record<string, string>;
}

/*
 * A column: { key: 'department_name', label: t('department.department_name'), sort: true, lead: true }
 */
export interface Column<Row> {
  /** The field of the row, unless `value` says otherwise; the name in the address. */
  key: string;
  label: string;
  /** What is shown where there is no `render`. */
  value?: (row: Row) => CellValue;
  render?: (row: Row) => ReactNode;
  /** What is said below that, outside of the link to the row. */
  below?: (row: Row) => ReactNode;
  /**
   * For a column that shows more than the field of its name: the fields of the row behind it (dotted inside others,
   * `name+surname` joined), words for values that are none, and what a file says `also`, beside it. `false`: not
   * exported.
   */
  export?: { fields?: readonly string[]; words?: Record<string, string>; also?: readonly ExtraColumn[] } | false;
  /** Sortable; a text where the server's name for it differs from `key`. */
  sort?: boolean | string;
  /** Is on the card of a small screen; the first two columns do unless some are marked. */
  lead?: boolean;
  /**
   * Its heading is before it on a card as well: what it says may be taken for something else. Numbers are always
   * named.
   */
  named?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
}

/**
 * Words for the values of a field: `{ export: { words: wordsFor(statuses, (status) => t(`x.status.${status}`)) } }`.
 */
export const wordsFor = <V extends string>(values: readonly V[], word: (value: V) => string): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, word(value)]));

export function valueOf<Row>(column: Column<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : ((row as Record<string, CellValue>)[column.key] ?? null);
}

export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : (valueOf(column, row) ?? '');
}

/** The columns that the address or, without a choice, the screen shows. The first one is always shown. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] {
  const some = chosen && columns.some((column) => chosen.includes(column.key)) ? chosen : undefined;
  return columns.filter((column, at) => at === 0 || (some ? some.includes(column.key) : !column.hidden));
}

export function leadColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const marked = columns.filter((column) => column.lead);
  return marked.length > 0 ? marked : columns.slice(0, 2);
}

export const sortName = <Row>(column: Column<Row>): string =>
  typeof column.sort === 'string' ? column.sort : column.key;

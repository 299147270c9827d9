import type { TextParams } from '@okur/contract/errors';
import { piledMarks } from '@okur/contract/fields';

export const tableLimits = {
  bytes: 10_000_000,
  /** A longer list comes as a workbook: a large text takes seconds before anything can be said of it. */
  textBytes: 1_000_000,
  rows: 20_000,
  columns: 60,
  /** As many signs as a spreadsheet lets a cell have: what is longer holds all others up wherever it is handled. */
  cell: 32_767,
  unpackedBytes: 50_000_000,
  zipEntries: 2_000,
  readMs: 15_000,
  memoryMb: 384,
} as const;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254';
export type Separator = ';' | ',' | '\t' | '|';

export interface TableRow {
  /** Line of the text file or row of the sheet, from 1; a quoted cell may make a row longer than one line. */
  line: number;
  /** As they are in the file, untrimmed; a CSV row may have more or fewer than there are headers. */
  cells: string[];
}

interface TableSource {
  format: 'csv' | 'xlsx';
  encoding: Encoding;
  /** Null for a workbook. */
  separator: Separator | null;
  sheet?: string;
}

export interface Table extends TableSource {
  headers: string[];
  rows: TableRow[];
}

/** Everything that a file holds: also what is above the header, and the other sheets of a workbook. */
export interface ReadTable extends Table {
  header: TableRow;
  above: TableRow[];
  others: { sheet: string; rows: TableRow[] }[];
}

export type RefusalKey =
  | 'sheet.refused.too_large'
  | 'sheet.refused.too_many_rows'
  | 'sheet.refused.too_many_columns'
  | 'sheet.refused.long_cell'
  | 'sheet.refused.too_complex'
  | 'sheet.refused.empty'
  | 'sheet.refused.not_a_table'
  | 'sheet.refused.old_excel'
  | 'sheet.refused.encrypted'
  | 'sheet.refused.damaged'
  | 'sheet.refused.unsafe'
  | 'sheet.refused.encoding'
  | 'sheet.refused.broken_quotes';

/** The file as a whole cannot be taken; `key` is a text of the catalogue and `params` are its words. */
export class TableRefused extends Error {
  readonly key: RefusalKey;
  readonly params: TextParams;

  constructor(key: RefusalKey, params: TextParams = {}) {
    super(key);
    this.name = 'TableRefused';
    this.key = key;
    this.params = params;
  }
}

const isBlank = (cell: string) => cell.trim() === '';
const filled = (row: TableRow) => row.cells.filter((cell) => !isBlank(cell)).length;
const width = (row: TableRow) => row.cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** Schools print a title above the list: rows with one filled cell are passed over when a fuller one follows. */
function findHeader(rows: TableRow[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => filled(row) > 1),
  );
}

const pile = new RegExp(`${piledMarks.source}\\p{M}*`, 'gu');
/** The sign for an unreadable character in the place of a pile of marks, which would take long to fold. */
export const withoutPiles = (text: string): string => text.replace(pile, '\ufffd');

export const filledRows = (all: readonly TableRow[]): TableRow[] =>
  all
    .filter((row) => width(row) > 0)
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => readCell(cell, line)) }));

function readCell(cell: string, line: number): string {
  const text = withoutPiles(cell);
  if (text.length > tableLimits.cell)
    throw new TableRefused('sheet.refused.long_cell', { line, max: tableLimits.cell });
  return text;
}

/** Blank rows are left out, the lines of the others stay what they were. */
export function toTable(all: TableRow[], source: TableSource): ReadTable {
  const rows = filledRows(all);
  const at = findHeader(rows);
  const header = rows[at];
  if (header === undefined || at + 1 === rows.length) throw new TableRefused('sheet.refused.empty');
  const body = rows.slice(at + 1);
  if (body.length > tableLimits.rows) throw new TableRefused('sheet.refused.too_many_rows', { max: tableLimits.rows });
  if (rows.some((row) => width(row) > tableLimits.columns)) {
    throw new TableRefused('sheet.refused.too_many_columns', { max: tableLimits.columns });
  }
  return { ...source, headers: header.cells, rows: body, header, above: rows.slice(0, at), others: [] };
}

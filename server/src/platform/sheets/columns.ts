import type { Language } from '@okur/contract/fields';
import { reportHeaders, type SheetFault, type SheetResult } from '@okur/contract/sheets';
import { fold, foldedWords } from '../database/fold.ts';
import { invalidField } from '../http/api-error.ts';
import type { Table } from './table.ts';

/** A column that a kind of sheet has: its name in each language, and what else schools write for it. */
export interface SheetColumn<Field extends string = string> {
  field: Field;
  required: boolean;
  names: Record<Language, string>;
  aliases?: readonly string[];
}

/** Where each field is in a sheet. */
export type ColumnIndexes<Field extends string> = Partial<Record<Field, number>>;

/** A, B, …, Z, AA, as spreadsheets name their columns. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (index % 26));
}

const keyOf = (header: string): string => foldedWords(header).join(' ');

/** Finds the columns by their headers, in any of the languages; a missing needed one refuses the file by its name. */
export function findColumns<Field extends string>(
  table: Table,
  columns: readonly SheetColumn<Field>[],
): ColumnIndexes<Field> {
  const headers = table.headers.map(keyOf);
  const indexes: ColumnIndexes<Field> = {};
  for (const { field, names, aliases = [] } of columns) {
    const headings = new Set([field, ...Object.values(names), ...aliases].map(keyOf));
    const at = headers.findIndex((header) => headings.has(header));
    if (at >= 0) indexes[field] = at;
  }
  const missing = columns.filter(({ field, required }) => required && indexes[field] === undefined);
  if (missing.length > 0)
    throw invalidField('file', 'sheet.missing_columns', {
      columns: missing.map(({ names }) => `${names.tr} / ${names.en}`).join(', '),
    });
  return indexes;
}

const ofReport = new Set(Object.values(reportHeaders).flatMap((names) => Object.values(names).map(keyOf)));

/** Places of the columns that are the sheet's own: not what an earlier report of its errors wrote behind them. */
export function ownColumns<Field extends string>({ headers }: Table, indexes: ColumnIndexes<Field>): number[] {
  const taken = new Set<number | undefined>(Object.values<number | undefined>(indexes));
  return headers.flatMap((header, index) => (taken.has(index) || !ofReport.has(keyOf(header)) ? [index] : []));
}

/** The columns of the answer. */
export function resultColumns<Field extends string>(
  table: Table,
  indexes: ColumnIndexes<Field>,
): SheetResult['columns'] {
  const fields = new Map(Object.entries(indexes).map(([field, at]) => [at as number, field]));
  return ownColumns(table, indexes).map((index) => ({
    column: columnLetter(index),
    header: table.headers[index]!.trim(),
    field: fields.get(index) ?? null,
  }));
}

/**
 * The code of a name that a cell may hold, by any of its languages or the code itself; the cell as it is when none is
 * meant.
 */
export function codeOf(cell: string, names: Readonly<Record<string, readonly string[]>>): string {
  const wanted = fold(cell.trim());
  return (
    Object.entries(names).find(([code, labels]) => [code, ...labels].some((name) => fold(name) === wanted))?.[0] ??
    cell.trim()
  );
}

/** A fault at a place of the sheet; a row that is shorter than its column has an empty cell there. */
export function faultAt(
  table: Table,
  row: { line: number; cells: readonly string[] },
  index: number | undefined,
  reason: string,
  params?: SheetFault['params'],
): SheetFault {
  const position =
    index === undefined
      ? { column: '', header: '', value: '' }
      : {
          column: columnLetter(index),
          header: table.headers[index]?.trim() ?? '',
          value: row.cells[index]?.trim() ?? '',
        };
  return { row: row.line, ...position, reason, ...(params ? { params } : {}) };
}

/**
 * What a cell may hold, said of one that holds something else: a sheet shows neither a list to choose from nor a limit.
 */
export type Allowed = Required<Pick<SheetFault, 'reason' | 'params'>>;
export const oneOf = (choices: readonly string[]): Allowed => ({
  reason: 'sheet.one_of',
  params: { choices: choices.join(', ') },
});
export const between = (min: number, max: number): Allowed => ({ reason: 'sheet.between', params: { min, max } });

/** The fault of a cell that breaks a rule of its field. */
export function brokenAt(
  table: Table,
  row: Table['rows'][number],
  index: number | undefined,
  issue: { message: string; maximum?: unknown },
  allowed?: Allowed,
): SheetFault {
  if (!row.cells[index ?? -1]?.trim()) return faultAt(table, row, index, 'validation.required');
  if (allowed) return faultAt(table, row, index, allowed.reason, allowed.params);
  return faultAt(
    table,
    row,
    index,
    issue.message,
    issue.maximum === undefined ? undefined : { count: Number(issue.maximum) },
  );
}

/** The language that most headers of a sheet are written in; English where none is. */
export function sheetLanguage(table: Table, columns: readonly SheetColumn[]): Language {
  const headers = new Set(table.headers.map(keyOf));
  const matchCount = (lang: Language) => columns.filter(({ names }) => headers.has(keyOf(names[lang]))).length;
  return (['en', 'tr', 'fr', 'pl'] as const).toSorted((a, b) => matchCount(b) - matchCount(a))[0]!;
}

import type { Answer, ClassList, LeftOut, Mended } from '@okur/contract/class-lists';
import { fold } from '../../platform/database/fold.ts';
import { mapped, type Steps } from '../../platform/runtime/cooperative.ts';
import type { ReadTable, TableRow } from '../../platform/sheets/table.ts';
import { guessColumns } from './columns.ts';
import { topicsOf } from './header-words.ts';
import { startOf } from './shapes.ts';

/*
 * Which rows of a file are the list. Everything else of the file stays with it, with the reason why it is left out,
 * so that another sheet or another row can be chosen for the header.
 */

export interface StoredRow extends TableRow {
  /** Of a workbook. */
  sheet?: string;
  /** Why the row is no part of the list. */
  out?: LeftOut['reason'] | 'header';
  /** What a person said to the questions of the row. */
  answers?: Answer[];
  /** Cells that were corrected in the preview, with what the file says. */
  mended?: Mended[];
}

interface HeaderPosition {
  sheet: string | null;
  line: number;
}

export interface List {
  headers: string[];
  /** Of the whole file, in its order. */
  rows: StoredRow[];
}

/** Rows in which a header is looked for. */
const searched = 30;
/** So many columns have to be understood before the words of a row count. */
const enoughWords = 2;

/** The file's rows, with the header where its words are; where none is understood, where the reader took it to be. */
export function* findHeader(table: ReadTable): Steps<List> {
  const own = table.sheet ?? null;
  const rows: StoredRow[] = [
    ...[...table.above, table.header, ...table.rows].map((row) => (own === null ? row : { ...row, sheet: own })),
    ...table.others.flatMap(({ sheet, rows: others }) => others.map((row) => ({ ...row, sheet }))),
  ];
  yield;
  const position = bestHeader(rows) ?? { sheet: own, line: table.header.line };
  return yield* readBelow(rows, position);
}

function bestHeader(rows: readonly StoredRow[]): HeaderPosition | undefined {
  let best: (HeaderPosition & { words: number }) | undefined;
  for (const [sheet, ofSheet] of sheetsOf(rows))
    for (const [at, row] of ofSheet.slice(0, searched).entries()) {
      // A list has something below its header.
      if (at + 1 === ofSheet.length) continue;
      const words = wordsOf(headersAt(ofSheet, at).headers);
      if (words > (best?.words ?? enoughWords - 1)) best = { sheet, line: row.line, words };
    }
  return best && { sheet: best.sheet, line: best.line };
}

const sheetsOf = (rows: readonly StoredRow[]): Map<string | null, StoredRow[]> =>
  Map.groupBy(rows, ({ sheet = null }) => sheet);

/** How many columns are understood by these words. */
const wordsOf = (headers: readonly string[]): number =>
  guessColumns(headers, []).filter(({ field }) => field !== 'ignore').length;

/**
 * The header of a row. Where cells above were merged, a header has two rows: "Öğrenci" over "Adı" and "Soyadı". They
 * are read together where more is understood so.
 */
function headersAt(rows: readonly StoredRow[], at: number): { headers: string[]; parts: StoredRow[] } {
  const row = rows[at]!;
  const own = row.sheet === undefined ? row.cells : trimmed(row.cells);
  const above = rows[at - 1];
  const merged = above && isUpperHeader(above.cells) ? mergedHeaders(above.cells, own) : own;
  return above && wordsOf(merged) > wordsOf(own)
    ? { headers: merged, parts: [above, row] }
    : { headers: own, parts: [row] };
}

/** A title is none: of the upper half of a header every word is one of headers. */
function isUpperHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => topicsOf(cell).every((topic) => topic !== undefined));
}

function mergedHeaders(above: readonly string[], own: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(trimmed(above).length, own.length) }, (_, index) => {
    const [over, cell] = [(above[index] ?? '').trim(), (own[index] ?? '').trim()];
    if (over !== '') group = over;
    return cell === '' ? over : `${group} ${cell}`.trim();
  });
}

const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Rows of that sheet below the header are the list, without those that say the header again. */
export function* readBelow(all: readonly StoredRow[], { sheet, line }: HeaderPosition): Steps<List> {
  const ofSheet = sheetsOf(all).get(sheet) ?? [];
  const at = ofSheet.findIndex((row) => row.line === line);
  const { headers, parts } = headersAt(ofSheet, at);
  const ofHeader = new Set(parts.map((row) => row.line));
  const said = new Set(parts.map((row) => keyOf(row.cells)));
  const width = sheet === null ? 0 : headers.length;
  yield;
  const rows = yield* mapped(all, ({ out: _out, ...row }): StoredRow => {
    if ((row.sheet ?? null) !== sheet) return { ...row, out: 'sheet' };
    if (row.line <= line) return { ...row, out: ofHeader.has(row.line) ? 'header' : 'above' };
    if (said.has(keyOf(row.cells))) return { ...row, out: 'again' };
    // A sheet has no ragged rows: empty cells at the end are not written.
    return { ...row, cells: [...row.cells, ...Array<string>(Math.max(0, width - row.cells.length)).fill('')] };
  });
  return { headers, rows };
}

const keyOf = (cells: readonly string[]): string =>
  trimmed(cells)
    .map((cell) => fold(startOf(cell.trim())))
    .join('\n');

/** The rows of the list itself. */
export const listedRows = (rows: readonly StoredRow[]): StoredRow[] => rows.filter(({ out }) => out === undefined);

/** What is not taken for a part of the list, counted. */
export function leftOutOf(rows: readonly StoredRow[]): LeftOut[] {
  const counts = new Map<string, LeftOut>();
  for (const { out, sheet = null } of rows) {
    if (out === undefined || out === 'header') continue;
    const key = out === 'sheet' ? `sheet ${sheet}` : out;
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { reason: out, sheet, count: 1 });
  }
  return [...counts.values()];
}

const displayedCells = 6;

/** Rows to choose the header from: the first ones of each sheet and the one that it is, with what they say. */
export function headerChoices(rows: readonly StoredRow[]): ClassList['header_choices'] {
  const header = headerOf(rows);
  if (!header) return [];
  return [...sheetsOf(rows)].flatMap(([sheet, ofSheet]) =>
    ofSheet
      .filter((row, at) => at < searched || (sheet === header.sheet && row.line === header.line))
      .filter((row) => row !== ofSheet.at(-1))
      .map(({ line, cells }) => ({ sheet, line, cells: trimmed(cells).slice(0, displayedCells).map(startOf) })),
  );
}

/** Every row may be the header that says something and has something below it. */
export function mayBeHeader(rows: readonly StoredRow[], { sheet, line }: HeaderPosition): boolean {
  const ofSheet = sheetsOf(rows).get(sheet) ?? [];
  const row = ofSheet.find((one) => one.line === line);
  return row !== undefined && row !== ofSheet.at(-1) && trimmed(row.cells).length > 0;
}

export function headerOf(rows: readonly StoredRow[]): ClassList['header'] {
  const header = rows.findLast(({ out }) => out === 'header');
  return header ? { sheet: header.sheet ?? null, line: header.line } : null;
}

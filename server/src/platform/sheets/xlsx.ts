import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import type { Sheet } from 'read-excel-file/universal';
import { unpackXml } from './archive.ts';
import type { Files } from './archive.ts';
import { filledRows, tableLimits, TableRefused, toTable } from './table.ts';
import type { ReadTable, TableRow } from './table.ts';

/** Runs in the worker alone: a hostile workbook may cost its memory and its time, not the server's. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadTable> {
  const files = await unpackXml(bytes);
  if (files['xl/workbook.xml'] === undefined) throw new TableRefused('sheet.refused.not_a_table');
  for (const [name, content] of Object.entries(files))
    if (name.startsWith('xl/worksheets/')) checkCellReferences(content);
  const sheets = await parse(files);
  const sheet = sheets.find(({ data }) => data.filter((row) => row.some(isFilled)).length > 1);
  if (sheet === undefined) throw new TableRefused('sheet.refused.empty');
  const table = toTable(toRows(sheet), { format: 'xlsx', encoding: 'utf-8', separator: null, sheet: sheet.sheet });
  return evenOut({ ...table, others: othersOf(sheets, sheet, table.rows.length) });
}

/** The other sheets, as long as all of them together have no more rows than a list may have. */
function othersOf(sheets: readonly Sheet<string>[], list: Sheet<string>, taken: number): ReadTable['others'] {
  let left = tableLimits.rows - taken;
  return sheets.flatMap((one) => {
    if (one === list) return [];
    const rows = filledRows(toRows(one));
    left -= rows.length;
    return rows.length > 0 && left >= 0 ? [{ sheet: one.sheet, rows }] : [];
  });
}

/**
 * The checked files go to the reader as an archive packed again without compression, so that what it unpacks is what
 * was checked, whatever else the uploaded archive held.
 */
async function parse(files: Files): Promise<Sheet<string>[]> {
  try {
    const archive = zipSync(withErrorsAsText(files), { level: 0 });
    return await readWorkbook<string>(new Blob([archive]), { trim: false, parseNumber: plainNumber });
  } catch {
    throw new TableRefused('sheet.refused.damaged');
  }
}

/** The reader takes a formula's error for an empty cell; as a text it is seen. */
const withErrorsAsText = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      if (!name.startsWith('xl/worksheets/') || !/\bt\s*=\s*["']e["']/.test(text.toString('latin1')))
        return [name, content];
      const asText = text.toString('latin1').replace(/(<(?:\w+:)?c\s[^<>]*?\bt\s*=\s*["'])e(?=["'])/g, '$1str');
      return [name, new Uint8Array(Buffer.from(asText, 'latin1'))];
    }),
  );

/** Excel's own: 1,048,576 rows, three letters for a column. */
const lastRow = 1_048_576;

/**
 * The reader fills every row up to the one a sheet names. A number beyond Excel's took all of the thread's memory, and
 * now and then the process with it, which a thread's limit does not always prevent.
 */
function checkCellReferences(content: Uint8Array): void {
  for (const [, column, row] of Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    .toString('latin1')
    .matchAll(/<(?:\w+:)?(?:row|c)\s(?:[^<>]*\s)?r\s*=\s*["']\s*([A-Za-z]*)(\d*)/g)) {
    if (column!.length > 3 || Number(row) > lastRow) throw new TableRefused('sheet.refused.too_complex');
  }
}

/** A workbook may hold 5413934107 as 5.413934107E9. */
const plainNumber = (text: string) => (/e/i.test(text) ? String(Number(text)) : text);

const isFilled = (value: unknown) => value !== null && value !== '';

function toRows({ data }: Sheet<string>): TableRow[] {
  return data.map((row, index) => ({ line: index + 1, cells: row.map(toText) }));
}

function toText(value: unknown): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // What no database holds becomes the sign for an unreadable character, which the check of the row names.
  return String(value).toWellFormed().replaceAll('\0', '\ufffd');
}

/** A sheet has no ragged rows: empty cells at the end are not written, or written for their colour alone. */
function evenOut(table: ReadTable): ReadTable {
  const headers = trimEnd(table.headers);
  const rows = table.rows.map(({ line, cells }) => {
    const filled = trimEnd(cells);
    const missing = Math.max(0, headers.length - filled.length);
    return { line, cells: [...filled, ...Array<string>(missing).fill('')] };
  });
  return { ...table, headers, rows };
}

const trimEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

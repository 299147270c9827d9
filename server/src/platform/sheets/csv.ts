import { CsvError, parse } from 'csv-parse/sync';
import { tableLimits, TableRefused, toTable } from './table.ts';
import type { ReadTable, Separator, TableRow } from './table.ts';
import { decodeList, findSeparator, namedSeparator } from './text.ts';

export function readCsv(bytes: Uint8Array): ReadTable {
  const { text, encoding } = decodeList(bytes);
  if (/^\s*(<|\{|%PDF)/.test(text)) throw new TableRefused('sheet.refused.not_a_table');
  const named = namedSeparator(text);
  const separator = named ?? findSeparator(text);
  const rows = parseRows(text, separator);
  return toTable(named ? rows.slice(1) : rows, { format: 'csv', encoding, separator });
}

function parseRows(text: string, separator: Separator): TableRow[] {
  const bytes = Buffer.from(text);
  const rows: TableRow[] = [];
  let line = 1;
  let start = 0;
  let records = 0;
  // csv-parse counts a CRLF inside quotes twice, so lines are counted here, from where each record ends.
  const keep = (cells: string[], info: { bytes: number }) => {
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    // Blank rows and a title may still fall out; twice the limit is too many all the same, and blank ones cost as much.
    if (++records > tableLimits.rows * 2)
      throw new TableRefused('sheet.refused.too_many_rows', { max: tableLimits.rows });
    line += countLineEnds(bytes, start, info.bytes);
    start = info.bytes;
    return null;
  };
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: keep,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new TableRefused('sheet.refused.broken_quotes', { line });
    throw error;
  }
  return rows;
}

const cr = 13;
const lf = 10;

function countLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === lf || (bytes[at] === cr && bytes[at + 1] !== lf)) count++;
  }
  return count;
}

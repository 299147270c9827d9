import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvFile, csvLines } from '@okur/contract/csv';
import type { ExportFormat } from '@okur/contract/exports';
import type { Cell } from './cells.ts';
import { writeXlsx } from './xlsx.ts';

export type { Cell } from './cells.ts';

export const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface Table {
  format: ExportFormat;
  path: string;
  /** Of the sheet. */
  name: string;
  heading: readonly string[];
  /** Written as they come: no more than one of them is held. */
  portions: AsyncIterable<Cell[][]>;
  locale: string;
}

export async function writeTable({ format, path, name, heading, portions, locale }: Table): Promise<void> {
  if (format === 'xlsx') await writeXlsx(path, name, heading, portions);
  else
    await pipeline(
      Readable.from(csvOf(heading, portions, locale), { objectMode: false }),
      createWriteStream(path, { mode: 0o600 }),
    );
}

/** A table of few rows, in memory. `path` is where a workbook is packed. */
export async function tableBytes(table: Table): Promise<Uint8Array> {
  if (table.format === 'xlsx') {
    await writeTable(table);
    return readFile(table.path);
  }
  let text = '';
  for await (const lines of csvOf(table.heading, table.portions, table.locale)) text += lines;
  return Buffer.from(text);
}

async function* csvOf(
  heading: readonly string[],
  portions: AsyncIterable<Cell[][]>,
  locale: string,
): AsyncGenerator<string> {
  yield csvFile([heading], locale);
  for await (const rows of portions) yield csvLines(rows, locale);
}

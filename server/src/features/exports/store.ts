import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvFile, csvLines, separatorOf } from '@okur/contract/csv';
import type { ExportFormat } from '@okur/contract/exports';
import type { Cell } from './cells.ts';
import { portion } from './rows.ts';
import { writeXlsx } from './xlsx.ts';

export { type Cell, cellsOf } from './cells.ts';
export { portion, rowsOf } from './rows.ts';

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

async function* inPieces(portions: Table['portions']): AsyncGenerator<Cell[][]> {
  for await (const rows of portions)
    for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

export async function writeTable({ format, path, name, heading, portions, locale }: Table): Promise<void> {
  const pieces = inPieces(portions);
  if (format === 'xlsx') await writeXlsx(path, name, heading, pieces);
  else
    await pipeline(
      Readable.from(csvOf(heading, pieces, locale), { objectMode: false }),
      createWriteStream(path, { mode: 0o600 }),
    );
}

/** A table of few rows, in memory; on its way it is a file in a folder of its own. */
export async function tableBytes(table: Omit<Table, 'path'>): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'okur-table-'));
  try {
    const path = join(folder, 'table');
    await writeTable({ ...table, path });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table of any length as an answer: sent from its file, whose name is gone by then and whose rows no one holds. */
export async function tableStream(table: Omit<Table, 'path'>): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'okur-table-'));
  try {
    const path = join(folder, 'table');
    await writeTable({ ...table, path });
    return (await open(path)).createReadStream();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* csvOf(
  heading: readonly string[],
  portions: AsyncIterable<Cell[][]>,
  locale: string,
): AsyncGenerator<string> {
  yield csvFile([heading], locale);
  for await (const rows of portions) yield csvLines(rows, separatorOf(locale));
}

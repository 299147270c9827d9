import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExportInput } from '@okur/contract/exports';
import type { Needs } from '@okur/contract/route';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Cell, cellsOf } from './cells.ts';
import { csvLines, csvStart } from './csv.ts';
import { rowsOf } from './rows.ts';
import { sheetRowsMax, writeXlsx } from './xlsx.ts';

const StoredExport = ExportInput.omit({ password: true });

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Writes a list into a file. May run twice: it only reads. */
export const listExport = jobKind({
  kind: 'list_export',
  input: StoredExport,
  needs: (input, { lists }) => (lists.get(input.list)?.route.needs ?? 'staff') as Exclude<Needs, 'public'>,
  async work(run) {
    const { input, folder } = run;
    const path = `${folder}/list.${input.format}`;
    const heading = input.columns.map(({ label }) => label);
    const counter = { rows: 0 };
    const portions = portionsOf(run, counter);
    if (input.format === 'xlsx') await writeXlsx(path, input.name, heading, portions);
    else await pipeline(Readable.from(csvOf(heading, portions, input.locale), { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
    return { result: { rows: counter.rows }, file: { name: `${input.name}.${input.format}`, type: types[input.format], path } };
  },
});

async function* portionsOf({ services, caller, input, progress }: JobRun<ExportInput>, counter: { rows: number }): AsyncGenerator<Cell[][]> {
  const cells = cellsOf(input.columns, input.time_zone);
  for await (const rows of rowsOf(services, caller!, input)) {
    counter.rows += rows.length;
    if (input.format === 'xlsx' && counter.rows >= sheetRowsMax) throw new Refusal('invalid', { errors: { format: ['export.too_many_rows'] }, params: { format: { max: sheetRowsMax - 1 } } });
    yield rows.map(cells);
    await progress(counter.rows);
  }
}

async function* csvOf(heading: readonly string[], portions: AsyncIterable<Cell[][]>, locale: string): AsyncGenerator<string> {
  yield csvStart + csvLines([heading], locale);
  for await (const rows of portions) yield csvLines(rows, locale);
}

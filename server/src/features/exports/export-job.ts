import { ExportInput } from '@okur/contract/exports';
import type { Needs } from '@okur/contract/needs';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Cell, cellsOf } from './cells.ts';
import { zoneOfCaller } from '../companies/store.ts';
import { rowsOf } from './rows.ts';
import { fileTypes, writeTable } from './store.ts';
import { sheetRowsMax } from './xlsx.ts';

const StoredExport = ExportInput.omit({ password: true });

/** Writes a list into a file. May run twice: it only reads. */
export const listExport = jobKind({
  kind: 'list_export',
  input: StoredExport,
  needs: (input, { lists }) => (lists.get(input.list)?.route.needs ?? 'staff') as Exclude<Needs, 'public'>,
  async work(run) {
    const { input, folder } = run;
    const path = `${folder}/list.${input.format}`;
    const counter = { rows: 0 };
    await writeTable({
      ...input,
      path,
      heading: input.columns.map(({ label }) => label),
      portions: portionsOf(run, counter),
    });
    return {
      result: { rows: counter.rows },
      file: { name: `${input.name}.${input.format}`, type: fileTypes[input.format], path },
    };
  },
});

/** The students of a portion: the rows of a list of students, and what other lists say of one. */
const studentsOf = (list: string, portion: readonly unknown[]): string[] =>
  portion.flatMap((row) => {
    const { id, user_id } = row as { id?: string; user_id?: string | null };
    const student = /(^|\/)users$/.test(list) ? id : user_id;
    return student ? [student] : [];
  });

async function* portionsOf(
  { services, caller, input, progress }: JobRun<ExportInput>,
  counter: { rows: number },
): AsyncGenerator<Cell[][]> {
  const cells = cellsOf(input.columns, input.time_zone ?? (await zoneOfCaller(services.db, caller!)));
  for await (const rows of rowsOf(services, caller!, input)) {
    counter.rows += rows.length;
    if (input.format === 'xlsx' && counter.rows >= sheetRowsMax)
      throw new ApiError('invalid', {
        errors: { format: ['export.too_many_rows'] },
        params: { format: { max: sheetRowsMax - 1 } },
      });
    services.recordViews.note(caller!.id, studentsOf(input.list, rows), 'export');
    yield rows.map(cells);
    await progress(counter.rows);
  }
}

import type { SheetFault, SheetImport, SheetResult } from '@okur/contract/sheets';
import type { z } from 'zod';
import { invalidField, ApiError } from '../http/api-error.ts';
import { ownColumns, type ColumnIndexes, resultColumns } from './columns.ts';
import type { Table } from './table.ts';

/** Rows beside those with errors that a preview shows. */
const previewRowsMax = 200;

export type Effect = 'create' | 'update' | 'unchanged';

/** What an import of a sheet says of itself: each row with what becomes of it, by its line. */
export function sheetResult<Field extends string>(
  table: Table,
  indexes: ColumnIndexes<Field>,
  effects: ReadonlyMap<number, Effect>,
  faults: readonly SheetFault[],
  accepted: boolean,
): SheetResult {
  const having = (effect: Effect) => [...effects.values()].filter((e) => e === effect).length;
  const own = ownColumns(table, indexes);
  let previewed = 0;
  const rows = table.rows.flatMap(({ line, cells }) => {
    const effect = effects.get(line) ?? ('fault' as const);
    if (effect !== 'fault' && ++previewed > previewRowsMax) return [];
    return [{ row: line, effect, cells: own.map((index) => cells[index]?.trim() ?? '') }];
  });
  return {
    accepted,
    columns: resultColumns(table, indexes),
    counts: {
      rows: table.rows.length,
      faulty: table.rows.length - effects.size,
      create: having('create'),
      update: having('update'),
      unchanged: having('unchanged'),
    },
    rows,
    faults: faults.toSorted((a, b) => a.row - b.row),
  };
}

/**
 * Refuses to import a sheet with faults, unless they are to be left out; one without a good row is refused in any case.
 */
export function checkAcceptable({ counts, faults }: SheetResult, { skip_faulty }: z.output<typeof SheetImport>): void {
  if (counts.faulty === 0 || (skip_faulty && counts.faulty < counts.rows)) return;
  if (counts.faulty < counts.rows) throw invalidField('skip_faulty', 'sheet.faults_left', { count: counts.faulty });
  throw new ApiError('invalid', {
    errors: {
      file: ['sheet.no_good_row'],
      ...Object.fromEntries(faults.map(({ row, column, reason }) => [`rows.${column}${row}`, [reason]])),
    },
  });
}

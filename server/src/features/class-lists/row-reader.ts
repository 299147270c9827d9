import type { ClassListField, Fault } from '@okur/contract/class-lists';
import { faultOfText, tidy } from './cells.ts';
import type { Reading } from './cells.ts';
import type { Table, TableRow } from '../../platform/sheets/table.ts';

type DataField = Exclude<ClassListField, 'ignore'>;
type Problem = Pick<Fault, 'reason' | 'params'>;

/** Which column holds each field; where a field is twice, the first column counts. */
export type Columns = ReadonlyMap<ClassListField, number>;

export function columnsOf(mapping: readonly ClassListField[]): Columns {
  return new Map(mapping.map((field, index): [ClassListField, number] => [field, index]).toReversed());
}

const displayValueMax = 60;
const noColumn = -1;

/** Reads one row by field and notes what is wrong with it. */
export class RowReader {
  readonly faults: Fault[] = [];
  readonly #headers: readonly string[];
  readonly #columns: Columns;
  readonly #row: TableRow;

  constructor(table: Table, columns: Columns, row: TableRow) {
    this.#headers = table.headers;
    this.#columns = columns;
    this.#row = row;
  }

  /** The field's value, null when its cell is empty, undefined when the cell has an error. */
  take<T>(field: DataField, read: (text: string) => Reading<T>): T | null | undefined {
    const text = tidy(this.#cell(this.#columns.get(field)));
    if (text === '') return null;
    const unfit = faultOfText(text, field === 'parent_phone');
    const reading = unfit ?? read(text);
    if ('value' in reading) return reading.value;
    this.fault(field, reading);
    return undefined;
  }

  fault(field: DataField, problem: Problem) {
    const index = this.#columns.get(field) ?? noColumn;
    this.#note(index, field, problem);
  }

  /** Cells beyond the headers do no harm while they are empty. */
  hasWrongWidth(): boolean {
    const { cells } = this.#row;
    const expected = this.#headers.length;
    const extra = cells.slice(expected).some((cell) => tidy(cell) !== '');
    if (cells.length >= expected && !extra) return false;
    const index = Math.min(cells.length, expected);
    const field = [...this.#columns].find(([, column]) => column === index)?.[0] ?? null;
    this.#note(index, field, { reason: 'class_list.reason.cell_count', params: { found: cells.length, expected } });
    return true;
  }

  #cell(index: number | undefined): string {
    return index === undefined ? '' : (this.#row.cells[index] ?? '');
  }

  #note(index: number, field: ClassListField | null, { reason, params }: Problem) {
    if (this.faults.some((fault) => fault.column_index === index && fault.reason === reason)) return;
    // Of a long cell its beginning alone is taken apart: no character has more than two units.
    const start = this.#cell(index)
      .trim()
      .slice(0, 2 * displayValueMax);
    const value = [...start].slice(0, displayValueMax).join('');
    const column = this.#headers[index]?.trim() ?? '';
    this.faults.push({
      line: this.#row.line,
      column,
      column_index: index,
      field,
      value,
      reason,
      ...(params && { params }),
    });
  }
}

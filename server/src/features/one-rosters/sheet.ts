import { unguarded } from '@okur/contract/csv';
import type { RosterFault } from '@okur/contract/one-rosters';
import { CsvError, parse } from 'csv-parse/sync';
import { withoutPiles } from '../../platform/sheets/table.ts';

export interface SheetRow {
  line: number;
  cells: string[];
}
type Problem = Pick<RosterFault, 'reason' | 'params'>;
type Severity = RosterFault['severity'];

/** Names of columns that systems in use write otherwise than the standard does. */
const otherNames: Record<string, string> = {
  grade: 'grades',
  agents: 'agentsourcedids',
  parentsourcedids: 'parentsourcedid',
};
const displayValueMax = 60;

/** One CSV file of a roster: its rows by the names of their columns, and what is wrong with them. */
export class Sheet {
  readonly file: string;
  readonly rows: SheetRow[] = [];
  readonly faults: RosterFault[] = [];
  readonly #columns = new Map<string, number>();
  #headers: string[] = [];
  #faulty = new Set<number>();

  constructor(file: string, bytes: Uint8Array) {
    this.file = file;
    const text = this.#decode(bytes);
    if (text === undefined) return;
    const [header, ...rows] = this.#parse(text);
    if (!header) {
      if (this.faults.length === 0) this.stop('one_roster.reason.no_header');
      return;
    }
    this.#headers = header.cells.map((cell) => cell.trim());
    this.#headers.forEach((name, index) => {
      const key = name.toLowerCase();
      const column = otherNames[key] ?? key;
      if (!this.#columns.has(column)) this.#columns.set(column, index);
    });
    for (const row of rows) {
      this.#checkWidth(row);
      this.rows.push(row);
    }
  }

  has(column: string): boolean {
    return this.#columns.has(column.toLowerCase());
  }

  /** Columns without which nothing can be read; each that is missing stops the import. */
  require(...columns: string[]): void {
    for (const column of columns)
      if (!this.has(column))
        this.#note('stop', { line: 1, cells: [] }, column, { reason: 'one_roster.reason.missing_column' });
  }

  /**
   * The cell in one writing: composed letters, single blanks, without the apostrophe that keeps spreadsheets from
   * calculating.
   */
  cell(row: SheetRow, column: string): string {
    const cell = row.cells[this.#columns.get(column.toLowerCase()) ?? -1] ?? '';
    return unguarded(withoutPiles(cell).normalize('NFC').replace(/\s+/g, ' ').trim()).trimStart();
  }

  list(row: SheetRow, column: string): string[] {
    return this.cell(row, column)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** A text that can be stored and shown, null when empty or wrong. */
  text(row: SheetRow, column: string, max: number, severity: Severity = 'fault'): string | null {
    const text = this.cell(row, column);
    if (text === '') return null;
    if (text.length > max)
      return this.#refuse(severity, row, column, { reason: 'class_list.reason.too_long', params: { max } });
    // Controls, invisible and direction marks, halves of characters and the sign for an unreadable one.
    if (/[<>\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(text))
      return this.#refuse(severity, row, column, { reason: 'class_list.reason.characters' });
    return text;
  }

  needed(row: SheetRow, column: string, max: number): string {
    const text = this.text(row, column, max);
    if (text === null && this.cell(row, column) === '')
      this.fault(row, column, { reason: 'class_list.reason.missing' });
    return text ?? '';
  }

  fault(row: SheetRow, column: string, problem: Problem): void {
    this.#note('fault', row, column, problem);
  }

  note(row: SheetRow, column: string, problem: Problem): void {
    this.#note('note', row, column, problem);
  }

  isFaulty({ line }: SheetRow): boolean {
    return this.#faulty.has(line);
  }

  /** The file as a whole cannot be taken. */
  stop(reason: string, params?: RosterFault['params']): void {
    this.#note('stop', { line: 1, cells: [] }, '', { reason, ...(params ? { params } : {}) });
  }

  #refuse(severity: Severity, row: SheetRow, column: string, problem: Problem): null {
    this.#note(severity, row, column, problem);
    return null;
  }

  #note(severity: Severity, row: SheetRow, column: string, { reason, params }: Problem): void {
    const index = this.#columns.get(column.toLowerCase()) ?? -1;
    const value = [...(row.cells[index] ?? '').toWellFormed().replaceAll('\0', '').trim()]
      .slice(0, displayValueMax)
      .join('');
    if (severity === 'fault') this.#faulty.add(row.line);
    this.faults.push({
      severity,
      file: this.file,
      line: row.line,
      column: this.#headers[index] ?? column,
      value,
      reason,
      ...(params ? { params } : {}),
    });
  }

  /** Cells beyond the headers do no harm while they are empty. */
  #checkWidth(row: SheetRow): void {
    const expected = this.#headers.length;
    const extra = row.cells.slice(expected).some((cell) => cell.trim() !== '');
    if (row.cells.length >= expected && !extra) return;
    this.fault(row, this.#headers[Math.min(row.cells.length, expected) - 1] ?? '', {
      reason: 'class_list.reason.cell_count',
      params: { found: row.cells.length, expected },
    });
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.stop('one_roster.reason.not_utf8');
      return undefined;
    }
  }

  #parse(text: string): SheetRow[] {
    const bytes = Buffer.from(text);
    const rows: SheetRow[] = [];
    let line = 1;
    let start = 0;
    // csv-parse counts a CRLF inside quotes twice, so lines are counted here, from where each record ends.
    const keep = (cells: string[], info: { bytes: number }) => {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += lineEnds(bytes, start, info.bytes);
      start = info.bytes;
      return null;
    };
    try {
      parse(bytes, {
        delimiter: ',',
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        on_record: keep,
      });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      this.#note('stop', { line, cells: [] }, '', { reason: 'one_roster.reason.broken_quotes' });
    }
    return rows;
  }
}

const cr = 13;
const lf = 10;

function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at] === lf || (bytes[at] === cr && bytes[at + 1] !== lf)) count++;
  return count;
}

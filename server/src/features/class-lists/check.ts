import type { ClassListField, Fault } from '@okur/contract/class-lists';
import {
  longest,
  readBirthYear,
  readClass,
  readEmail,
  readGrade,
  readName,
  readNumber,
  readPhone,
  readText,
} from './cells.ts';
import type { ClassName } from './cells.ts';
import { surnameFirst } from './header-words.ts';
import { calmNames, splitFullName } from './names.ts';
import { columnsOf, RowReader } from './row-reader.ts';
import type { Columns } from './row-reader.ts';
import { atOnce, type Steps } from '../../platform/runtime/cooperative.ts';
import type { Table } from '../../platform/sheets/table.ts';

/** A row without a fault, as it can be stored. */
export interface CheckedRow {
  line: number;
  student_number: string | null;
  name: string;
  surname: string;
  /** The class: 7-B. */
  department: string;
  grade_level: number | null;
  email: string | null;
  birth_year: number | null;
  parent_name: string | null;
  parent_email: string | null;
  /** Ten digits after +90. */
  parent_phone: string | null;
}

/** A parent is known by the address alone; children who share it are brothers and sisters. */
export interface ListedParent {
  email: string;
  name: string | null;
  phone: string | null;
  /** Lines of the children. */
  lines: number[];
}

interface Sheet {
  columns: Columns;
  surnameFirst: boolean;
  thisYear: number;
  /** Line where each student number and each address of a student was first seen. */
  seen: Record<'student_number' | 'email', Map<string, number>>;
}

const missing = { reason: 'class_list.reason.missing' };

interface Checked {
  rows: CheckedRow[];
  faults: Fault[];
}

/** The rows that can be imported, and why the others cannot. `mapping` says for every column what it means. */
export const checkRows = (table: Table, mapping: readonly ClassListField[], thisYear?: number): Checked =>
  atOnce(checkInSteps(table, mapping, thisYear));

/** The same for long lists. */
export function* checkInSteps(
  table: Table,
  mapping: readonly ClassListField[],
  thisYear = new Date().getFullYear(),
): Steps<Checked> {
  const columns = columnsOf(mapping);
  const fullName = table.headers[columns.get('full_name') ?? -1] ?? '';
  const sheet: Sheet = {
    columns,
    surnameFirst: surnameFirst(fullName),
    thisYear,
    seen: { student_number: new Map(), email: new Map() },
  };
  const rows: CheckedRow[] = [];
  const faults: Fault[] = [];
  for (const row of table.rows) {
    const reader = new RowReader(table, columns, row);
    const checked = reader.hasWrongWidth() ? undefined : readRow(sheet, reader, row.line);
    if (checked && reader.faults.length === 0) rows.push(checked);
    faults.push(...reader.faults.toSorted((a, b) => a.column_index - b.column_index));
    yield;
  }
  return { rows: yield* calmRows(rows), faults };
}

export function parentsOf(rows: readonly CheckedRow[]): ListedParent[] {
  const parents = new Map<string, ListedParent>();
  for (const { line, parent_email: email, parent_name: name, parent_phone: phone } of rows) {
    if (email === null) continue;
    const existing = parents.get(email);
    if (existing === undefined) {
      parents.set(email, { email, name, phone, lines: [line] });
    } else {
      existing.name ??= name;
      existing.phone ??= phone;
      existing.lines.push(line);
    }
  }
  return [...parents.values()];
}

/** What the row says; where the reader noted a fault, a stand-in that is never used. */
function readRow(sheet: Sheet, reader: RowReader, line: number): CheckedRow {
  const grade = reader.take('grade_level', readGrade) ?? null;
  const className = readDepartment(sheet, reader, grade);
  return {
    line,
    student_number: once(
      sheet,
      reader,
      line,
      'student_number',
      reader.take('student_number', readNumber),
      'class_list.reason.duplicate_number',
    ),
    ...readNames(sheet, reader),
    department: className.name,
    grade_level: grade ?? className.grade,
    email: once(sheet, reader, line, 'email', reader.take('email', readEmail), 'class_list.reason.duplicate_email'),
    birth_year: reader.take('birth_year', (text) => readBirthYear(text, sheet.thisYear)) ?? null,
    parent_name: reader.take('parent_name', (text) => readName(text, longest.parent_name)) ?? null,
    parent_email: reader.take('parent_email', readEmail) ?? null,
    parent_phone: reader.take('parent_phone', readPhone) ?? null,
  };
}

/** Of two rows with one number, or one address to sign in with, the later is at fault. */
function once(
  { seen }: Sheet,
  reader: RowReader,
  line: number,
  field: keyof Sheet['seen'],
  value: string | null | undefined,
  reason: string,
): string | null {
  if (value === null || value === undefined) return null;
  const first = seen[field].get(value);
  if (first !== undefined) reader.fault(field, { reason, params: { line: first } });
  else seen[field].set(value, line);
  return value;
}

function readNames(sheet: Sheet, reader: RowReader): { name: string; surname: string } {
  const full = reader.take('full_name', (text) => readName(text, longest.full_name));
  const parts = typeof full === 'string' ? splitFullName(full, sheet.surnameFirst) : { name: '', surname: '' };
  const part = (field: 'name' | 'surname') => {
    const own = reader.take(field, (text) => readName(text, longest[field]));
    if (own !== null || full === undefined) return own ?? '';
    const holder = sheet.columns.has(field) ? field : 'full_name';
    const reading = readText(parts[field], longest[field]);
    if ('reason' in reading) reader.fault(holder, reading);
    else if (reading.value === '')
      reader.fault(
        holder,
        typeof full === 'string' && holder === 'full_name' ? { reason: 'class_list.reason.one_name' } : missing,
      );
    return parts[field];
  };
  return { name: part('name'), surname: part('surname') };
}

/** A list without a class column puts a child in the class named as its grade. */
function readDepartment({ columns }: Sheet, reader: RowReader, grade: number | null): ClassName {
  const read = reader.take('department', (text) => readClass(text, grade));
  if (read) return read;
  if (read === null && (columns.has('department') || grade === null)) reader.fault('department', missing);
  return { name: grade === null ? '' : String(grade), grade };
}

/** Names in capitals become title case where their whole column shouts. */
function* calmRows(rows: CheckedRow[]): Steps<CheckedRow[]> {
  const names = calmNames(rows.map((row) => row.name));
  yield;
  const surnames = calmNames(rows.map((row) => row.surname));
  yield;
  const parents = rows.filter((row) => row.parent_name !== null);
  const parentNames = calmNames(parents.map((row) => row.parent_name ?? ''));
  yield;
  const parentOfRow = new Map(parents.map((row, index) => [row, parentNames[index] ?? null]));
  return rows.map((row, index) => ({
    ...row,
    name: names[index] ?? row.name,
    surname: surnames[index] ?? row.surname,
    parent_name: parentOfRow.get(row) ?? null,
  }));
}

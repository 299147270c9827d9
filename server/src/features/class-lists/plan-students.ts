import type { Note, Question } from '@okur/contract/class-lists';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { newId } from '../../platform/database/ids.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import {
  answeredOf,
  type Answers,
  differInNumber,
  fullName,
  matchRows,
  nameKey,
  type OpenQuestion,
  questionOf,
  type StoredStudent,
} from '../users/store.ts';
import type { CheckedRow } from './check.ts';
import type { Classes, ListedClass } from './plan-departments.ts';

export interface PlannedStudent extends CheckedRow {
  id: string;
  department_id: string;
  effect: 'create' | 'update' | 'unchanged';
  notes: Note[];
  /** Deleted, frozen or without time before, and can sign in again. */
  returns: boolean;
  /** Was deleted, and is there again. */
  restored: boolean;
  /** Frozen or without time, and stays so, also where restored. */
  locked: boolean;
  /** As the school has the student; null of a new one. */
  stored: StoredStudent | null;
}

export interface PlannedStudents {
  students: PlannedStudent[];
  /** By line, answered ones first; a row with an open one at the end is not planned. */
  questions: Map<number, Question[]>;
  /** Students whose number another gets. */
  freed: string[];
}

export async function planStudents(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  departments: Classes,
  answers: Answers,
): Promise<PlannedStudents> {
  const existing = await rows<StoredStudent>(
    db,
    sql`select u.id, u.student_number, u.username, u.name, u.surname, u.department_id, d.department_name, u.email,
      u.birth_year, u.grade_level, u.status, u.last_seen_at is not null as has_signed_in,
      u.deleted_at is not null as deleted
        from users u left join departments d on d.id = u.department_id
        where u.company_id = ${companyId} and u.user_type <> 'presentation' and u.erased_at is null order by u.id`,
  );
  return inSteps(decideRows(existing, checked, departments, answers));
}

function* decideRows(
  existing: readonly StoredStudent[],
  checked: readonly CheckedRow[],
  departments: Classes,
  answers: Answers,
): Steps<PlannedStudents> {
  const classOf = ({ department }: CheckedRow) => departments.get(fold(department))!;
  const matches = yield* matchRows(checked, {
    students: existing,
    classOf: (row) => classOf(row).id,
    answers,
    reservesNumbers: true,
  });
  const byId = new Map(existing.map((student) => [student.id, student]));
  const students: PlannedStudent[] = [];
  const questions: PlannedStudents['questions'] = new Map();
  const freed: string[] = [];
  const lineOf = new Map<string, number>();
  for (const row of checked) {
    yield;
    const { student, open: unanswered, frees } = matches.get(row)!;
    const answered = answeredOf(answers.get(row.line) ?? [], byId);
    const letIn = answered.some(
      (one) => one.kind === 'locked' && one.chosen === 'return' && one.user_id === student?.id,
    );
    const planned = plannedRow(row, student, classOf(row), letIn);
    const open: OpenQuestion | undefined =
      unanswered ?? (planned.locked ? { kind: 'locked', student: student! } : undefined);
    const own = [...answered, ...(open ? [questionOf(open.kind, open.student, null)] : [])];
    if (own.length > 0) questions.set(row.line, own);
    if (unanswered) continue;
    if (frees) freed.push(frees.id);
    students.push(withNamesake(planned, lineOf));
  }
  return { students, questions, freed };
}

/** A second student of one name in one class is added, which a row that a spreadsheet doubled is not meant to do. */
function withNamesake(student: PlannedStudent, lineOf: Map<string, number>): PlannedStudent {
  const key = `${student.department_id} ${nameKey(student)}`;
  const line = lineOf.get(key);
  if (line === undefined) lineOf.set(key, student.line);
  if (line === undefined || student.effect !== 'create') return student;
  return { ...student, notes: [...student.notes, { reason: 'class_list.note.namesake', params: { line } }] };
}

const asNew = { effect: 'create', returns: false, restored: false, locked: false, stored: null } as const;

function plannedRow(
  listedRow: CheckedRow,
  stored: StoredStudent | undefined,
  { id: department_id, department_name: department }: ListedClass,
  letIn: boolean,
): PlannedStudent {
  const row = { ...listedRow, department };
  if (!stored) return { ...row, ...asNew, id: newId(), department_id, notes: [] };
  // A spreadsheet writes 0042 as 42: what the school has stays.
  const isNear = row.student_number !== null && stored.student_number !== null && !differInNumber(row, stored);
  const listed = isNear ? { ...row, student_number: stored.student_number } : row;
  const wasLocked = stored.status === 'frozen' || stored.status === 'expired';
  const locked = wasLocked && !letIn;
  const returns = !locked && (wasLocked || stored.deleted);
  const effect = returns || stored.deleted || differs(stored, listed, department_id) ? 'update' : 'unchanged';
  return {
    ...listed,
    id: stored.id,
    department_id,
    effect,
    returns,
    restored: stored.deleted,
    locked,
    stored,
    notes: notesOf(row, stored, isNear, locked),
  };
}

function notesOf(row: CheckedRow, stored: StoredStudent, isNear: boolean, locked: boolean): Note[] {
  const notes: Note[] = locked ? [{ reason: `class_list.note.${stored.status}` }] : [];
  if (isNear && row.student_number !== stored.student_number)
    notes.push({
      reason: 'class_list.note.near_number',
      params: { listed: row.student_number!, stored: stored.student_number! },
    });
  if (stored.name !== row.name || stored.surname !== row.surname)
    notes.push({ reason: 'class_list.note.renamed', params: { from: fullName(stored) || '–', to: fullName(row) } });
  return notes;
}

/** An empty cell changes nothing: lists are exported with different columns. */
function differs(stored: StoredStudent, row: CheckedRow, departmentId: string): boolean {
  const changed = <K extends 'email' | 'birth_year' | 'grade_level' | 'student_number'>(key: K): boolean =>
    row[key] !== null && row[key] !== stored[key];
  return (
    stored.name !== row.name ||
    stored.surname !== row.surname ||
    stored.department_id !== departmentId ||
    changed('email') ||
    changed('birth_year') ||
    changed('grade_level') ||
    changed('student_number')
  );
}

import type { Note, Question } from '@okur/contract/class-lists';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type CheckedRow, type ListedParent, parentsOf } from './check.ts';
import { fold } from '../../platform/database/fold.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import {
  answeredOf,
  type Answers,
  differInNumber,
  fullName,
  isWaiting,
  matchRows,
  nameKey,
  type OpenQuestion,
  type ParentQuestion,
  parentQuestions,
  questionOf,
  type StoredStudent,
} from '../users/store.ts';
import { classKey, schoolYearOf, taught } from '../departments/store.ts';
import { type UnlinkedParent, unlinkedFrom } from '../parents/store.ts';

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
}

/** What an import would do, worked out from the database as it is; the preview shows it and the import does it. */
export interface Plan {
  departments: { id: string; department_name: string; grade_level: number | null; academic_year: string }[];
  /** Classes of this school year that were archived, and are taught again. */
  reopened: { id: string; department_name: string }[];
  /** Classes of an earlier school year that are used, and that the change to this one has still to move up. */
  past: { id: string; department_name: string; academic_year: string | null }[];
  students: PlannedStudent[];
  /** By line, answered ones first; a row with an open one at the end is not planned. */
  questions: Map<number, Question[]>;
  /** The same of parents with another name than their address has elsewhere. */
  parentQuestions: ReadonlyMap<number, ParentQuestion>;
  /** Students whose number another gets. */
  freed: string[];
  parents: { id: string; email: string; name: string | null; phone: string | null }[];
  /** Parents, new and known, with the students of the list whom they are not linked with yet. */
  links: { parent_id: string; user_id: string }[];
  /** Parents whom staff unlinked by hand: the list does not link them again. */
  refused: { line: number; email: string }[];
}

/** Compares the good rows with the company. */
export async function planImport(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  answers: Answers,
): Promise<Plan> {
  const before = await planDepartments(db, companyId, checked);
  const all = await planStudents(db, companyId, checked, before.all, answers);
  const ofParents = await askOfParents(db, companyId, checked, { students: all.students, answers });
  const decided = checked.filter(({ line }) => !isWaiting(ofParents.get(line)));
  // A row that waits gives up no number and takes none.
  const isAll = decided.length === checked.length;
  const { created, archived, past, ...classes } = isAll ? before : await planDepartments(db, companyId, decided);
  const planned = isAll ? all : await planStudents(db, companyId, decided, classes.all, answers);
  const used = new Set(planned.students.map(({ department_id }) => department_id));
  const lines = new Set(planned.students.map(({ line }) => line));
  // Whom a person left out is no parent of the child.
  const withParents = decided.filter(({ line }) => lines.has(line) && ofParents.get(line)?.chosen !== 'leave');
  return {
    ...planned,
    students: withParentNotes(planned.students, decided, ofParents),
    parentQuestions: ofParents,
    departments: created.filter(({ id }) => used.has(id)),
    reopened: archived.filter(({ id }) => used.has(id)),
    past: past.filter(({ id }) => used.has(id)),
    ...(await planParents(db, parentsOf(withParents), planned.students)),
  };
}

/** Who shares an address with a parent of an earlier row is linked to one account, which the row says. */
function withParentNotes(
  students: readonly PlannedStudent[],
  checked: readonly CheckedRow[],
  questions: Plan['parentQuestions'],
): PlannedStudent[] {
  const names = new Map(checked.map(({ line, parent_name }) => [line, parent_name]));
  return students.map((student) => {
    const { name, email, other_line, chosen } = questions.get(student.line) ?? {};
    if (!other_line || chosen === 'leave') return student;
    const params = { email: email!, listed: names.get(student.line)!, name: name!, line: other_line };
    return { ...student, notes: [...student.notes, { reason: 'class_list.note.parent_of_line', params }] };
  });
}

/** Asked where a child is to be linked; who is linked under the address already was. */
async function askOfParents(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  { students, answers }: { students: readonly PlannedStudent[]; answers: Answers },
): Promise<Plan['parentQuestions']> {
  const stored = await storedParents(db, companyId, parentsOf(checked));
  const childOf = new Map(students.map(({ line, id }) => [line, id]));
  return parentQuestions(
    checked.flatMap(({ line, parent_email: email, parent_name: name }) => {
      const account = email === null ? undefined : stored.get(email);
      if (email === null || name === null) return [];
      const linked = account?.children.includes(childOf.get(line) ?? '') === true;
      return [{ line, email, name, stored: account?.name ?? null, linked, answers: answers.get(line) ?? [] }];
    }),
  );
}

interface StoredDepartment {
  id: string;
  department_name: string;
  academic_year: string | null;
  archived: boolean;
  past: boolean;
}

/** A class, known or new. */
type ListedClass = Pick<StoredDepartment, 'id' | 'department_name'>;
/** By their folded names. */
type Classes = ReadonlyMap<string, ListedClass>;

/** A class that is taught, of this year if it can be; else one of this year that was archived. */
async function planDepartments(db: Db, companyId: string, checked: readonly CheckedRow[]) {
  const year = await schoolYearOf(db, companyId);
  const existing = await rows<StoredDepartment>(
    db,
    sql`select distinct on (okur_fold(department_name)) id, department_name, academic_year,
      archived_at is not null as archived, archived_at is null and grade_level is not null
        and (academic_year is null or academic_year < ${year}) and not exists (select from roll_overs r
          where r.company_id = ${companyId} and r.academic_year >= ${year} and r.undone_at is null) as past
      from departments d where company_id = ${companyId} and d.deleted_at is null
        and (${taught} or academic_year = ${year})
        order by okur_fold(department_name), archived_at is not null, academic_year is distinct from ${year},
          academic_year desc nulls last`,
  );
  const matched = await inSteps(matchDepartments(existing, checked, year));
  return {
    ...matched,
    archived: existing.filter(({ archived }) => archived),
    past: existing.filter(({ past }) => past),
  };
}

function* matchDepartments(
  existing: readonly StoredDepartment[],
  checked: readonly CheckedRow[],
  academic_year: string,
): Steps<{ all: Classes; created: Plan['departments'] }> {
  const all = new Map<string, ListedClass>();
  // What the school calls "8/A" or "8. Sınıf A" is 8-A, too; one that is taught before one that was archived.
  const spellings = [false, true].flatMap((isArchived) => {
    const some = existing.filter(({ archived }) => archived === isArchived);
    return [fold, classKey].map((key) => ({ key, by: new Map(some.map((d) => [key(d.department_name), d])) }));
  });
  const created: Plan['departments'] = [];
  for (const row of checked) {
    yield;
    const key = fold(row.department);
    if (all.has(key)) continue;
    const same = spellings.map(({ key: keyOf, by }) => by.get(keyOf(row.department))).find(Boolean);
    if (same) {
      all.set(key, same);
      continue;
    }
    const department = {
      id: newId(),
      department_name: row.department,
      grade_level: row.grade_level,
      academic_year,
    };
    all.set(key, department);
    created.push(department);
  }
  return { all, created };
}

type PlannedStudents = Pick<Plan, 'students' | 'questions' | 'freed'>;

async function planStudents(
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
  const questions: Plan['questions'] = new Map();
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

const asNew = { effect: 'create', returns: false, restored: false, locked: false } as const;

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

interface NamedAccount {
  email: string;
  name: string | null;
  children: string[];
}

/** Known parents by their address, with the name as far as they have a child at this school. */
async function storedParents(
  db: Db,
  companyId: string,
  listed: readonly ListedParent[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const parents = await rows<NamedAccount>(
    db,
    sql`select p.email, array(select user_id from parent_users l where l.parent_id = p.id) as children,
      case when exists (select from parent_users l join users u on u.id = l.user_id
        where l.parent_id = p.id and u.company_id = ${companyId} and u.deleted_at is null) then p.name end as name
      from parents p where p.deleted_at is null and p.email = any(${array(
        listed.map(({ email }) => email),
        'text',
      )})`,
  );
  return new Map(parents.map((parent) => [parent.email, parent]));
}

async function planParents(
  db: Db,
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Promise<PlannedParents> {
  const existing = await rows<StoredParent>(
    db,
    sql`select id, email, array(select user_id from parent_users l where l.parent_id = p.id) as children from parents p
      where deleted_at is null and email = any(${array(
        listed.map((p) => p.email),
        'text',
      )})`,
  );
  const matched = students.filter(({ effect }) => effect !== 'create').map(({ id }) => id);
  return inSteps(linkParents(existing, await unlinkedFrom(db, matched), listed, students));
}

type PlannedParents = Pick<Plan, 'parents' | 'links' | 'refused'>;

interface StoredParent {
  id: string;
  email: string;
  children: string[];
}

function* linkParents(
  existing: readonly StoredParent[],
  unlinked: readonly UnlinkedParent[],
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Steps<PlannedParents> {
  const byEmail = new Map(existing.map((p) => [p.email, p]));
  const apart = new Set(unlinked.flatMap((u) => [`${u.user_id} ${u.parent_id}`, `${u.user_id} ${u.email}`]));
  const ofLine = new Map(students.map((s) => [s.line, s.id]));
  const parents: Plan['parents'] = [];
  const links: Plan['links'] = [];
  const refused: Plan['refused'] = [];
  for (const { email, name, phone, lines } of listed) {
    yield;
    const stored = byEmail.get(email);
    const id = stored?.id ?? newId();
    const isApart = (child: string) =>
      !stored?.children.includes(child) && (apart.has(`${child} ${id}`) || apart.has(`${child} ${email}`));
    const children = lines.map((line) => ({ line, child: ofLine.get(line)! }));
    for (const { line, child } of children) if (isApart(child)) refused.push({ line, email });
    const own = new Set(children.map(({ child }) => child).filter((child) => !isApart(child)));
    // A parent without a child here is no one's parent.
    if (!stored && own.size > 0) parents.push({ id, email, name, phone });
    for (const child of own) if (!stored?.children.includes(child)) links.push({ parent_id: id, user_id: child });
  }
  return { parents, links, refused };
}

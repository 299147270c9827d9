import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type CheckedRow, type ListedParent, parentsOf } from './check.ts';
import { fold } from '../../platform/database/fold.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { onRoll } from '../users/store.ts';
import { taught } from '../departments/store.ts';

/** A student of the company as the import compares it with the list. */
interface StoredStudent {
  id: string;
  student_number: string | null;
  name: string | null;
  surname: string | null;
  department_id: string | null;
  email: string | null;
  birth_year: number | null;
  grade_level: number | null;
}

export interface PlannedStudent extends CheckedRow {
  id: string;
  department_id: string;
  effect: 'create' | 'update' | 'unchanged';
}

/** What an import would do, worked out from the database as it is; the preview shows it and the import does it. */
export interface Plan {
  departments: { id: string; department_name: string; grade_level: number | null }[];
  students: PlannedStudent[];
  parents: { id: string; email: string; name: string | null; phone: string | null }[];
  /** Parents, new and known, with the students of the list they belong to. */
  links: { parent_id: string; user_id: string }[];
}

/** Compares the good rows with the company: a student is known by number, else by name and class. */
export async function planImport(db: Db, companyId: string, checked: readonly CheckedRow[]): Promise<Plan> {
  const { all: departments, created } = await planDepartments(db, companyId, checked);
  const students = await planStudents(db, companyId, checked, departments);
  return { departments: created, students, ...(await planParents(db, parentsOf(checked), students)) };
}

async function planDepartments(db: Db, companyId: string, checked: readonly CheckedRow[]) {
  const existing = await rows<{ id: string; department_name: string }>(
    db,
    sql`select distinct on (okur_fold(department_name)) id, department_name from departments d
      where company_id = ${companyId} and ${taught}
        order by okur_fold(department_name), academic_year desc nulls last`,
  );
  return inSteps(matchDepartments(existing, checked));
}

function* matchDepartments(
  existing: readonly { id: string; department_name: string }[],
  checked: readonly CheckedRow[],
): Steps<{ all: Map<string, string>; created: Plan['departments'] }> {
  const all = new Map(existing.map((d) => [fold(d.department_name), d.id]));
  const created: Plan['departments'] = [];
  for (const row of checked) {
    yield;
    const key = fold(row.department);
    if (all.has(key)) continue;
    const department = { id: newId(), department_name: row.department, grade_level: row.grade_level };
    all.set(key, department.id);
    created.push(department);
  }
  return { all, created };
}

async function planStudents(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  departments: Map<string, string>,
): Promise<PlannedStudent[]> {
  const existing = await rows<StoredStudent>(
    db,
    sql`select id, student_number, name, surname, department_id, email, birth_year, grade_level from users u
      where company_id = ${companyId} and ${onRoll}`,
  );
  return inSteps(matchStudents(existing, checked, departments));
}

function* matchStudents(
  existing: readonly StoredStudent[],
  checked: readonly CheckedRow[],
  departments: Map<string, string>,
): Steps<PlannedStudent[]> {
  const byNumber = new Map<string, StoredStudent>();
  const byName = new Map<string, StoredStudent[]>();
  for (const student of existing) {
    if (student.student_number) byNumber.set(student.student_number, student);
    else {
      const key = nameKey(student.name, student.surname, student.department_id);
      const namesakes = byName.get(key);
      if (namesakes) namesakes.push(student);
      else byName.set(key, [student]);
    }
    yield;
  }
  const planned: PlannedStudent[] = [];
  for (const row of checked) {
    yield;
    const department_id = departments.get(fold(row.department))!;
    // Each known student is one row's alone: two of one name in one class stay two.
    const match =
      (row.student_number && byNumber.get(row.student_number)) ||
      byName.get(nameKey(row.name, row.surname, department_id))?.shift();
    planned.push(
      match
        ? { ...row, id: match.id, department_id, effect: differs(match, row, department_id) ? 'update' : 'unchanged' }
        : { ...row, id: newId(), department_id, effect: 'create' },
    );
  }
  return planned;
}

const nameKey = (name: string | null, surname: string | null, department: string | null): string =>
  `${fold(name ?? '')}\n${fold(surname ?? '')}\n${department}`;

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

async function planParents(
  db: Db,
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Promise<Pick<Plan, 'parents' | 'links'>> {
  const existing = await rows<{ id: string; email: string }>(
    db,
    sql`select id, email from parents where deleted_at is null and email = any(${array(
      listed.map((p) => p.email),
      'text',
    )})`,
  );
  return inSteps(linkParents(existing, listed, students));
}

function* linkParents(
  existing: readonly { id: string; email: string }[],
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Steps<Pick<Plan, 'parents' | 'links'>> {
  const ids = new Map(existing.map((p) => [p.email, p.id]));
  const ofLine = new Map(students.map((s) => [s.line, s.id]));
  const parents: Plan['parents'] = [];
  const links: Plan['links'] = [];
  for (const { email, name, phone, lines } of listed) {
    yield;
    const id = ids.get(email) ?? newId();
    if (!ids.has(email)) parents.push({ id, email, name, phone });
    for (const line of lines) links.push({ parent_id: id, user_id: ofLine.get(line)! });
  }
  return { parents, links };
}

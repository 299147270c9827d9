import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type CheckedRow, type ListedParent, parentsOf } from './check.ts';
import { fold } from '../../platform/database/fold.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { onRoll } from '../users/store.ts';
import { taught } from '../departments/store.ts';
import { type UnlinkedParent, unlinkedFrom } from '../parents/store.ts';

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
  /** Parents, new and known, with the students of the list whom they are not linked with yet. */
  links: { parent_id: string; user_id: string }[];
  /** Parents whom staff unlinked by hand: the list does not link them again. */
  refused: { line: number; email: string }[];
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
): Promise<PlannedParents> {
  const existing = await rows<StoredParent>(
    db,
    sql`select id, email, array(select user_id from parent_users l where l.parent_id = p.id) as children from parents p
      where deleted_at is null and email = any(${array(
        listed.map((p) => p.email),
        'text',
      )})`,
  );
  const known = students.filter(({ effect }) => effect !== 'create').map(({ id }) => id);
  return inSteps(linkParents(existing, await unlinkedFrom(db, known), listed, students));
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
    const isApart = (child: string) => apart.has(`${child} ${id}`) || apart.has(`${child} ${email}`);
    const children = lines.map((line) => ({ line, child: ofLine.get(line)! }));
    for (const { line, child } of children) if (isApart(child)) refused.push({ line, email });
    const own = new Set(children.map(({ child }) => child).filter((child) => !isApart(child)));
    // A parent without a child here is no one's parent.
    if (!stored && own.size > 0) parents.push({ id, email, name, phone });
    for (const child of own) if (!stored?.children.includes(child)) links.push({ parent_id: id, user_id: child });
  }
  return { parents, links, refused };
}

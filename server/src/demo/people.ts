import { runImport } from '../features/class-lists/import.ts';
import type { Plan } from '../features/class-lists/plan.ts';
import type { PlannedStudent } from '../features/class-lists/plan-students.ts';
import { emptyPlan } from '../features/class-lists/store.ts';
import { demoParent, demoStudent } from '../features/demo/accounts.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import type { Services } from '../platform/runtime/services.ts';
import { boyNames, girlNames, surnames } from './names.ts';
import type { Random } from './random.ts';
import type { DemoDepartment, DemoSchool } from './schools.ts';

export interface DemoReader {
  id: string;
  department: DemoDepartment;
  /** Has not signed in yet and read nothing. */
  isNew: boolean;
  /** Child of the demo parent. */
  isFamily: boolean;
  /** Has not read for weeks, and so is among those who need help first. */
  hasStopped: boolean;
}

const classSize = 25;
/** A class that came as mere places: no one has written the names of its newcomers yet. */
const nameless = { school: 1, department: '4-B', count: 5 } as const;
/** A pair of brothers or sisters in different classes of one school: children of the demo parent. */
const family = { student: '6-A', sibling: '4-A' } as const;
/** The second of the class after the demo student. */
const hasStopped = ({ department }: PlannedStudent, n: number): boolean =>
  department === family.student && n % classSize === 1;

/** Children with names of their own, their parents, usernames and first passwords: taken in the way a class list is. */
export async function makeStudents(
  db: Db,
  services: Services,
  random: Random,
  schools: readonly DemoSchool[],
  passwordHash: string,
): Promise<DemoReader[]> {
  const names = random.shuffled(
    [...girlNames, ...boyNames].flatMap((name) =>
      surnames.filter((surname) => surname !== demoStudent.surname).map((surname) => ({ name, surname })),
    ),
  );
  const readers: DemoReader[] = [];
  for (const school of schools) {
    const isFamilySchool = school === schools.at(-1);
    const isNameless = ({ department }: PlannedStudent, n: number) =>
      school === schools[nameless.school] &&
      department === nameless.department &&
      n % classSize >= classSize - nameless.count;
    const students = school.departments.flatMap((department) =>
      Array.from({ length: classSize }, (_, n) =>
        plannedStudent(random, department, names.pop()!, isFamilySchool && n === 0),
      ),
    );
    students.forEach((student, n) => (student.student_number = String(1001 + n)));
    const plan = { ...emptyPlan, students, ...parentsOf(students) };
    await runImport(db, services, { id: school.id, short_name: school.short_name }, plan);
    readers.push(
      ...students.map((s, n) => ({
        id: s.id,
        department: school.departments.find((d) => d.id === s.department_id)!,
        isNew: s.email === null && (random.chance(0.04) || isNameless(s, n)),
        isFamily: s.parent_email === demoParent.email,
        hasStopped: isFamilySchool && hasStopped(s, n),
      })),
    );
  }
  await rows(db, sql`update users set password_hash = ${passwordHash} where email = ${demoStudent.email}`);
  await rows(
    db,
    sql`update parents set password_hash = ${passwordHash}, email_proven_at = now(),
      last_login_at = now() - interval '2 days' where email = ${demoParent.email}`,
  );
  // No one in the demo gets mails.
  await rows(db, sql`update parent_users set mailed_at = created_at`);
  await refuseMail(db, schools);
  return readers;
}

/** In each school the address of one parent is mistyped. */
const refuseMail = (db: Db, schools: readonly DemoSchool[]): Promise<unknown> =>
  rows(
    db,
    sql`update parents set mail_refused_at = now() - interval '3 hours' where id in (
      select (select p.id from parents p join parent_users l on l.parent_id = p.id join users u on u.id = l.user_id
        where u.company_id = s.id and p.email <> ${demoParent.email} order by p.email limit 1)
      from unnest(${array(schools.map(({ id }) => id))}) as s(id))`,
  );

function plannedStudent(
  random: Random,
  { id: department_id, department_name, grade_level }: DemoDepartment,
  person: { name: string; surname: string },
  isFirst: boolean,
): PlannedStudent {
  const id = newId();
  const isStudent = isFirst && department_name === family.student;
  const isOwnChild = isStudent || (isFirst && department_name === family.sibling);
  const name = isStudent ? demoStudent.name : person.name;
  const surname = isOwnChild ? demoStudent.surname : person.surname;
  const parent = {
    parent_name: `${random.pick([...girlNames, ...boyNames])} ${surname}`,
    parent_email: `veli.${random.whole(100_000, 999_999)}.${id.slice(-4)}@okur.example`,
    parent_phone: `5${random.whole(300_000_000, 559_999_999)}`,
  };
  const noParent = { parent_name: null, parent_email: null, parent_phone: null };
  return {
    line: 0,
    stored: null,
    id,
    effect: 'create',
    notes: [],
    returns: false,
    restored: false,
    locked: false,
    name,
    surname,
    department_id,
    department: department_name,
    grade_level,
    student_number: null,
    email: isStudent ? demoStudent.email : null,
    birth_year: new Date().getUTCFullYear() - 6 - grade_level,
    ...(random.chance(0.6) || isOwnChild ? parent : noParent),
    ...(isOwnChild ? { parent_name: demoParent.name, parent_email: demoParent.email } : {}),
  };
}

/** Parents by their address: brothers and sisters share theirs. */
function parentsOf(students: readonly PlannedStudent[]): Pick<Plan, 'parents' | 'links'> {
  const parents = new Map<string, Plan['parents'][number]>();
  const links: Plan['links'] = [];
  for (const { id, parent_email: email, parent_name: name, parent_phone: phone } of students) {
    if (!email) continue;
    const parent = parents.get(email) ?? { id: newId(), email, name, phone };
    parents.set(email, parent);
    links.push({ parent_id: parent.id, user_id: id });
  }
  return { parents: [...parents.values()], links };
}

/** What a year leaves on the students' accounts: when they came, when they were last here, how they like to read. */
export async function settle(
  db: Db,
  random: Random,
  readers: readonly DemoReader[],
  lastSeen: ReadonlyMap<string, Date>,
): Promise<void> {
  const seen = readers.flatMap(({ id, department }) => {
    const last_seen_at = lastSeen.get(id);
    return last_seen_at
      ? [
          {
            id,
            last_seen_at,
            font_size: random.pick([18, 20, 20, 22]),
            theme: random.pick(['light', 'light', 'sepia']),
            reading_speed_goal: 100 + department.grade_level * 15,
          },
        ]
      : [];
  });
  await rows(
    db,
    sql`update users u set status = 'active', last_seen_at = x.last_seen_at, font_size = x.font_size, theme = x.theme,
      reading_speed_goal = x.reading_speed_goal
        from json_to_recordset(${JSON.stringify(seen)}::json) as x(id uuid, last_seen_at timestamptz, font_size int,
          theme text, reading_speed_goal int) where u.id = x.id`,
  );
  await rows(
    db,
    sql`update users set created_at = now() - interval '54 weeks', updated_at = now() - interval '1 week'
      where status = 'active'`,
  );
  await rows(db, sql`update department_memberships m set joined_at = u.created_at from users u where u.id = m.user_id`);
}

export const leaveNameless = (db: Db, schools: readonly DemoSchool[]): Promise<unknown> =>
  rows(
    db,
    sql`update users u set name = null, surname = null, username = lower(c.short_name) || '.' || u.student_number
      from departments d join companies c on c.id = d.company_id
        where d.id = u.department_id and c.id = ${schools[nameless.school]!.id}
          and d.department_name = ${nameless.department} and u.status = 'invited'`,
  );

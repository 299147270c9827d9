import type { CompanyFlags } from '@okur/contract/abilities';
import { defaultTimeZone } from '@okur/contract/companies';
import { dayIn } from '@okur/contract/days';
import { schoolYear } from '@okur/contract/departments';
import { demoStaff } from '../features/demo/accounts.ts';
import { type Db, insertRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  admins,
  companies,
  companyManagers,
  departmentInstructors,
  departments,
  instructors,
} from '../platform/database/tables/index.ts';
import { demoCompanies } from './names.ts';

export interface DemoDepartment {
  id: string;
  department_name: string;
  grade_level: number;
  /** Account of the instructor who gives the homework. */
  adminId: string;
}

export interface DemoSchool {
  id: string;
  short_name: string;
  departments: DemoDepartment[];
  /** Post of the demo instructor, if there is one. */
  ownPost: string | null;
}

/** Flags of the companies in their order; the last one is what cm@ and in@ see first. */
const flags: readonly (CompanyFlags & { recording_access: boolean })[] = [
  {
    buy_activation_access: true,
    document_access: false,
    parent_access: false,
    tutorial_access: false,
    recording_access: false,
  },
  {
    buy_activation_access: false,
    document_access: true,
    parent_access: false,
    tutorial_access: true,
    recording_access: false,
  },
  {
    buy_activation_access: true,
    document_access: true,
    parent_access: true,
    tutorial_access: true,
    recording_access: true,
  },
];
const managers = ['Hasan Kızıltaş', 'Nazlı Erol', 'Bilal Uysal'];
const teachers = [
  ['Simge Karaca', 'Görkem Alkan'],
  ['Feyza Tekin', 'Oğuz Kılınç'],
  ['Melis Ünlü', 'Halil Çiftçi'],
];
/** Classes of the demo instructor. */
const ownClasses: readonly (readonly string[])[] = [[], ['4-A', '4-B'], ['5-A', '6-A']];

const licence = 120;
const weekMs = 7 * 86_400_000;

/**
 * Three schools with their staff, one account of every role among them. The others cannot be signed in to: no one knows
 * the password of `lockedHash`.
 */
export async function makeSchools(db: Db, now: Date, passwordHash: string, lockedHash: string): Promise<DemoSchool[]> {
  const since = (n: number) => new Date(now.getTime() - 55 * weekMs + n * 60_000);
  const staff = demoStaff.map((person) => ({ id: newId(), ...person }));
  await insertRows(
    db,
    admins,
    staff.map(({ role, ...person }) => ({
      ...person,
      roles: [role],
      password_hash: passwordHash,
      last_login_at: new Date(now.getTime() - 86_400_000),
      created_at: since(0),
    })),
  );
  const idOf = (role: string) => staff.find((person) => person.role === role)!.id;
  const inPerson = staff.find((person) => person.role === 'IN')!;

  const schools: DemoSchool[] = [];
  for (const [n, { departments: classes, ...company }] of demoCompanies.entries()) {
    const id = newId();
    const contact = managers[n]!;
    await insertRows(db, companies, {
      id,
      ...company,
      ...flags[n]!,
      licence_limit: licence,
      country: 'TR',
      contact_name: contact,
      contact_email: mailOf(contact),
      created_at: since(n),
    });
    // The first school has a manager of its own, cm@ has the others.
    const managerId = n === 0 ? await makeAdmin(db, contact, 'CM', since(n), lockedHash) : idOf('CM');
    await insertRows(db, companyManagers, { company_id: id, admin_id: managerId, created_at: since(n) });

    const posts = [];
    for (const name of teachers[n]!)
      posts.push(await makePost(db, id, name, await makeAdmin(db, name, 'IN', since(n), lockedHash), since(n)));
    const ownPost = ownClasses[n]!.length > 0 ? await makePost(db, id, inPerson.username, inPerson.id, since(n)) : null;
    const made: DemoDepartment[] = [];
    for (const [k, department] of classes.entries()) {
      const post = ownPost && ownClasses[n]!.includes(department.department_name) ? ownPost : posts[k % posts.length]!;
      const departmentId = newId();
      await insertRows(db, departments, {
        id: departmentId,
        company_id: id,
        ...department,
        academic_year: schoolYear(dayIn(defaultTimeZone, now)),
        created_at: since(n),
      });
      await insertRows(db, departmentInstructors, { department_id: departmentId, instructor_id: post.id });
      made.push({ id: departmentId, ...department, adminId: post.adminId });
    }
    schools.push({
      id,
      short_name: company.short_name,
      departments: made,
      ownPost: ownPost?.id ?? null,
    });
  }
  return schools;
}

async function makeAdmin(
  db: Db,
  name: string,
  role: 'CM' | 'IN',
  created_at: Date,
  password_hash: string,
): Promise<string> {
  const id = newId();
  await insertRows(db, admins, {
    id,
    username: name,
    email: mailOf(name),
    roles: [role],
    created_at,
    password_hash,
    last_login_at: new Date(created_at.getTime() + 54 * weekMs),
  });
  return id;
}

async function makePost(
  db: Db,
  companyId: string,
  name: string,
  adminId: string,
  created_at: Date,
): Promise<{ id: string; adminId: string }> {
  const id = newId();
  await insertRows(db, instructors, {
    id,
    instructor_name: name,
    company_id: companyId,
    admin_id: adminId,
    created_at,
  });
  return { id, adminId };
}

const plainLetters: Record<string, string> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', ' ': '.' };
const mailOf = (name: string): string =>
  `${name.toLocaleLowerCase('tr').replace(/[çğıöşü ]/g, (letter) => plainLetters[letter]!)}@okur.example`;

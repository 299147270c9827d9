import type { Role } from '@okur/contract/abilities';
import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { insertRows, rows, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import {
  admins,
  companies,
  companyManagers,
  departmentInstructors,
  departments,
  instructors,
  parents,
  parentUsers,
  users,
} from '../database/tables/index.ts';
import type { Client, TestApp } from './app.ts';

/** Things a test needs, made straight in the tables; every call makes its own, so that tests never meet. */

let counter = 0;
const next = (): number => (counter += 1);

export type Row<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>;

export async function makeCompany({ services }: TestApp, row: Row<typeof companies> = {}): Promise<string> {
  const id = newId();
  await insertRows(services.db, companies, { id, company_name: `Okul ${next()}`, short_name: `OK${next()}`, ...row });
  return id;
}

export async function makeDepartment(
  { services }: TestApp,
  companyId: string,
  row: Row<typeof departments> = {},
): Promise<string> {
  const id = newId();
  await insertRows(services.db, departments, { id, company_id: companyId, department_name: `${next()}-A`, ...row });
  return id;
}

export async function makeAdmin({ services }: TestApp, roles: Role[], row: Row<typeof admins> = {}): Promise<string> {
  const id = newId();
  const n = next();
  await insertRows(services.db, admins, { id, username: `staff ${n}`, email: `staff${n}@okur.example`, roles, ...row });
  return id;
}

export async function makeManager(app: TestApp, companyIds: string[]): Promise<string> {
  const id = await makeAdmin(app, ['CM']);
  for (const company_id of companyIds)
    await insertRows(app.services.db, companyManagers, {
      company_id,
      admin_id: id,
      created_at: timeAhead(next()),
    });
  return id;
}

/** A teaching post; `adminId` makes it a further one of the same person. */
export async function makeInstructor(
  app: TestApp,
  companyId: string,
  departmentIds: string[] = [],
  adminId?: string,
): Promise<{ id: string; adminId: string }> {
  const admin = adminId ?? (await makeAdmin(app, ['IN']));
  const id = newId();
  await insertRows(app.services.db, instructors, {
    id,
    company_id: companyId,
    admin_id: admin,
    instructor_name: `Öğretmen ${next()}`,
    created_at: timeAhead(next()),
  });
  for (const department_id of departmentIds)
    await insertRows(app.services.db, departmentInstructors, { department_id, instructor_id: id });
  return { id, adminId: admin };
}

export async function makeStudent(
  { services }: TestApp,
  companyId: string,
  departmentId: string | null,
  row: Row<typeof users> = {},
): Promise<string> {
  const id = newId();
  await insertRows(services.db, users, {
    id,
    company_id: companyId,
    department_id: departmentId,
    name: 'Deniz',
    // Sorted as letters they come in the order in which they were made.
    surname: `Yıldız ${String(next()).padStart(6, '0')}`,
    username: `ogrenci.${next()}.${id.slice(-6)}`,
    status: 'active',
    // Whose time is over had signed in while it ran.
    ...(row.status === 'expired' ? { last_seen_at: rightNow() } : {}),
    ...row,
  });
  // In this class since long ago, so that homework of the past concerns them.
  await rows(
    services.db,
    sql`update department_memberships set joined_at = now() - interval '1 year' where user_id = ${id}`,
  );
  return id;
}

export async function makeParent(
  { services }: TestApp,
  childIds: string[] = [],
  row: Row<typeof parents> = {},
): Promise<string> {
  const id = newId();
  await insertRows(services.db, parents, {
    id,
    email: `veli${next()}.${id.slice(-6)}@okur.example`,
    name: 'Veli',
    email_proven_at: rightNow(),
    ...row,
  });
  for (const user_id of childIds) await insertRows(services.db, parentUsers, { parent_id: id, user_id });
  return id;
}

/** Sets a password the way a person would have: hashed with the product's own function. */
export async function givePassword(
  { services }: TestApp,
  table: 'admins' | 'parents' | 'users',
  id: string,
  password: string,
): Promise<void> {
  await rows(
    services.db,
    sql`update ${sql.raw(table)} set password_hash = ${await services.passwords.hash(password)} where id = ${id}`,
  );
}

export interface School {
  companyId: string;
  departmentIds: string[];
  studentIds: string[];
  instructorId: string;
  /** Signed-in people of this school. */
  manager: Client;
  instructor: Client;
}

/** A school in a line: the students are spread over the departments, the instructor teaches the first one. */
export async function makeSchool(
  app: TestApp,
  {
    departments: departmentCount = 2,
    students = 4,
    company = {},
  }: { departments?: number; students?: number; company?: Row<typeof companies> } = {},
): Promise<School> {
  const companyId = await makeCompany(app, company);
  const departmentIds: string[] = [];
  for (let i = 0; i < departmentCount; i += 1) departmentIds.push(await makeDepartment(app, companyId));
  const studentIds: string[] = [];
  for (let i = 0; i < students; i += 1)
    studentIds.push(await makeStudent(app, companyId, departmentIds[i % departmentCount] ?? null));
  const { id: instructorId, adminId } = await makeInstructor(app, companyId, departmentIds.slice(0, 1));
  return {
    companyId,
    departmentIds,
    studentIds,
    instructorId,
    manager: await app.signedIn('staff', await makeManager(app, [companyId])),
    instructor: await app.signedIn('staff', adminId),
  };
}

/** Signed-in staff of the platform. */
export const staff = async (app: TestApp, ...roles: Role[]): Promise<Client> =>
  app.signedIn('staff', await makeAdmin(app, roles));

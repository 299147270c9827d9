import { statusOnReturn } from '../../platform/access/accounts.ts';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import type { Given } from '../activations/store.ts';
import { comeBack } from '../departments/store.ts';
import { linkChildren, type ParentLink } from '../parents/store.ts';
import type { Plan } from './plan.ts';
import type { PlannedStudent } from './plan-students.ts';
import { makePassword, makeUsername } from './usernames.ts';
import { checkSeats, takeOrWait } from '../licences/store.ts';
import type { SealedCard } from './cards.ts';

/** A made-up sign-in of a new student. The hash goes into the database, the password onto the card. */
interface SignIn {
  id: string;
  username: string;
  password: string;
  password_hash: string;
}

/**
 * Carries a plan out, in the caller's transaction; answers the cards of the new students, the parents that were linked
 * and the codes that were taken. `progress` hears how many rows were written.
 */
export async function runImport(
  db: Db,
  services: Services,
  company: { id: string; short_name: string },
  plan: Plan,
  progress: (done: number) => Promise<void> = async () => {},
): Promise<{ cards: SealedCard[]; linked: ParentLink[]; taken: Given[] }> {
  const created = plan.students.filter((s) => s.effect === 'create');
  const updated = plan.students.filter((s) => s.effect === 'update');
  const returning = updated.filter((s) => s.returns);
  await checkSeats(db, company.id, 'file', created.length + returning.length);
  await openClasses(db, company.id, plan);
  await freeNumbers(db, plan, updated);
  const signIns = await makeSignIns(db, services, company.short_name, created);
  await insert(
    db,
    created.map((s, i) => ({ ...s, ...signIns[i] })),
    sql`users (id, company_id, department_id, name, surname, username, password_hash, email, student_number, birth_year,
      grade_level, status)`,
    sql`id, ${company.id}::uuid, department_id, name, surname, username, password_hash, email, student_number,
      birth_year, grade_level, 'invited'`,
    sql`id uuid, department_id uuid, name text, surname text, username text, password_hash text, email text,
      student_number text, birth_year int, grade_level int`,
    progress,
  );
  await update(db, updated, (done) => progress(created.length + done));
  // In the classes of the list, whose codes are theirs.
  const taken = await takeOrWait(
    db,
    [...created, ...returning].map(({ id }) => id),
  );
  await insert(
    db,
    plan.parents,
    sql`parents (id, email, name, phone)`,
    sql`id, email, name, phone`,
    sql`id uuid, email text, name text, phone text`,
  );
  const linked = await linkChildren(db, plan.links);
  const cards = created.map(({ id, name, surname, student_number, department }, i) => ({
    id,
    name,
    surname,
    student_number,
    department_name: department,
    username: signIns[i]!.username,
    password: signIns[i]!.password,
  }));
  return { cards, linked, taken };
}

async function openClasses(db: Db, companyId: string, { departments, reopened }: Plan): Promise<void> {
  await insert(
    db,
    departments,
    sql`departments (id, company_id, department_name, grade_level, academic_year)`,
    sql`id, ${companyId}::uuid, department_name, grade_level, academic_year`,
    sql`id uuid, department_name text, grade_level int, academic_year text`,
  );
  await rows(
    db,
    sql`update departments set archived_at = null, merged_into = null, version = version + 1, updated_at = now()
      where id = any(${array(reopened.map(({ id }) => id))})`,
  );
}

/** Rows of one statement: a busy database, too, takes them long before its time for a statement is over. */
const batch = 1000;

async function inBatches<T>(
  items: readonly T[],
  write: (part: readonly T[]) => Promise<unknown>,
  progress?: (done: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += batch) {
    await write(items.slice(at, at + batch));
    await progress?.(Math.min(at + batch, items.length));
  }
}

/**
 * A name or an address that a person took since the plan ends the import: no card may name a student who is not there.
 */
async function insert(
  db: Db,
  values: readonly object[],
  into: Sql,
  columns: Sql,
  types: Sql,
  progress?: (done: number) => Promise<void>,
): Promise<void> {
  await inBatches(
    values,
    (part) =>
      rows(
        db,
        sql`insert into ${into} select ${columns} from json_to_recordset(${JSON.stringify(part)}::json) as x(${types})`,
      ),
    progress,
  );
}

/**
 * Numbers that go from one to another: all are put down before one is taken up. One who was deleted comes back without
 * a number that another has by now, in the class of the list.
 */
async function freeNumbers(db: Db, { freed }: Plan, updated: readonly PlannedStudent[]): Promise<void> {
  await rows(
    db,
    sql`update users set student_number = null, version = version + 1, updated_at = now()
      where id = any(${array(freed)})`,
  );
  await comeBack(
    db,
    { kind: 'platform' },
    updated.map(({ id }) => id),
    () => true,
  );
  await inBatches(updated, (part) => {
    const numbers = part.flatMap(({ id, student_number }) => (student_number === null ? [] : [{ id, student_number }]));
    return rows(
      db,
      sql`update users u set student_number = null
        from json_to_recordset(${JSON.stringify(numbers)}::json) as x(id uuid, student_number text)
        where u.id = x.id and u.student_number <> x.student_number`,
    );
  });
}

/** Restored is who was deleted when the list was planned, not who is deleted while it runs; who returns can sign in. */
async function update(
  db: Db,
  students: readonly PlannedStudent[],
  progress: (done: number) => Promise<void>,
): Promise<void> {
  await inBatches(
    students,
    (part) =>
      rows(
        db,
        sql`update users u set name = x.name, surname = x.surname, department_id = x.department_id,
          email = coalesce(x.email, u.email), birth_year = coalesce(x.birth_year, u.birth_year),
          grade_level = coalesce(x.grade_level, u.grade_level), student_number = coalesce(x.student_number,
            u.student_number), deleted_at = case when x.restored then null else u.deleted_at end,
          status = case when x.returns and not okur_may_sign_in(u.status) then ${statusOnReturn} else u.status end,
          version = u.version + 1, updated_at = now()
        from json_to_recordset(${JSON.stringify(part)}::json) as x(id uuid, name text, surname text, department_id uuid,
          email text, birth_year int, grade_level int, student_number text, returns boolean, restored boolean)
          where u.id = x.id`,
      ),
    progress,
  );
}

async function makeSignIns(
  db: Db,
  services: Services,
  shortName: string,
  created: readonly PlannedStudent[],
): Promise<SignIn[]> {
  const prefix = shortName.toLowerCase();
  const taken = await rows<{ username: string }>(
    db,
    sql`select lower(username) as username from users where lower(username) like
      ${`${prefix.replace(/[\\%_]/g, '\\$&')}.%`}`,
  );
  const names = new Set(taken.map((t) => t.username));
  return inSteps(signInsOf(services, shortName, created, names));
}

function* signInsOf(
  { passwords }: Services,
  shortName: string,
  created: readonly PlannedStudent[],
  taken: Set<string>,
): Steps<SignIn[]> {
  const signIns: SignIn[] = [];
  for (const { id, name, surname } of created) {
    const password = makePassword();
    signIns.push({
      id,
      username: makeUsername(shortName, name, surname, taken),
      password,
      password_hash: passwords.hashFirst(password),
    });
    yield;
  }
  return signIns;
}

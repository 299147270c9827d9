import { limits } from '@okur/contract/limits';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { accountOf, freeUsername, teachAgain } from '../admins/store.ts';
import { eachBatch } from './bulk.ts';
import { comingIn } from './coming-in.ts';
import { comeBack } from '../departments/store.ts';
import { takeOrWait, usesOf } from '../licences/store.ts';
import { linkChildren, mailNewLinks } from '../parents/store.ts';
import type { Plan } from './plan.ts';
import type { PlannedStudent } from './plan-students.ts';
import { makeSignIns, type SchoolCard } from './sign-ins.ts';
import { type Writer, recordAll } from './writer.ts';
import { archiveDepartments } from './write-classes.ts';

const studentFields = sql`id uuid, company_id uuid, department_id uuid, name text, surname text, username text,
  password_hash text, email text, student_number text, birth_year int, grade_level int, status text,
  keeps_department boolean, restored boolean`;

export async function writeStudents(writer: Writer, plan: Plan): Promise<SchoolCard[]> {
  const { db, services, progress, record, afterCommit } = writer;
  const having = (effect: string) => plan.students.filter((s) => s.effect === effect);
  const created = having('create');
  const changed = [...having('update'), ...having('restore')];
  const total = created.length + changed.length;
  await progress('students', 0, total);
  const { signIns, cards } = await makeSignIns(db, services, plan, created);
  // Who leaves first: a number of theirs may be another child's from now on.
  const removed = having('remove').map((s) => s.id);
  await rows(
    db,
    sql`update users set deleted_at = now(), version = version + 1, updated_at = now()
      where id = any(${array(removed)})`,
  );
  // Numbers that go from one to another: all are put down before one is taken up.
  const renumbered = changed.filter((s) => s.after.student_number !== undefined).map((s) => s.id);
  await rows(db, sql`update users set student_number = null where id = any(${array(renumbered)})`);
  await eachBatch(
    db,
    created.map((s, i) => ({ id: s.id, ...s.after, ...signIns[i] })),
    studentFields,
    (x) => sql`insert into users (id, company_id, department_id, name, surname, username, password_hash, email,
      student_number, birth_year, grade_level, status)
        select id, company_id, department_id, name, surname, username, password_hash, email, student_number, birth_year,
          grade_level, status from ${x}`,
  );
  await progress('students', created.length, total);
  const returning = new Map(changed.filter(isRestored).map((s) => [s.id, s.after]));
  await comeBack(db, { kind: 'platform' }, [...returning.keys()], (id) => 'department_id' in returning.get(id)!);
  await changeStudents(db, changed);
  afterCommit(() =>
    [...removed, ...changed.filter((s) => s.after.status).map((s) => s.id)].forEach((id) => services.access.forget(id)),
  );
  const taken = await takeOrWait(
    db,
    comingIn(plan.students).map((s) => s.id),
  );
  recordAll(writer, 'USER', await withWaiting(db, plan.students));
  for (const change of usesOf(taken)) record(change);
  await archiveDepartments(writer, plan);
  await progress('students', total, total);
  return cards;
}

/** Comes back is who was deleted when the roster was planned, not who is deleted while it runs. */
const isRestored = ({ effect }: Pick<PlannedStudent, 'effect'>): boolean => effect === 'restore';

async function changeStudents(db: Db, changed: readonly PlannedStudent[]): Promise<void> {
  await eachBatch(
    db,
    changed.map((s) => ({
      id: s.id,
      ...s.after,
      keeps_department: !('department_id' in s.after),
      restored: isRestored(s),
    })),
    studentFields,
    (x) => sql`update users u set company_id = coalesce(x.company_id, u.company_id), department_id = case
      when x.keeps_department then u.department_id else x.department_id end, name = coalesce(x.name, u.name),
          surname = coalesce(x.surname, u.surname), email = coalesce(x.email, u.email),
            student_number = coalesce(x.student_number, u.student_number), birth_year = coalesce(x.birth_year,
            u.birth_year),
          grade_level = coalesce(x.grade_level, u.grade_level), status = coalesce(x.status, u.status),
            deleted_at = case when x.restored then null else u.deleted_at end, version = u.version + 1,
            updated_at = now() from ${x} where u.id = x.id`,
  );
}

/** As the students are by now: who found no code waits for one, without the status that was planned. */
async function withWaiting(db: Db, students: readonly PlannedStudent[]): Promise<PlannedStudent[]> {
  const expired = await rows<{ id: string }>(
    db,
    sql`select id from users where id = any(${array(students.map((s) => s.id))}) and status = 'expired'`,
  );
  const waiting = new Set(expired.map(({ id }) => id));
  return students.map((student) => {
    const { id, before, after, was } = student;
    if (!waiting.has(id) || (after.status ?? was?.status) === 'expired') return student;
    return { ...student, before: was && { ...before, status: was.status }, after: { ...after, status: 'expired' } };
  });
}

export async function writeInstructors(writer: Writer, plan: Plan): Promise<void> {
  const { db, services, afterCommit } = writer;
  await createInstructors(writer, plan);
  const changed = plan.instructors
    .filter((i) => i.effect === 'update' || i.effect === 'restore')
    .map((i) => ({ id: i.id, ...i.after, restored: isRestored(i) }));
  await eachBatch(
    db,
    changed,
    sql`id uuid, instructor_name text, phone_number text, restored boolean`,
    (x) => sql`update instructors i set instructor_name = coalesce(x.instructor_name, i.instructor_name),
      phone_number = coalesce(x.phone_number, i.phone_number),
      deleted_at = case when x.restored then null else i.deleted_at end, version = i.version + 1, updated_at = now()
        from ${x} where i.id = x.id`,
  );
  const restored = changed.filter((i) => i.restored).map((i) => i.id);
  await teachAgain(writer, restored);
  const removed = plan.instructors.filter((i) => i.effect === 'remove').map((i) => i.id);
  const accounts = await rows<{ admin_id: string }>(
    db,
    sql`update instructors set deleted_at = now(), version = version + 1, updated_at = now()
      where id = any(${array(removed)}) returning admin_id`,
  );
  afterCommit(() => accounts.forEach(({ admin_id }) => services.access.forget(admin_id)));
  await writeTeaching(db, plan);
  recordAll(
    writer,
    'INSTRUCTOR',
    plan.instructors.map((i) =>
      i.taught.added.length + i.taught.removed.length > 0
        ? {
            ...i,
            before: { ...i.before, departments: i.taught.removed },
            after: { ...i.after, departments: i.taught.added },
          }
        : i,
    ),
  );
}

async function createInstructors(writer: Writer, plan: Plan): Promise<void> {
  const { db, progress } = writer;
  const names = new Map(
    plan.schools.flatMap(({ company }) => (company ? [[company.id, company.company_name] as const] : [])),
  );
  const created = plan.instructors.filter((i) => i.effect === 'create');
  for (const [done, { id, companyId, after, username }] of created.entries()) {
    await progress('instructors', done, created.length);
    const adminId = await accountOf(writer, {
      email: after.email!,
      role: 'IN',
      company: { id: companyId, company_name: names.get(companyId) ?? '' },
      phone_number: after.phone_number ?? null,
      username: await staffUsername(db, username, after.instructor_name!),
      locale: writer.locale,
      field: 'email',
    });
    await rows(
      db,
      sql`insert into instructors (id, company_id, admin_id, instructor_name, phone_number)
        values (${id}, ${companyId}, ${adminId}, ${after.instructor_name!}, ${after.phone_number ?? null})`,
    );
  }
}

/** Who teaches which class from now on. A form of the class, opened before, would take the change back. */
async function writeTeaching(db: Db, plan: Plan): Promise<void> {
  const teaching = (key: 'added' | 'removed') =>
    plan.instructors.flatMap((i) => i.taught[key].map((department_id) => ({ department_id, instructor_id: i.id })));
  const fields = sql`department_id uuid, instructor_id uuid`;
  await eachBatch(
    db,
    teaching('added'),
    fields,
    (x) => sql`with come as (insert into department_instructors (department_id, instructor_id)
      select department_id, instructor_id from ${x} on conflict do nothing returning department_id)
      ${touching('come')}`,
  );
  await eachBatch(
    db,
    teaching('removed'),
    fields,
    (x) => sql`with gone as (delete from department_instructors di using ${x} where di.department_id = x.department_id
      and di.instructor_id = x.instructor_id returning di.department_id) ${touching('gone')}`,
  );
}

const touching = (links: 'come' | 'gone'): Sql =>
  sql`update departments d set version = d.version + 1, updated_at = now()
    where d.id in (select department_id from ${sql.identifier(links)})`;

/** The name of the file, if it can be one here and no one has it; else one of the person's name. */
async function staffUsername(db: Db, preferred: string | null, name: string): Promise<string> {
  const isFit = preferred !== null && preferred.length >= limits.usernameMin && limits.usernamePattern.test(preferred);
  const isTaken =
    isFit && (await row(db, sql`select 1 from admins where lower(username) = lower(${preferred})`)) !== undefined;
  return isFit && !isTaken ? preferred : freeUsername(db, name);
}

export async function writeParents(writer: Writer, { parents }: Plan): Promise<void> {
  const { db, services, record, progress, afterCommit } = writer;
  await progress('parents', 0, parents.length);
  const created = parents
    .filter((p) => p.effect === 'create')
    .map((p) => ({ id: p.id, ...p.after, locale: writer.locale }));
  await eachBatch(
    db,
    created,
    sql`id uuid, email text, name text, phone text, locale text`,
    (x) => sql`insert into parents (id, email, name, phone, locale) select id, email, name, phone, locale from ${x}`,
  );
  const having = (effect: string) => parents.filter((p) => p.effect === effect).map((p) => p.id);
  await rows(
    db,
    sql`update parents set deleted_at = now(), version = version + 1, updated_at = now()
      where id = any(${array(having('remove'))})`,
  );
  afterCommit(() => having('remove').forEach((id) => services.access.forget(id)));
  const pairs = (key: 'added' | 'removed') =>
    parents.flatMap((p) => p.children[key].map((user_id) => ({ parent_id: p.id, user_id })));
  // Without those whom staff unlinked since the plan.
  const linked = await linkChildren(db, pairs('added'));
  if (linked.length > 0) await mailNewLinks(writer);
  await eachBatch(
    db,
    pairs('removed'),
    sql`parent_id uuid, user_id uuid`,
    (x) => sql`delete from parent_users p using ${x} where p.parent_id = x.parent_id and p.user_id = x.user_id`,
  );
  recordAll(
    writer,
    'PARENTS',
    parents.filter((p) => p.effect !== 'update'),
  );
  // A new parent's entry is enough; a known one gets a child more.
  const createdIds = new Set(having('create'));
  for (const { parent_id, user_id } of linked)
    if (!createdIds.has(parent_id))
      record({ action: 'link', subject: 'USER', subjectId: user_id, after: { parent_id } });
  for (const { parent_id, user_id } of pairs('removed'))
    record({ action: 'unlink', subject: 'USER', subjectId: user_id, before: { parent_id } });
  await progress('parents', parents.length, parents.length);
}

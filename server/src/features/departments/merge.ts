import type { departments as contract } from '@okur/contract';
import { row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departments } from '../../platform/database/tables/index.ts';
import { moveCodesOfClasses } from '../activations/store.ts';
import { departmentById, departmentTables, reachableDepartments, taught } from './store.ts';
import { keepBarred } from '../exams/store.ts';
import { onRoll } from '../users/store.ts';

type Merging = ContextOf<typeof contract.mergeDepartment>;
type MergePair = Pick<ContextOf<typeof contract.planMerge>, 'db' | 'scope' | 'params' | 'body'>;

/** The class that goes away and the one that goes on: two that are taught, of one school, in the caller's reach. */
export async function bothClasses({ db, scope, params, body }: MergePair) {
  const before = await departmentById(db, scope, params.departmentId, {
    where: sql`d.company_id = ${params.id} and ${taught}`,
  });
  if (body.into_department_id === before.id) throw invalidField('into_department_id', 'departments.same');
  const into = await row<{ id: string; department_name: string }>(
    db,
    sql`select d.id, d.department_name from ${departmentTables} where d.id = ${body.into_department_id}
      and d.company_id = ${params.id} and ${taught} and ${reachableDepartments(scope)}`,
  );
  if (!into) throw invalidField('into_department_id', 'validation.not_found');
  return { before, into };
}

/**
 * Two classes become one: what runs goes on in the other, what is past stays with the archived one. Which record is
 * which is said in life/records.ts.
 */
export async function mergeDepartment(context: Merging) {
  const { db, scope, params, body, record } = context;
  const intoId = body.into_department_id;
  // Both in one order, so that two merges of the same pair wait for each other instead of blocking for ever.
  await rows(
    db,
    sql`select id from departments where id in (${params.departmentId}, ${intoId}) and company_id = ${params.id}
      order by id for no key update`,
  );
  const { before, into } = await bothClasses(context);
  const moved = await moveAll(context, before.id, into.id);
  await updateRows(
    db,
    departments,
    { archived_at: sql`date_trunc('milliseconds', now())`, merged_into: into.id, ...touched() },
    sql`id = ${before.id}`,
  );
  await updateRows(db, departments, { merged_into: into.id }, sql`merged_into = ${before.id}`);
  record({
    action: 'archive',
    subject: 'DEPARTMENT',
    subjectId: before.id,
    companyId: before.company_id,
    before: { department_name: before.department_name },
    after: { department_name: before.department_name, merged_into: into.department_name, students: moved.length },
  });
  for (const userId of moved) {
    record({
      action: 'update',
      subject: 'USER',
      subjectId: userId,
      companyId: before.company_id,
      before: { department_id: before.id },
      after: { department_id: into.id },
    });
  }
  return { data: await departmentById(db, scope, into.id) };
}

/** Whom the merge puts into the other class (alias u). */
export const studentsOf = (departmentId: string): Sql => sql`(u.department_id = ${departmentId} and ${onRoll})`;

/** What a class has for a time or for good; of what both have the longer time holds. */
const assignedToClasses = [
  { table: sql`article_departments`, column: sql`article_id` },
  { table: sql`book_departments`, column: sql`book_id` },
  { table: sql`summary_book_departments`, column: sql`summary_book_id` },
];

async function moveAll({ db }: Merging, from: string, into: string): Promise<string[]> {
  await rows(
    db,
    sql`insert into department_instructors (department_id, instructor_id) select ${into}::uuid, instructor_id
      from department_instructors where department_id = ${from} on conflict do nothing`,
  );
  await rows(
    db,
    sql`insert into homework_departments (homework_id, department_id) select h.id, ${into}::uuid
      from homework_departments hd join homeworks h on h.id = hd.homework_id
      where hd.department_id = ${from} and h.due_at > now() on conflict do nothing`,
  );
  await rows(
    db,
    sql`update homework_students s set department_id = ${into} from homeworks h
      where h.id = s.homework_id and s.department_id = ${from} and h.due_at > now() and not s.of_class`,
  );
  for (const { table, column } of assignedToClasses)
    await rows(
      db,
      sql`insert into ${table} as t (${column}, department_id, starts_at, expires_at)
        select ${column}, ${into}::uuid, starts_at, expires_at from ${table}
        where department_id = ${from} and (expires_at is null or expires_at > now())
        on conflict (${column}, department_id) do update set
          starts_at = case when t.expires_at <= now() then excluded.starts_at
            else least(t.starts_at, excluded.starts_at) end,
          expires_at = case when t.expires_at is not null and excluded.expires_at is not null
            then greatest(t.expires_at, excluded.expires_at) end`,
    );
  await moveCodesOfClasses(db, [from], into);
  await keepBarred(db, from, into, studentsOf(from));
  const users = await rows<{ id: string }>(
    db,
    sql`update users u set department_id = ${into}, version = version + 1, updated_at = now()
      where ${studentsOf(from)} returning u.id`,
  );
  return users.map((user) => user.id);
}

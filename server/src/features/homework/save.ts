import type { ArticleHomeworkInput, Homework, HomeworkChange } from '@okur/contract/homework';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../../platform/access.ts';
import { array, type Db, row, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { found, invalidField, Refusal } from '../../platform/refusal.ts';
import { inDepartment, type Scope } from '../../platform/scope.ts';
import { homeworkDepartments, homeworks } from '../../platform/tables/index.ts';
import { articleById } from '../articles/store.ts';
import { departmentTables, reachableDepartments } from '../departments/store.ts';
import { homeworkById } from './store.ts';

type Input = z.output<typeof ArticleHomeworkInput>;

export async function createHomework(db: Db, caller: Caller, input: Input): Promise<Homework> {
  const companyId = await companyOfDepartments(db, caller.scope, input.department_ids);
  const article = await articleById(db, caller, input.article_id);
  if (!article || article.deleted_at) throw invalidField('article_id', 'validation.not_found');
  if (article.status !== 'published') throw invalidField('article_id', 'validation.article_draft');
  const id = await storeHomework(db, { companyId, createdBy: caller.id }, input);
  return found(await homeworkById(db, caller.scope, id));
}

/** Stores a homework of the newest state of its article; answers its id. */
export async function storeHomework(db: Db, { companyId, createdBy }: { companyId: string; createdBy: string | null }, input: Input): Promise<string> {
  const id = newId();
  const startsAt = new Date(input.starts_at ?? Date.now());
  const dueAt = new Date(input.due_at);
  checkDates(startsAt, dueAt);
  const state = found(await row<{ version: number }>(db, sql`select max(version) as version from article_versions where article_id = ${input.article_id}`));
  await db.insert(homeworks).values({
    id, kind: 'article', title: input.title, instructions: input.instructions, company_id: companyId, article_id: input.article_id, article_version: state.version, due_at: dueAt, created_by: createdBy,
    // The database's clock decides what has begun, so it also says when now is; the column would round up to the millisecond.
    starts_at: input.starts_at ? startsAt : sql`date_trunc('milliseconds', now())`,
  });
  await db.insert(homeworkDepartments).values([...new Set(input.department_ids)].map((department_id) => ({ homework_id: id, department_id })));
  return id;
}

/** Changes a homework. Departments out of the caller's reach keep it. */
export async function changeHomework(db: Db, scope: Scope, id: string, { version, department_ids, ...change }: z.output<typeof HomeworkChange>): Promise<{ before: Homework; after: Homework }> {
  await rows(db, sql`select id from homeworks where id = ${id} for update`);
  const before = found(await homeworkById(db, scope, id));
  if (version !== undefined && version !== before.version) throw new Refusal('stale_version', { current: before });
  const startsAt = new Date(change.starts_at ?? before.starts_at);
  const dueAt = new Date(change.due_at ?? before.due_at);
  checkDates(startsAt, dueAt);
  if (department_ids) await replaceDepartments(db, scope, before, department_ids);
  await db
    .update(homeworks)
    .set({ title: change.title ?? before.title, instructions: change.instructions ?? before.instructions, starts_at: startsAt, due_at: dueAt, version: before.version + 1, updated_at: sql`now()` })
    .where(sql`${homeworks.id} = ${id}`);
  return { before, after: found(await homeworkById(db, scope, id)) };
}

async function replaceDepartments(db: Db, scope: Scope, homework: Homework, ids: readonly string[]): Promise<void> {
  if ((await companyOfDepartments(db, scope, ids, homework.departments.map((d) => d.id))) !== homework.company_id) throw invalidField('department_ids', 'validation.one_company');
  await rows(
    db,
    sql`with gone as (
          delete from homework_departments hd using departments d
          where hd.homework_id = ${homework.id} and d.id = hd.department_id and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} and not d.id = any(${array(ids)})
          returning hd.homework_id, hd.department_id)
        insert into homework_withdrawals (homework_id, department_id) select homework_id, department_id from gone on conflict do nothing`,
  );
  await rows(db, sql`insert into homework_departments (homework_id, department_id) select ${homework.id}::uuid, unnest(${array([...new Set(ids)])}) on conflict do nothing`);
}

/** The one company of these departments, all of which the caller must reach; of past years only those known already. */
async function companyOfDepartments(db: Db, scope: Scope, ids: readonly string[], known: readonly string[] = []): Promise<string> {
  const departments = await rows<{ company_id: string }>(
    db,
    sql`select d.company_id from ${departmentTables} where d.id = any(${array(ids)}) and d.deleted_at is null and (d.archived_at is null or d.id = any(${array(known)})) and ${reachableDepartments(scope)}`,
  );
  const companies = new Set(departments.map((d) => d.company_id));
  if (departments.length < new Set(ids).size) throw invalidField('department_ids', 'validation.not_found');
  if (companies.size > 1) throw invalidField('department_ids', 'validation.one_company');
  return [...companies][0]!;
}

function checkDates(startsAt: Date, dueAt: Date): void {
  if (dueAt <= startsAt) throw invalidField('due_at', 'validation.after_start');
}

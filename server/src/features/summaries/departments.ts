import type { summaries as contract } from '@okur/contract';
import type { Department } from '@okur/contract/departments';
import { done } from '@okur/contract/route';
import { type SummaryDepartmentChange, summaryUndoDays } from '@okur/contract/summaries';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Assigned, assignmentsOf, assignToDepartments, unassignFromDepartment } from '../assignments/store.ts';
import { departmentById, taught } from '../departments/store.ts';
import { alive, summaryById } from './reach.ts';

const assigned = (id: string): Assigned => ({
  table: sql`summary_book_departments`,
  column: sql`summary_book_id`,
  id,
});

/** Adds classes to those that have the summary. */
export async function assignSummary(context: ContextOf<typeof contract.assignSummary>) {
  const { db, caller, scope, params, body, record } = context;
  const summary = await summaryById(db, caller, params.id, { where: alive });
  if (summary.status !== 'published') throw invalidField('summary_book_id', 'validation.summary_draft');
  await assignToDepartments(db, scope, assigned(params.id), body);
  record({
    action: 'link',
    subject: 'SUMMARY',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    after: body,
  });
  return done;
}

export async function unassignSummary(context: ContextOf<typeof contract.unassignSummary>) {
  const { db, caller, scope, params, record } = context;
  await summaryById(db, caller, params.bookId);
  const companyId = await unassignFromDepartment(db, scope, assigned(params.bookId), params.deptId);
  record({
    action: 'unlink',
    subject: 'SUMMARY',
    subjectId: params.bookId,
    companyId,
    before: { department_id: params.deptId },
  });
  return done;
}

export async function assignmentsOfSummary({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.assignmentsOfSummary>) {
  await summaryById(db, caller, params.id);
  return assignmentsOf(db, scope, assigned(params.id), query);
}

interface Changing {
  id: string;
  departmentId: string;
}

/**
 * Every published summary that the department does not have now; one that ended or has not begun begins now. Who waited
 * for the department may have begun before those who had it: their beginnings are none to come.
 */
const assignAll = ({ id, departmentId }: Changing) => sql`with missing as (
    select s.id, l.starts_at, l.expires_at from summary_books s
      left join summary_book_departments l on l.summary_book_id = s.id and l.department_id = ${departmentId}
      where s.status = 'published' and ${alive} and (l.summary_book_id is null or l.starts_at > statement_timestamp()
        or l.expires_at <= now()) for update of s),
  noted as (insert into summary_department_change_books (change_id, summary_book_id, starts_at, expires_at)
    select ${id}::uuid, m.id, m.starts_at, m.expires_at from missing m)
  insert into summary_book_departments (summary_book_id, department_id, starts_at, expires_at)
    select m.id, ${departmentId}::uuid, now(), null from missing m
  on conflict (summary_book_id, department_id) do update set starts_at = now(), expires_at = null
  returning summary_book_id`;

/** What has ended is none that the department has: it stays, as what was open to it in its time. */
const removeAll = ({ id, departmentId }: Changing) => sql`with gone as (
    delete from summary_book_departments where department_id = ${departmentId}
      and (expires_at is null or expires_at > now()) returning *)
  insert into summary_department_change_books (change_id, summary_book_id, starts_at, expires_at)
    select ${id}::uuid, g.summary_book_id, g.starts_at, g.expires_at from gone g returning summary_book_id`;

/** How many summaries a department has, those that begin later among them. */
const heldBy = async (db: Db, departmentId: string): Promise<number> =>
  (await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from summary_book_departments l join summary_books s on s.id = l.summary_book_id
      where l.department_id = ${departmentId} and ${alive}
        and (l.expires_at is null or l.expires_at > now())`,
  ))!.count;

/** What the audit says of it: how many there were, and are. */
const countsOf = async (db: Db, { id, company_id }: Department, before: number) => ({
  subjectId: id,
  companyId: company_id,
  before: { summaries: before },
  after: { summaries: await heldBy(db, id) },
});

/** Does it for a whole department, which is held meanwhile, and notes what it takes to undo it. */
async function changeAll(
  { db, scope, params, record, unchanged }: ContextOf<typeof contract.assignAllSummaries>,
  kind: SummaryDepartmentChange['kind'],
) {
  const department = await departmentById(db, scope, params.id, { where: taught, lock: true });
  const before = await heldBy(db, params.id);
  const id = newId();
  await rows(
    db,
    sql`insert into summary_department_changes (id, department_id, kind, count)
        values (${id}, ${params.id}, ${kind}, 0)`,
  );
  const changing = { id, departmentId: params.id };
  const { length: count } = await rows(db, kind === 'assigned' ? assignAll(changing) : removeAll(changing));
  if (count === 0) {
    await rows(db, sql`delete from summary_department_changes where id = ${id}`);
    unchanged();
    return { data: { change_id: null, count } };
  }
  await rows(db, sql`update summary_department_changes set count = ${count} where id = ${id}`);
  record({ ...(await countsOf(db, department, before)), action: 'update', subject: 'DEPARTMENT' });
  return { data: { change_id: id, count } };
}
export const assignAllSummaries = (context: ContextOf<typeof contract.assignAllSummaries>) =>
  changeAll(context, 'assigned');
export const removeAllSummaries = (context: ContextOf<typeof contract.removeAllSummaries>) =>
  changeAll(context, 'removed');

const undoUntil = sql`(c.created_at + make_interval(days => ${summaryUndoDays}))`;

export async function changesOfDepartment({ db, scope, params }: ContextOf<typeof contract.changesOfDepartment>) {
  await departmentById(db, scope, params.id);
  const found = await rows<{ data: SummaryDepartmentChange }>(
    db,
    sql`select row_to_json(x) as data from (select c.id, c.kind, c.count, c.created_at, ${undoUntil} as undo_until,
        c.undone_at from summary_department_changes c where c.department_id = ${params.id} and ${undoUntil} > now()
      order by c.created_at desc, c.id desc) x`,
  );
  return { data: found.map(({ data }) => data) };
}

/**
 * Undoes what the change made, where no one has changed it since: the newest change first, as one before it made what
 * the newer one found.
 */
export async function undoSummaryChange(context: ContextOf<typeof contract.undoSummaryChange>) {
  const { db, scope, params, record } = context;
  const department = await departmentById(db, scope, params.id, { lock: true });
  const change = orNotFound(
    await row<{ kind: SummaryDepartmentChange['kind']; is_open: boolean; is_newest: boolean }>(
      db,
      sql`select c.kind, c.undone_at is null and ${undoUntil} > now() as is_open,
          not exists (select from summary_department_changes n where n.department_id = c.department_id
            and n.undone_at is null and (n.created_at, n.id) > (c.created_at, c.id)) as is_newest
        from summary_department_changes c
        where c.id = ${params.changeId} and c.department_id = ${params.id} for update`,
    ),
  );
  if (!change.is_open) throw new ApiError('conflict', { errors: { change_id: ['validation.undone'] } });
  if (!change.is_newest) throw new ApiError('conflict', { errors: { change_id: ['summaries.newer_first'] } });
  const before = await heldBy(db, params.id);
  const count =
    change.kind === 'assigned' ? await undoAssignment(db, params.changeId) : await undoRemoval(db, params.changeId);
  await rows(db, sql`update summary_department_changes set undone_at = now() where id = ${params.changeId}`);
  record({ ...(await countsOf(db, department, before)), action: 'undo', subject: 'DEPARTMENT' });
  return { data: { count } };
}

/** What the change assigned goes, or gets the dates it had; an assignment with other dates was made since. */
async function undoAssignment(db: Db, changeId: string): Promise<number> {
  const undone = await rows(
    db,
    sql`with made as (
        select l.summary_book_id, l.department_id, b.starts_at, b.expires_at from summary_department_change_books b
          join summary_department_changes c on c.id = b.change_id
          join summary_book_departments l on l.summary_book_id = b.summary_book_id
            and l.department_id = c.department_id and l.starts_at = c.created_at and l.expires_at is null
          where b.change_id = ${changeId}),
      gone as (delete from summary_book_departments l using made m where m.starts_at is null
          and l.summary_book_id = m.summary_book_id and l.department_id = m.department_id),
      dated as (update summary_book_departments l set starts_at = m.starts_at, expires_at = m.expires_at from made m
          where m.starts_at is not null and l.summary_book_id = m.summary_book_id
            and l.department_id = m.department_id)
      select summary_book_id from made`,
  );
  return undone.length;
}

/** What the change removed comes back with its dates, where the department has not got it since. */
async function undoRemoval(db: Db, changeId: string): Promise<number> {
  const undone = await rows(
    db,
    sql`insert into summary_book_departments (summary_book_id, department_id, starts_at, expires_at)
        select b.summary_book_id, c.department_id, b.starts_at, b.expires_at from summary_department_change_books b
          join summary_department_changes c on c.id = b.change_id where b.change_id = ${changeId}
      on conflict do nothing returning summary_book_id`,
  );
  return undone.length;
}

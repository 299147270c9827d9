import type { books as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import {
  type Assigned,
  assignedEntry,
  assignmentsOf,
  assignToDepartments,
  unassignedEntry,
  unassignFromDepartment,
} from '../assignments/store.ts';
import { tellClasses } from '../book-wishes/store.ts';
import { departmentById } from '../departments/store.ts';
import { bookSorts, searchedBooks } from './list.ts';
import { alive, bookById, bookColumns, bookTables, type StoredRow, visibleBooks, withMinutes } from './reach.ts';

const assigned = (id: string): Assigned => ({ table: sql`book_departments`, column: sql`book_id`, id });

/** Adds classes to those that have the book. */
export async function assignBook({ db, caller, scope, params, body, record }: ContextOf<typeof contract.assignBook>) {
  const book = await bookById(db, caller, params.id, { where: alive });
  if (book.status !== 'published') throw invalidField('book_id', 'validation.book_draft');
  const before = await begunIn(db, params.id, body.department_ids);
  await assignToDepartments(db, scope, assigned(params.id), body);
  const after = await begunIn(db, params.id, body.department_ids);
  const begun = body.department_ids.filter((id) => after.has(id) && !before.has(id));
  await tellClasses(db, params.id, begun);
  record(assignedEntry('BOOK', params.id, { caller, body }));
  return done;
}

/**
 * Classes for which the book has begun: before, no student of theirs could open it. Rounded like its column, `now()` is
 * never before what the same transaction wrote.
 */
const begunIn = async (db: Db, bookId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ department_id: string }>(
        db,
        sql`select department_id from book_departments where book_id = ${bookId}
          and department_id = any(${array(ids)}) and starts_at <= now()::timestamptz(3)`,
      )
    ).map(({ department_id }) => department_id),
  );

export async function unassignBook({ db, caller, scope, params, record }: ContextOf<typeof contract.unassignBook>) {
  await bookById(db, caller, params.bookId);
  const companyId = await unassignFromDepartment(db, scope, assigned(params.bookId), params.deptId);
  record(unassignedEntry('BOOK', params.bookId, { companyId, departmentId: params.deptId }));
  return done;
}

export async function assignmentsOfBook({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.assignmentsOfBook>) {
  await bookById(db, caller, params.id);
  return assignmentsOf(db, scope, assigned(params.id), query);
}

/** Books that a class of the caller's reach has now. */
export async function booksOfDepartment({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.booksOfDepartment>) {
  await departmentById(db, scope, params.id);
  const page = await list<StoredRow>(db, query, {
    columns: bookColumns(caller),
    from: bookTables,
    where: sql`${visibleBooks(caller)} and ${alive} and ${searchedBooks(query.search)}
      and b.id in (select bd.book_id from book_departments bd where bd.department_id = ${params.id}
        and bd.starts_at <= now() and (bd.expires_at is null or bd.expires_at > now()))`,
    sorts: bookSorts,
    sort: 'title',
    id: sql`b.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

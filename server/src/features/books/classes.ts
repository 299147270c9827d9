import type { books as contract } from '@okur/contract';
import type { BookAssignment } from '@okur/contract/books';
import { done } from '@okur/contract/route';
import { inDepartment } from '../../platform/access/scope.ts';
import { array, matches, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { invalidField, notFound, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departmentById, departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { occupiesSeat } from '../users/store.ts';
import { bookSorts, searchedBooks } from './list.ts';
import { alive, bookById, bookColumns, bookTables, type StoredRow, visibleBooks, withMinutes } from './reach.ts';

/** Adds classes to those that have the book; one out of reach is absent, and then none is added. */
export async function assignBook({ db, caller, scope, params, body, record }: ContextOf<typeof contract.assignBook>) {
  const book = await bookById(db, caller, params.id, { where: alive });
  if (book.status !== 'published') throw invalidField('book_id', 'validation.book_draft');
  const ids = [...new Set(body.department_ids)];
  const assigned = await rows(
    db,
    sql`insert into book_departments (book_id, department_id, starts_at, expires_at)
        select ${params.id}::uuid, d.id, coalesce(${body.starts_at}::timestamptz, now()),
          ${body.expires_at}::timestamptz
        from ${departmentTables} where d.id = any(${array(ids)}) and ${taught} and ${reachableDepartments(scope)}
        on conflict (book_id, department_id) do update
          set starts_at = coalesce(${body.starts_at}::timestamptz, book_departments.starts_at),
          expires_at = excluded.expires_at
        returning department_id`,
  );
  // The transaction is undone: nothing is assigned unless everything is.
  if (assigned.length < ids.length) throw notFound();
  record({
    action: 'link',
    subject: 'BOOK',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    after: body,
  });
  return done;
}

export async function unassignBook({ db, caller, scope, params, record }: ContextOf<typeof contract.unassignBook>) {
  await bookById(db, caller, params.bookId);
  const gone = await row<{ company_id: string }>(
    db,
    sql`delete from book_departments bd using departments d
        where bd.book_id = ${params.bookId} and bd.department_id = ${params.deptId} and d.id = bd.department_id
          and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} returning d.company_id`,
  );
  record({
    action: 'unlink',
    subject: 'BOOK',
    subjectId: params.bookId,
    companyId: orNotFound(gone).company_id,
    before: { department_id: params.deptId },
  });
  return done;
}

/** Departments of the caller's reach that have the book, expired ones too. */
export async function assignmentsOfBook({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.assignmentsOfBook>) {
  await bookById(db, caller, params.id);
  return list<BookAssignment>(db, query, {
    columns: sql`bd.department_id, d.department_name, c.company_name, bd.starts_at, bd.expires_at,
      (select count(*)::int from users u where u.department_id = d.id and ${occupiesSeat}) as student_count`,
    from: sql`book_departments bd join departments d on d.id = bd.department_id
      join companies c on c.id = d.company_id`,
    where: sql`bd.book_id = ${params.id} and d.deleted_at is null and c.deleted_at is null
      and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}
      and ${matches(sql`(d.search || ' ' || c.search)`, query.search)}`,
    sorts: {
      department_name: byName(sql`d.department_name`),
      company_name: byName(sql`c.company_name`),
      starts_at: sql`bd.starts_at`,
      expires_at: sql`bd.expires_at`,
    },
    sort: 'department_name',
    id: sql`d.id`,
  });
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

import { z } from 'zod';
import { ById, Id, Instant, Moment } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, route } from '../route.ts';
import { BookRow } from './book.ts';

export const BookAssignment = z.object({
  department_id: Id,
  department_name: z.string(),
  company_name: z.string(),
  starts_at: Instant,
  expires_at: Instant.nullable(),
  student_count: z.int(),
});
export type BookAssignment = z.infer<typeof BookAssignment>;

export const AssignBook = z
  .strictObject({
    department_ids: z.array(Id).min(1, { error: 'validation.required' }).max(200, { error: 'validation.range' }),
    starts_at: Moment.nullable().default(null),
    expires_at: Moment.nullable().default(null),
  })
  // Without a beginning it begins at once.
  .refine((v) => !v.expires_at || Date.parse(v.expires_at) > (v.starts_at ? Date.parse(v.starts_at) : Date.now()), {
    path: ['expires_at'],
    error: 'validation.after_start',
  });

export const assignBook = route({
  method: 'PUT',
  path: 'books/{id}/departments',
  summary: 'Gives a published book to more departments; those that have it get the new dates',
  params: ById,
  body: AssignBook,
  answer: Done,
  needs: ['assign_to_department', 'BOOK_LIST'],
  errors: ['not_found'],
});
export const assignmentsOfBook = route({
  method: 'GET',
  path: 'books/{id}/departments',
  summary: 'Departments that have the book',
  params: ById,
  query: ListQuery,
  answer: page(BookAssignment),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const booksOfDepartment = route({
  method: 'GET',
  path: 'books/departments/{id}',
  summary: 'Books that a department has now',
  params: ById,
  query: ListQuery,
  answer: page(BookRow),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const unassignBook = route({
  method: 'DELETE',
  path: 'books/{bookId}/departments/{deptId}',
  summary: 'Removes a book from a department',
  params: z.strictObject({ bookId: Id, deptId: Id }),
  answer: Done,
  needs: ['assign_to_department', 'BOOK_LIST'],
  idempotent: true,
});

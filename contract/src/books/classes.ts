import { z } from 'zod';
import { assignToClasses, ClassAssignment } from '../assignments.ts';
import { ById, Id } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, route } from '../route.ts';
import { BookRow } from './book.ts';

export const assignBook = route({
  method: 'PUT',
  path: 'books/{id}/departments',
  summary: 'Gives a published book to more departments; those that have it get the new dates',
  params: ById,
  body: assignToClasses(200),
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
  answer: page(ClassAssignment),
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

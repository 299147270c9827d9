import { z } from 'zod';
import { assignToClasses, ClassAssignment } from '../assignments.ts';
import { ById, Id, Instant } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, one, route } from '../route.ts';
import { SummaryRow } from './books.ts';

const mayAssign = ['assign_to_department', 'SUMMARY'] as const;

export const assignSummary = route({
  method: 'PUT',
  path: 'summaries/books/{id}/departments',
  summary: 'Gives a published summary to more departments; those that have it get the new dates',
  params: ById,
  body: assignToClasses(200),
  answer: Done,
  needs: mayAssign,
  errors: ['not_found'],
});
export const assignmentsOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/departments',
  summary: 'Departments that have the summary',
  params: ById,
  query: ListQuery,
  answer: page(ClassAssignment),
  needs: ['view', 'SUMMARY'],
  exportable: true,
});
export const unassignSummary = route({
  method: 'DELETE',
  path: 'summaries/books/{bookId}/departments/{deptId}',
  summary: 'Removes a summary from a department',
  params: z.strictObject({ bookId: Id, deptId: Id }),
  answer: Done,
  needs: mayAssign,
  idempotent: true,
});
export const summariesOfDepartment = route({
  method: 'GET',
  path: 'summaries/books/departments/{id}',
  summary: 'Summaries that a department has now',
  params: ById,
  query: ListQuery,
  answer: page(SummaryRow),
  needs: ['view', 'SUMMARY'],
  exportable: true,
});

/** What was done for a whole department; without an id nothing had to be. */
const Changed = one(z.object({ change_id: Id.nullable(), count: z.int() }));
export const assignAllSummaries = route({
  method: 'PUT',
  path: 'summaries/books/departments/{id}',
  summary: 'Gives a department every published summary that it does not have; counts them',
  params: ById,
  answer: Changed,
  needs: mayAssign,
  idempotent: true,
});
export const removeAllSummaries = route({
  method: 'PUT',
  path: 'summaries/books/departments/{id}/delete',
  summary: 'Removes all summaries from a department; counts them',
  params: ById,
  answer: Changed,
  needs: mayAssign,
  idempotent: true,
});
export const SummaryDepartmentChange = z.object({
  id: Id,
  kind: z.enum(['assigned', 'removed']),
  count: z.int(),
  created_at: Instant,
  /** Until then it can be undone, once. */
  undo_until: Instant,
  undone_at: Instant.nullable(),
});
export type SummaryDepartmentChange = z.infer<typeof SummaryDepartmentChange>;
export const changesOfDepartment = route({
  method: 'GET',
  path: 'summaries/books/departments/{id}/changes',
  summary: 'When all summaries were given to a department or removed from it within the last thirty days',
  params: ById,
  answer: z.object({ data: z.array(SummaryDepartmentChange) }),
  needs: mayAssign,
});
export const undoSummaryChange = route({
  method: 'POST',
  path: 'summaries/books/departments/{id}/changes/{changeId}/undo',
  summary:
    'Undoes what was done for a whole department, the newest change first, within thirty days and once; what was ' +
    'changed since stays',
  params: z.strictObject({ id: Id, changeId: Id }),
  body: z.strictObject({}),
  answer: one(z.object({ count: z.int() })),
  needs: mayAssign,
  errors: ['conflict'],
  idempotent: true,
});

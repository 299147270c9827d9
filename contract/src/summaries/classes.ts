import { z } from 'zod';
import { ById, Flag, Names, Seen, stored, toggled, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

/** A category of summaries; the specification calls it a class. `summary_count` counts those that are not deleted. */
export const SummaryClass = z.object({
  ...stored,
  ...toggled,
  names: Names,
  /** From 1: the order in which they are listed. */
  position: z.int(),
  summary_count: z.int(),
});
export type SummaryClass = z.infer<typeof SummaryClass>;
export const SummaryClassInput = z.strictObject({
  /** In one language at least. */
  names: Names,
  /** After the last one where it is left out. */
  position: whole(1, 10_000).nullable().default(null),
});

export const listSummaryClasses = route({
  method: 'GET',
  path: 'summaries/classes',
  summary: 'Categories of summaries',
  query: ListQuery.extend({ deleted: Flag.optional() }),
  answer: page(SummaryClass),
  needs: ['view', 'SUMMARY_CLASSES'],
  exportable: true,
});
export const allSummaryClasses = route({
  method: 'GET',
  path: 'summaries/classes/all',
  summary: 'All categories, unpaged and short, for forms and filters of summaries',
  answer: z.object({ data: z.array(SummaryClass.pick({ id: true, names: true })) }),
  needs: ['view', 'SUMMARY'],
});
export const createSummaryClass = route({
  method: 'POST',
  path: 'summaries/classes',
  summary: 'Adds a category',
  body: SummaryClassInput,
  answer: one(SummaryClass),
  status: 201,
  needs: ['add', 'SUMMARY_CLASSES'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateSummaryClass = route({
  method: 'PUT',
  path: 'summaries/classes/{id}',
  summary: 'Changes the names of a category or its position',
  params: ById,
  body: SummaryClassInput.extend({ version: Version.optional() }),
  answer: one(SummaryClass),
  needs: ['edit', 'SUMMARY_CLASSES'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteSummaryClass = route({
  method: 'DELETE',
  path: 'summaries/classes/{id}',
  summary: 'Deletes a category that no summary has, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(SummaryClass),
  needs: ['delete', 'SUMMARY_CLASSES'],
  errors: ['duplicate', 'has_dependents'],
  idempotent: true,
});

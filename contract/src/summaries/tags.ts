import { z } from 'zod';
import { ById, Flag, name, Seen, stored, toggled, Version } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

/** A word that summaries are found by. `summary_count` counts those that are not deleted. */
export const SummaryTag = z.object({ ...stored, ...toggled, name: z.string(), summary_count: z.int() });
export type SummaryTag = z.infer<typeof SummaryTag>;
export const SummaryTagInput = z.strictObject({ name: name(60) });

export const listSummaryTags = route({
  method: 'GET',
  path: 'summaries/tags',
  summary: 'Tags of summaries',
  query: ListQuery.extend({ deleted: Flag.optional() }),
  answer: page(SummaryTag),
  needs: ['view', 'SUMMARY_TAGS'],
  exportable: true,
});
export const allSummaryTags = route({
  method: 'GET',
  path: 'summaries/tags/all',
  summary: 'All tags, unpaged and short, for forms and filters of summaries',
  answer: z.object({ data: z.array(SummaryTag.pick({ id: true, name: true })) }),
  needs: ['view', 'SUMMARY'],
});
export const createSummaryTag = route({
  method: 'POST',
  path: 'summaries/tags',
  summary: 'Adds a tag',
  body: SummaryTagInput,
  answer: one(SummaryTag),
  status: 201,
  needs: ['add', 'SUMMARY_TAGS'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateSummaryTag = route({
  method: 'PUT',
  path: 'summaries/tags/{id}',
  summary: 'Renames a tag',
  params: ById,
  body: SummaryTagInput.extend({ version: Version.optional() }),
  answer: one(SummaryTag),
  needs: ['edit', 'SUMMARY_TAGS'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteSummaryTag = route({
  method: 'DELETE',
  path: 'summaries/tags/{id}',
  summary: 'Deletes a tag, or restores a deleted one to its summaries; the answer counts them',
  params: ById,
  query: Seen,
  answer: one(SummaryTag),
  needs: ['delete', 'SUMMARY_TAGS'],
  errors: ['duplicate'],
  idempotent: true,
});

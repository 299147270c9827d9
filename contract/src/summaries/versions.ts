import { z } from 'zod';
import { ById, Instant, Language, Seen } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';
import { SummarySection } from './books.ts';

/**
 * A text that a summary had or has. To bring one back is a change like any other (`updateSummary`): it becomes a
 * version of its own.
 */
export const SummaryVersion = z.object({
  version: z.int(),
  created_at: Instant,
  /** Who stored it; null where that was not noted yet. */
  created_by: z.string().nullable(),
  language: Language,
  word_count: z.int(),
  section_count: z.int(),
  /** The one that is read now. */
  current: z.boolean(),
});
export type SummaryVersion = z.infer<typeof SummaryVersion>;
export const SummaryVersionText = SummaryVersion.extend({ sections: z.array(SummarySection) });
export type SummaryVersionText = z.infer<typeof SummaryVersionText>;

export const versionsOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/states',
  summary: 'Every version of a summary’s text, newest first; for those who may change it',
  params: ById,
  query: ListQuery,
  answer: page(SummaryVersion),
  needs: ['edit', 'SUMMARY'],
  exportable: true,
});
export const versionOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/state',
  summary: 'One version of a summary’s text; the current one where none is named',
  params: ById,
  query: Seen,
  answer: one(SummaryVersionText),
  needs: ['edit', 'SUMMARY'],
});

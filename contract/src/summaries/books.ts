import { z } from 'zod';
import { Readability } from '../articles.ts';
import { ArticleCover } from '../articles/cover.ts';
import {
  ById,
  changesOf,
  Flag,
  Id,
  Instant,
  isStorable,
  Language,
  name,
  Names,
  Seen,
  stored,
  text,
  toggled,
  Version,
  VersionText,
} from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Question, QuestionInput } from '../questions.ts';
import { one, route } from '../route.ts';

export const summaryStatuses = ['draft', 'published'] as const;
/** Days in which a deleted summary can be restored, and a change for a whole class be undone. */
export const summaryUndoDays = 30;

/** A part of a summary; the heading may be empty. */
export const SummarySection = z.object({ heading: z.string(), body: z.string() });
export type SummarySection = z.infer<typeof SummarySection>;

export const SummaryRow = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  /** Of the book, as it is printed. */
  author: z.string(),
  language: Language,
  /** The book of the library that is summed up, where it is one. */
  source_book_id: Id.nullable(),
  source_book: z.string().nullable(),
  classes: z.array(z.object({ id: Id, names: Names })),
  tags: z.array(z.object({ id: Id, name: z.string() })),
  cover: ArticleCover.nullable(),
  /** What a cover shows, for those who cannot see it. */
  cover_alt: z.string(),
  status: z.enum(summaryStatuses),
  section_count: z.int(),
  question_count: z.int(),
  word_count: z.int(),
  /** At 150 words a minute, rounded up to the half. */
  minutes: z.number(),
  /** By the formulas of the summary's language; null for a text too short to judge. */
  readability: Readability,
  has_audio: z.boolean(),
  /** Classes in the caller's reach that have the summary now. */
  department_count: z.int(),
});
export type SummaryRow = z.infer<typeof SummaryRow>;
export const SummaryBook = SummaryRow.extend({ sections: z.array(SummarySection), questions: z.array(Question) });
export type SummaryBook = z.infer<typeof SummaryBook>;

export const SummarySectionInput = z.strictObject({
  heading: text(200).default(''),
  /** Rich text; the server keeps what it keeps of an article. */
  body: z
    .string({ error: 'validation.required' })
    .min(1, { error: 'validation.required' })
    .max(100_000, { error: 'validation.field_max_chars' })
    .refine(isStorable, { error: 'validation.characters' }),
});
export const SummaryInput = z.strictObject({
  title: name(200),
  author: text(200).default(''),
  language: Language,
  source_book_id: Id.nullable().default(null),
  class_ids: z.array(Id).max(10, { error: 'validation.range' }).default([]),
  tag_ids: z.array(Id).max(20, { error: 'validation.range' }).default([]),
  sections: z.array(SummarySectionInput).max(40, { error: 'validation.range' }).default([]),
  questions: z.array(QuestionInput).max(50, { error: 'validation.range' }).default([]),
  cover_alt: text(300).default(''),
  /** One without text cannot be published. */
  status: z.enum(summaryStatuses, { error: 'validation.choice' }).default('draft'),
});
export const SummaryChange = changesOf(SummaryInput).extend({ version: VersionText.optional() });

export const SummaryFilter = ListQuery.extend({
  language: Language.optional(),
  class_id: Id.optional(),
  tag_id: Id.optional(),
  status: z.enum(summaryStatuses, { error: 'validation.choice' }).optional(),
  department_id: Id.optional(),
  has_audio: Flag.optional(),
  /** Those that can still be restored, and no others. */
  deleted: Flag.optional(),
});

export const listSummaries = route({
  method: 'GET',
  path: 'summaries/books',
  summary: 'Summaries of books; schools see the published ones',
  query: SummaryFilter,
  answer: page(SummaryRow),
  needs: ['view', 'SUMMARY'],
  exportable: true,
});
export const getSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}',
  summary: 'One summary with its sections and questions',
  params: ById,
  answer: one(SummaryBook),
  needs: ['view', 'SUMMARY'],
});
export const createSummary = route({
  method: 'POST',
  path: 'summaries/books',
  summary: 'Adds a summary (JSON, or form data with the file cover, in which lists are JSON)',
  body: SummaryInput,
  files: ['cover'],
  answer: one(SummaryBook),
  status: 201,
  needs: ['add', 'SUMMARY'],
  idempotent: true,
});
export const updateSummary = route({
  method: 'POST',
  path: 'summaries/books/{id}/update',
  summary: 'Changes a summary (JSON, or form data with the file cover, in which lists are JSON)',
  params: ById,
  body: SummaryChange,
  files: ['cover'],
  answer: one(SummaryBook),
  needs: ['edit', 'SUMMARY'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteSummary = route({
  method: 'DELETE',
  path: 'summaries/books/{id}',
  summary: 'Deletes a summary; for thirty days it can be restored',
  params: ById,
  query: Seen,
  answer: one(z.object({ id: Id, restorable_until: Instant })),
  needs: ['delete', 'SUMMARY'],
  errors: ['stale_version'],
  idempotent: true,
});
export const restoreSummary = route({
  method: 'POST',
  path: 'summaries/books/{id}/restore',
  summary: 'Restores a deleted summary; classes that had it have it again',
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  answer: one(SummaryBook),
  needs: ['delete', 'SUMMARY'],
  errors: ['stale_version'],
  idempotent: true,
});

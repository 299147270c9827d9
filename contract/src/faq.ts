import { z } from 'zod';
import { ById, changesOf, Flag, Language, name, Seen, stored, text, toggled, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/** A question of the general contents with its answer. */
export const Faq = z.object({
  ...stored,
  ...toggled,
  language: Language,
  question: z.string(),
  /** Rich text as RichContent shows it. */
  answer: z.string(),
  /** Place in its language, from 1. */
  order: z.int(),
  published: z.boolean(),
});
export type Faq = z.infer<typeof Faq>;

const Order = whole(1, 2_147_483_647);

export const FaqInput = z.strictObject({
  language: Language,
  question: name(300),
  answer: text(20_000).min(1, { error: 'validation.required' }),
  published: z.boolean({ error: 'validation.choice' }).default(true),
  /** Left out: the last one. */
  order: Order.optional(),
});

export const FaqFilter = ListQuery.extend({
  language: Language.optional(),
  published: Flag.optional(),
  deleted: Flag.optional(),
});

/** What a reader gets: no states, no versions. */
export const ReaderFaq = Faq.pick({ id: true, question: true, answer: true });
export type ReaderFaq = z.infer<typeof ReaderFaq>;

export const listFaq = route({
  method: 'GET',
  path: 'faq',
  summary: 'All questions, in the order of their language',
  query: FaqFilter,
  answer: page(Faq),
  needs: ['view', 'GENERAL_CONTENTS'],
  exportable: true,
});
export const faqOfLanguage = route({
  method: 'GET',
  path: 'faq/language/{lang}',
  summary: 'The published questions of a language, in their order, for every reader',
  params: z.strictObject({ lang: Language }),
  answer: z.object({ data: z.array(ReaderFaq) }),
  needs: 'public',
});
export const createFaq = route({
  method: 'POST',
  path: 'faq',
  summary: 'Adds a question',
  body: FaqInput,
  answer: one(Faq),
  status: 201,
  needs: ['add', 'GENERAL_CONTENTS'],
  idempotent: true,
});
export const updateFaq = route({
  method: 'PUT',
  path: 'faq/{id}',
  summary: 'Changes a question, its place or its language; the others of the language make room',
  params: ById,
  body: changesOf(FaqInput).extend({ version: Version.optional() }),
  answer: one(Faq),
  needs: ['edit', 'GENERAL_CONTENTS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteFaq = route({
  method: 'DELETE',
  path: 'faq/{id}',
  summary: 'Deletes a question, or restores a deleted one to its place',
  params: ById,
  query: Seen,
  answer: one(Faq),
  needs: ['delete', 'GENERAL_CONTENTS'],
  idempotent: true,
});

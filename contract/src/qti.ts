import { z } from 'zod';
import { ById } from './fields.ts';
import { needsView } from './exams/exams.ts';
import { Question } from './questions.ts';
import { one, route } from './route.ts';

/* Questions and texts of other systems, and ours for them: QTI 3 out; 3, 2.2 and 2.1 in. */

/** What an item had that its question has not. */
export const qtiLosses = [
  'rubric',
  'feedback',
  'partial_credit',
  'points',
  'picture',
  'alt',
  'media',
  'mark_up',
] as const;

/** Why an item is left out whole. */
export const qtiReasons = ['kind', 'several', 'no_answer', 'adaptive', 'no_words', 'rules', 'broken'] as const;

/** A question as the forms of exams and texts take it; nothing of it is stored but its picture. */
const QtiQuestion = Question.omit({ id: true, options: true }).extend({
  options: z.array(z.object({ text: z.string(), right: z.boolean() })),
});
const QtiItem = z.object({
  title: z.string(),
  outcome: z.enum(['taken', 'partly', 'left']),
  without: z.array(z.enum(qtiLosses)),
  /** Of one that is left out. */
  reason: z.enum(qtiReasons).nullable(),
  /** The interaction that the reason is about, as the file calls it. */
  interaction: z.string().nullable(),
  question: QtiQuestion.nullable(),
});
export type QtiItem = z.infer<typeof QtiItem>;
/** A passage that items rest on; `body` is clean already. */
const QtiText = z.object({ title: z.string(), body: z.string() });
const QtiContents = z.object({ items: z.array(QtiItem), texts: z.array(QtiText) });
export type QtiContents = z.infer<typeof QtiContents>;

export const readQti = route({
  method: 'POST',
  path: 'questions/qti',
  summary:
    'Reads the questions and texts of a QTI package (ZIP) or of one item (XML) of version 3, 2.2 or 2.1, form field ' +
    'file: each is taken, taken without what is named, or left with the reason. Stores pictures alone',
  files: ['file'],
  body: z.strictObject({}),
  answer: one(QtiContents),
  needs: {
    anyOf: [
      ['add', 'ARTICLE'],
      ['edit', 'ARTICLE'],
      ['edit', 'EXAM'],
    ],
  },
  errors: ['too_large'],
  ownTransaction: true,
});
export const examQti = route({
  method: 'GET',
  path: 'exams/{id}/qti',
  summary: 'The questions of an exam as a QTI 3 package',
  params: ById,
  answer: z.unknown(),
  download: true,
  needs: needsView,
});
export const articleQti = route({
  method: 'GET',
  path: 'articles/{id}/qti',
  summary: 'A text and its questions as a QTI 3 package, the text as their common stimulus',
  params: ById,
  answer: z.unknown(),
  download: true,
  needs: ['view', 'ARTICLE'],
});

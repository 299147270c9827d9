import { z } from 'zod';
import { ById, Id, Seen, toggled, Version, whole } from '../fields.ts';
import { Question, QuestionFields, withQuestionRules } from '../questions.ts';
import { one, route } from '../route.ts';
import { needsView } from './exams.ts';

/** A question in its exam. A deleted one was dropped: it counts for no student and is part of no new attempt. */
export const ExamQuestion = Question.extend({
  ...toggled,
  version: z.int(),
  exam_id: Id,
  order: z.int(),
  answer_count: z.int(),
  /** The article it was taken from, while it still asks the same. */
  article_id: Id.nullable(),
  article_title: z.string().nullable(),
});
export type ExamQuestion = z.infer<typeof ExamQuestion>;
/** What a change of a question does to the results of those who were asked it. */
export const Correction = z.object({
  /** Attempts that keep the question as it was in them: other words are for those who begin after the change. */
  on_former_version: z.int(),
  /** Results with another score: another option is right, the points are others, or the question is dropped. */
  rescored: z.int(),
  /** Students who pass the exam by it, and those who no longer do. */
  passed: z.int(),
  failed: z.int(),
  /** Of both those whom the caller reaches, fifty at the most. */
  students: z.array(z.object({ user_id: Id, name: z.string(), passed: z.boolean() })),
  /** Certificates that rest on an exam no longer passed: they stay, and managers look at them. */
  certificates: z.int(),
});
export type Correction = z.infer<typeof Correction>;
const Corrected = ExamQuestion.extend(Correction.omit({ students: true }).shape);

const Order = whole(1, 1000);
/** `taken_from` names the question of an article that this one repeats. */
const TakenFrom = z.strictObject({ article_id: Id, question_id: Id });
export const ExamQuestionInput = withQuestionRules(
  QuestionFields.omit({ id: true }).extend({ order: Order.optional(), taken_from: TakenFrom.optional() }),
);
const ExamQuestionChange = withQuestionRules(
  QuestionFields.omit({ id: true }).extend({ order: Order.optional(), version: Version.optional() }),
);
const BatchQuestions = z.strictObject({
  exam_id: Id,
  questions: z
    .array(ExamQuestionInput)
    .min(1, { error: 'validation.required' })
    .max(100, { error: 'validation.range' }),
});

export const questionsOfExam = route({
  method: 'GET',
  path: 'exams/{id}/questions',
  summary: 'Questions of an exam in their order, with their answers; dropped ones last',
  params: ById,
  answer: z.object({ data: z.array(ExamQuestion) }),
  needs: needsView,
});
export const addExamQuestion = route({
  method: 'POST',
  path: 'exams/{id}/question',
  summary: 'Adds one question',
  params: ById,
  body: ExamQuestionInput,
  answer: one(ExamQuestion),
  status: 201,
  needs: ['edit', 'EXAM'],
  idempotent: true,
});
export const addExamQuestions = route({
  method: 'POST',
  path: 'exams/batch-question',
  summary: 'Adds many questions, all or none',
  body: BatchQuestions,
  answer: z.object({ data: z.array(ExamQuestion) }),
  status: 201,
  needs: ['edit', 'EXAM'],
  errors: ['not_found'],
  idempotent: true,
});
export const previewExamQuestion = route({
  method: 'POST',
  path: 'exams/question/{id}/preview',
  summary: 'What a change does to results; null: dropping the question, or taking a dropped one back',
  params: ById,
  body: z.strictObject({ change: ExamQuestionChange.nullable() }),
  answer: one(Correction),
  needs: ['edit', 'EXAM'],
  readOnly: true,
});
export const updateExamQuestion = route({
  method: 'PUT',
  path: 'exams/question/{id}',
  summary:
    'Changes a question or its place; other right answers or points score every attempt again, other words are a new ' +
    'version for those who have not begun',
  params: ById,
  body: ExamQuestionChange,
  answer: one(Corrected),
  needs: ['edit', 'EXAM'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteExamQuestion = route({
  method: 'DELETE',
  path: 'exams/question/{id}',
  summary: 'Drops a question, or takes a dropped one back; every attempt is scored again',
  params: ById,
  query: Seen,
  answer: one(Corrected),
  needs: ['edit', 'EXAM'],
  idempotent: true,
});

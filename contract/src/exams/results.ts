import { z } from 'zod';
import { ById, Id, Instant } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Question, QuestionQuality } from '../questions.ts';
import { one, route } from '../route.ts';
import { needsView } from './exams.ts';

/** A correction of an exam that changed a result, with what it was before. */
export const Regrade = z.object({ at: Instant, points: z.number(), max_points: z.number(), score: z.number() });
export type Regrade = z.infer<typeof Regrade>;

/** One attempt of a student, as its result is now. */
export const ExamResult = z.object({
  id: Id,
  exam_id: Id,
  exam_name: z.string(),
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_name: z.string().nullable(),
  number: z.int(),
  started_at: Instant,
  /** Null while it is being taken. */
  finished_at: Instant.nullable(),
  points: z.number(),
  max_points: z.number(),
  /** 0-100. */
  score: z.number(),
  /** Null while it is being taken. */
  passed: z.boolean().nullable(),
  /** Answers given before the end of the time came after it, from a device that had no network. */
  joined_late: z.boolean(),
});
export type ExamResult = z.infer<typeof ExamResult>;
export const ResultAnswers = ExamResult.extend({
  /** Corrections of the exam that changed it, the oldest first, each with the score before it. */
  regrades: z.array(Regrade),
  answers: z.array(
    z.object({
      /** As it was asked. */
      question: Question,
      dropped: z.boolean(),
      /** Its words were changed since. */
      reworded: z.boolean(),
      chosen: z.array(Id),
      right: z.boolean(),
      points: z.number(),
      max_points: z.number(),
    }),
  ),
});
export type ResultAnswers = z.infer<typeof ResultAnswers>;

export const resultsOfExam = route({
  method: 'GET',
  path: 'exams/{id}/results',
  summary: 'Attempts of the students the caller reaches, newest first',
  params: ById,
  query: ListQuery,
  answer: page(ExamResult),
  needs: needsView,
  exportable: true,
  people: true,
});
export const resultsOfUser = route({
  method: 'GET',
  path: 'exams/user/{id}',
  summary: 'Exam results of a student',
  params: ById,
  query: ListQuery,
  answer: page(ExamResult),
  needs: needsView,
  exportable: true,
  people: true,
});
export const resultAnswers = route({
  method: 'GET',
  path: 'exams/result-answers/{id}',
  summary: 'A result with each answer',
  params: ById,
  answer: one(ResultAnswers),
  needs: needsView,
});

export const qualityOfExam = route({
  method: 'GET',
  path: 'exams/{id}/quality',
  summary:
    'How well each question does: share of right answers, discrimination, and of those from articles the ' +
    'share right among students without a reading of the text',
  params: ById,
  answer: z.object({ data: z.array(QuestionQuality) }),
  needs: needsView,
});

/** `id` names attempt and question. */
export const QuizAnswer = z.object({
  id: z.string(),
  user_id: Id,
  username: z.string(),
  exam_id: Id,
  exam_name: z.string(),
  question_id: Id,
  stem: z.string(),
  chosen: z.array(z.string()),
  right: z.boolean(),
  answered_at: Instant,
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;
export const quizAnswers = route({
  method: 'GET',
  path: 'quizzes/answers',
  summary: 'Answers of all quizzes, newest first',
  query: ListQuery,
  answer: page(QuizAnswer),
  needs: ['view', 'SURVEY_QUIZZES'],
  exportable: true,
  people: true,
});

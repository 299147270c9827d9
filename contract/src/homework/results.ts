import { z } from 'zod';
import { Question } from '../articles.ts';
import { ClosedReason, ExamResult, ResultAnswers } from '../exams.ts';
import { exerciseKindNames } from '../exercises/names.ts';
import { ById, Flag, Id, Instant, Language } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { readingKinds } from '../reading/kind.ts';
import { trustGrades } from '../reading/trust.ts';
import { one, route } from '../route.ts';
import { BookProgress, ExerciseNames, Extension, needsView } from './homework.ts';

export const student = {
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_name: z.string().nullable(),
  extension: Extension.nullable(),
};

/**
 * A student's result. Of a text it is the first reading, later ones are practice; of exercises the mean of the best
 * scores of each; of an exam the best attempt; of a tutorial the mean of the best attempts at its quizzes. What a kind
 * does not measure is null.
 */
export const HomeworkResult = z.object({
  ...student,
  reading_id: Id.nullable(),
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  /** 0-100. */
  score: z.number().nullable(),
  /** Of an exam. */
  passed: z.boolean().nullable(),
  /** Attempts at its exercises or its exam. */
  attempts: z.int(),
  active_seconds: z.number(),
  /** What the reading of a text is; only first readings are in the averages. */
  reading_kind: z.enum(readingKinds).nullable(),
  /** How far the speed of the reading can be trusted. */
  trust: z.enum(trustGrades).nullable(),
  /** Of a book. */
  book: BookProgress.nullable(),
  /** Of a summary that is not read with the clock: the newest answers to its questions, which enter no average. */
  answered: z.object({ points: z.number(), max_points: z.int() }).nullable(),
  finished_at: Instant,
  /** After the end that holds for the student. */
  late: z.boolean(),
  /** Of an exam: over before the homework was given, so neither late nor in time. */
  early: z.boolean(),
  /** Whether the target was reached; null without one. */
  reached: z.boolean().nullable(),
});
export type HomeworkResult = z.infer<typeof HomeworkResult>;
export const NotCompletedStudent = z.object({
  ...student,
  last_seen_at: Instant.nullable(),
  /** The text is read, its questions wait. */
  read: z.boolean(),
  /** Of exercises: how many of all rounds are done; of a tutorial, of all that is required of it. */
  steps: z.object({ done: z.int(), all: z.int() }).nullable(),
  /** Of a book: how far the student is. */
  book: BookProgress.nullable(),
  /** Why the student may not take the exam. */
  barred: ClosedReason.nullable(),
  /** The student cannot do it: the exam is kept from them, or their class does not have the summary or the tutorial. */
  closed: z.boolean(),
});
export type NotCompletedStudent = z.infer<typeof NotCompletedStudent>;

export const AnswersOfStudent = z.object({
  user_id: Id,
  comprehension: z.number().nullable(),
  answers: z.array(
    z.object({
      question: Question,
      chosen: z.array(Id),
      points: z.number(),
      max_points: z.number(),
      right: z.boolean(),
    }),
  ),
});
export type AnswersOfStudent = z.infer<typeof AnswersOfStudent>;

/** One attempt at an exercise of the homework. `counts`: it has the score that was asked for. */
const ExerciseAttempt = z.object({
  id: Id,
  exercise_id: Id,
  name: ExerciseNames,
  kind: z.enum(exerciseKindNames),
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  wpm: z.number().nullable(),
  measures: z.record(z.string(), z.number()),
  timed: z.boolean(),
  counts: z.boolean(),
  finished_at: Instant,
});
export type ExerciseAttempt = z.infer<typeof ExerciseAttempt>;

/**
 * The exam of a homework as a student took it: every attempt that counts, and the best one answer by answer. `passed`:
 * with one of them, which need not be the best where the pass mark was another; each attempt has its own.
 */
export const ExamResultOfStudent = ResultAnswers.extend({
  language: Language,
  attempts: z.array(
    ExamResult.pick({
      id: true,
      number: true,
      started_at: true,
      finished_at: true,
      points: true,
      max_points: true,
      score: true,
      passed: true,
    }),
  ),
});
export type ExamResultOfStudent = z.infer<typeof ExamResultOfStudent>;
export const OfStudent = z.strictObject({ id: Id, userId: Id });
export const resultsOfHomework = route({
  method: 'GET',
  path: 'homeworks/{id}/results',
  summary: 'What each student who finished reached',
  params: ById,
  query: ListQuery,
  answer: page(HomeworkResult),
  needs: needsView,
  exportable: true,
  people: true,
});
export const notCompletedStudents = route({
  method: 'GET',
  path: 'homeworks/{id}/not-completed-students',
  summary: 'Students who did not finish',
  params: ById,
  /** Instead of those who missed it: who could not sign in when it ended, and is back. */
  query: ListQuery.extend({ away: Flag.optional() }),
  answer: page(NotCompletedStudent),
  needs: needsView,
  exportable: true,
  people: true,
});
export const answersOfStudent = route({
  method: 'GET',
  path: 'homeworks/{id}/results/{userId}/answers',
  summary: 'Answers of one student to the questions of the text or the exam',
  params: OfStudent,
  answer: one(AnswersOfStudent),
  needs: needsView,
});
export const examResultOfStudent = route({
  method: 'GET',
  path: 'homeworks/{id}/results/{userId}/exam-result',
  summary: 'The exam as one student took it: attempts, score and each answer of the best',
  params: OfStudent,
  answer: one(ExamResultOfStudent),
  needs: needsView,
});
export const attemptsOfStudent = route({
  method: 'GET',
  path: 'homeworks/{id}/results/{userId}/attempts',
  summary: 'Attempts of one student at the exercises of a homework, newest first',
  params: OfStudent,
  answer: z.object({ data: z.array(ExerciseAttempt) }),
  needs: needsView,
});

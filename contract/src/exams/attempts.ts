import { z } from 'zod';
import { ById, Flag, Id, Instant, Language, whole } from '../fields.ts';
import { OpenQuestion } from '../questions.ts';
import { one, route } from '../route.ts';
import { ClosedReason, type restrictLevels } from './restrictions.ts';
import { examKinds } from './exams.ts';
import { Regrade } from './results.ts';

export type RestrictLevel = (typeof restrictLevels)[number];

/*
 * The student's side. Records carry ids made by the device; an answer sent twice or late is stored once, the one given
 * last.
 */

export const StudentExam = z.object({
  id: Id,
  name: z.string(),
  language: Language,
  kind: z.enum(examKinds),
  minutes: z.int().nullable(),
  /** Of an attempt that begins now. */
  pass_percent: z.int(),
  question_count: z.int(),
  attempts: z.int(),
  attempts_used: z.int(),
  /** The attempt that is being taken. */
  running_attempt: Id.nullable(),
  best_score: z.number().nullable(),
  passed: z.boolean(),
  /**
   * Attempts that are over, newest first; `score` and `passed` once the student asked for the result or no device may
   * hand in any more.
   */
  ended: z.array(
    z.object({
      id: Id,
      number: z.int(),
      finished_at: Instant,
      timed_out: z.boolean(),
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  /** Why it may not be taken any more; what came of it stays. */
  barred: ClosedReason.nullable(),
});
export type StudentExam = z.infer<typeof StudentExam>;

/** How many attempts may still begin; fewer may be allowed by now than were taken. */
export const attemptsLeft = (exam: StudentExam): number =>
  exam.barred ? 0 : Math.max(0, exam.attempts - exam.attempts_used);

export const Attempt = z.object({
  id: Id,
  exam_id: Id,
  exam_name: z.string(),
  language: Language,
  number: z.int(),
  started_at: Instant,
  /** By the server's clock; null without a time limit. */
  remaining_ms: z.number().nullable(),
  /** Since it began, by the server's clock: what a device counts on from. */
  elapsed_ms: z.number(),
  finished_at: Instant.nullable(),
  questions: z.array(OpenQuestion),
  answers: z.array(z.object({ question_id: Id, chosen: z.array(Id), seq: z.int() })),
  /** Once it is finished, on request. */
  result: z
    .object({
      points: z.number(),
      max_points: z.number(),
      score: z.number(),
      passed: z.boolean(),
      regrades: z.array(Regrade),
      questions: z.array(
        z.object({
          question_id: Id,
          right: z.boolean(),
          dropped: z.boolean(),
          points: z.number(),
          max_points: z.number(),
          right_order: z.array(Id),
          explanation: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

/** So many milliseconds of an attempt are counted, 24 days; a device says no more. */
export const longestAttemptMs = 2_147_483_647;
const AttemptAnswer = z.strictObject({
  question_id: Id,
  chosen: z.array(Id).max(8, { error: 'validation.range' }),
  /** Counts up with every answer the device takes down: of two to one question the higher holds. */
  seq: whole(0, 1_000_000),
  /** Milliseconds since the attempt began, by the device: without a time limit that may be weeks. */
  at: whole(0, longestAttemptMs),
});
export const AttemptAnswers = z.strictObject({
  answers: z.array(AttemptAnswer).max(200, { error: 'validation.range' }),
  finish: z.boolean().default(false),
});

export const myExams = route({
  method: 'GET',
  path: 'student/exams',
  summary: 'Exams the student may take, with what was done of them',
  answer: z.object({ data: z.array(StudentExam) }),
  needs: 'student',
});
export const myExam = route({
  method: 'GET',
  path: 'student/exams/{id}',
  summary: 'One exam with what was done of it; a closed one says why',
  params: ById,
  answer: one(StudentExam),
  needs: 'student',
});
export const startAttempt = route({
  method: 'POST',
  path: 'student/exams/{id}/attempts',
  summary: 'Begins an attempt, or answers the one that is running',
  params: ById,
  body: z.strictObject({ id: Id }),
  answer: one(Attempt),
  status: 201,
  needs: 'student',
  errors: ['conflict'],
});
export const myExamAttempt = route({
  method: 'GET',
  path: 'student/exam-attempts/{id}',
  summary:
    'An own attempt: to go on with, or, once it is over and asked for, its result; nothing newer counts after that',
  params: ById,
  query: z.strictObject({ result: Flag.optional() }),
  answer: one(Attempt),
  needs: 'student',
});
export const saveAnswers = route({
  method: 'PUT',
  path: 'student/exam-attempts/{id}/answers',
  summary: 'Stores answers as they are given, in any order and any number of times; finish ends the attempt',
  params: ById,
  body: AttemptAnswers,
  answer: one(Attempt),
  needs: 'student',
  errors: ['conflict'],
});

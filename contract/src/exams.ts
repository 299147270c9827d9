import { z } from 'zod';
import {
  ById,
  changesOf,
  Flag,
  GradeLevel,
  Id,
  Instant,
  Language,
  name,
  Seen,
  stored,
  toggled,
  Version,
  whole,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { OpenQuestion, Question, QuestionFields, QuestionQuality, withQuestionRules } from './questions.ts';
import { one, route } from './route.ts';

export const examKinds = ['reading', 'vocabulary', 'general'] as const;
export const examStatuses = ['draft', 'published'] as const;
export const examOwners = ['platform', 'company', 'instructor'] as const;

export const Exam = z.object({
  ...stored,
  ...toggled,
  name: z.string(),
  language: Language,
  grade_level: z.int().nullable(),
  kind: z.enum(examKinds),
  /** Time limit; null: none. */
  minutes: z.int().nullable(),
  /** From this score on, 0-100, it is passed. */
  pass_percent: z.int(),
  /** Questions and options stand in another order for everyone. */
  shuffle: z.boolean(),
  /** How often a student may take it. */
  attempts: z.int(),
  status: z.enum(examStatuses),
  owner: z.enum(examOwners),
  owner_name: z.string().nullable(),
  question_count: z.int(),
  points: z.int(),
  /** Attempts of students the caller reaches. */
  result_count: z.int(),
  editable: z.boolean(),
});
export type Exam = z.infer<typeof Exam>;

export const ExamInput = z.strictObject({
  name: name(200),
  language: Language,
  grade_level: GradeLevel.nullable().default(null),
  kind: z.enum(examKinds, { error: 'validation.choice' }).default('reading'),
  minutes: whole(1, 300).nullable().default(null),
  pass_percent: whole(0, 100).default(60),
  shuffle: z.boolean({ error: 'validation.choice' }).default(true),
  attempts: whole(1, 20).default(1),
  status: z.enum(examStatuses, { error: 'validation.choice' }).default('draft'),
});

export const ExamFilter = ListQuery.extend({
  language: Language.optional(),
  kind: z.enum(examKinds, { error: 'validation.choice' }).optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  status: z.enum(examStatuses, { error: 'validation.choice' }).optional(),
  owner: z.enum(examOwners, { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

/** A question in its exam. A deleted one was dropped: it counts for nobody and stands in no new attempt. */
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
/** After a change of its answers, points or being dropped: how many attempts have another score by it. */
const Rescored = ExamQuestion.extend({ rescored: z.int() });

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

const needsView = ['view', 'EXAM'] as const;
export const listExams = route({
  method: 'GET',
  path: 'exams',
  summary: 'Exams the caller may use',
  query: ExamFilter,
  answer: page(Exam),
  needs: needsView,
  exportable: true,
});
export const allExams = route({
  method: 'GET',
  path: 'exams/all',
  summary: 'All of them, unpaged and short',
  answer: z.object({
    data: z.array(
      Exam.pick({
        id: true,
        name: true,
        language: true,
        grade_level: true,
        kind: true,
        status: true,
        question_count: true,
      }),
    ),
  }),
  needs: needsView,
});
export const getExam = route({
  method: 'GET',
  path: 'exams/{id}',
  summary: 'One exam',
  params: ById,
  answer: one(Exam),
  needs: needsView,
});
export const createExam = route({
  method: 'POST',
  path: 'exams',
  summary: 'Adds an exam; a school’s belongs to the school',
  body: ExamInput,
  answer: one(Exam),
  status: 201,
  needs: ['add', 'EXAM'],
  idempotent: true,
});
export const updateExam = route({
  method: 'PUT',
  path: 'exams/{id}',
  summary: 'Changes an exam',
  params: ById,
  body: changesOf(ExamInput).extend({ version: Version.optional() }),
  answer: one(Exam),
  needs: ['edit', 'EXAM'],
  errors: ['stale_version'],
});
export const deleteExam = route({
  method: 'DELETE',
  path: 'exams/{id}',
  summary: 'Deletes an exam, or restores a deleted one; results stay',
  params: ById,
  query: Seen,
  answer: one(Exam),
  needs: ['delete', 'EXAM'],
  idempotent: true,
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
export const updateExamQuestion = route({
  method: 'PUT',
  path: 'exams/question/{id}',
  summary: 'Changes a question or its place; other right answers or points score every attempt anew',
  params: ById,
  body: ExamQuestionChange,
  answer: one(Rescored),
  needs: ['edit', 'EXAM'],
  errors: ['stale_version'],
});
export const deleteExamQuestion = route({
  method: 'DELETE',
  path: 'exams/question/{id}',
  summary: 'Drops a question, or takes a dropped one back; every attempt is scored anew',
  params: ById,
  query: Seen,
  answer: one(Rescored),
  needs: ['edit', 'EXAM'],
  idempotent: true,
});

/** One attempt of a student, as its result stands now. */
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
  passed: z.boolean(),
  /** Answers given before the end of the time came after it, from a device that had no network. */
  joined_late: z.boolean(),
});
export type ExamResult = z.infer<typeof ExamResult>;
export const ResultAnswers = ExamResult.extend({
  answers: z.array(
    z.object({
      question: Question,
      dropped: z.boolean(),
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
});

export const restrictLevels = ['company', 'department', 'user'] as const;
export type RestrictLevel = (typeof restrictLevels)[number];
const Effect = z.enum(['restrict', 'allow']);
/** Why an exam is open or not: the nearest place that says something, or nobody does. */
export const ExamReason = z.object({
  effect: Effect.nullable(),
  level: z.enum(restrictLevels).nullable(),
  place: z.string().nullable(),
});
export type ExamReason = z.infer<typeof ExamReason>;
const RestrictedExam = Exam.pick({ id: true, name: true, language: true, grade_level: true, kind: true }).extend({
  /** What is said here; null: nothing, and `inherited` holds. */
  effect: Effect.nullable(),
  inherited: ExamReason,
});
export const ExamRestricts = z.object({
  /** Of the company, class or student they belong to. */
  version: z.int(),
  exam_ids: z.array(Id),
  allowed_exam_ids: z.array(Id),
  exams: z.array(RestrictedExam),
  editable: z.boolean(),
});
export type ExamRestricts = z.infer<typeof ExamRestricts>;
const ids = z.array(Id).max(2000, { error: 'validation.range' });
/** Restricted exams; `allowed_exam_ids` opens here what a farther place restricts. */
export const RestrictsInput = z
  .strictObject({ exam_ids: ids, allowed_exam_ids: ids.default([]), version: Version.optional() })
  .refine((v) => !v.exam_ids.some((id) => v.allowed_exam_ids.includes(id)), {
    path: ['allowed_exam_ids'],
    error: 'validation.invalid',
  });
const AvailableExam = Exam.pick({
  id: true,
  name: true,
  language: true,
  grade_level: true,
  kind: true,
  minutes: true,
  question_count: true,
}).extend({ reason: ExamReason });
/** `data` may be taken, `restricted` not; each says why. */
const Available = z.object({ data: z.array(AvailableExam), restricted: z.array(AvailableExam) });

export const restrictsOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/exam-restricts',
  summary: 'Exams restricted in a company',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
});
export const setRestrictsOfCompany = route({
  method: 'PUT',
  path: 'companies/{id}/exam-restricts',
  summary: 'Replaces what a company restricts and allows',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
});
export const restrictsOfDepartment = route({
  method: 'GET',
  path: 'departments/{id}/exam-restricts',
  summary: 'Exams restricted in a department',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
});
export const setRestrictsOfDepartment = route({
  method: 'PUT',
  path: 'departments/{id}/exam-restricts',
  summary: 'Replaces what a department restricts and allows',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
});
export const restrictsOfUser = route({
  method: 'GET',
  path: 'users/{id}/exam-restricts',
  summary: 'Exams restricted for a student',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
});
export const setRestrictsOfUser = route({
  method: 'PUT',
  path: 'users/{id}/exam-restricts',
  summary: 'Replaces what is restricted and allowed for a student',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
});
export const availableToDepartment = route({
  method: 'GET',
  path: 'departments/{id}/available-exams',
  summary: 'Exams a department may take, and those it may not, each with the reason',
  params: ById,
  answer: Available,
  needs: needsView,
});
export const availableToUser = route({
  method: 'GET',
  path: 'users/{id}/available-exams',
  summary: 'Exams a student may take, and those not, each with the reason',
  params: ById,
  answer: Available,
  needs: needsView,
});

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
  pass_percent: z.int(),
  question_count: z.int(),
  attempts: z.int(),
  attempts_used: z.int(),
  /** The attempt that is being taken. */
  running_attempt: Id.nullable(),
  best_score: z.number().nullable(),
  passed: z.boolean(),
  /**
   * Attempts that are over, newest first; `score` once the student asked for the result or no device may hand in any
   * more.
   */
  ended: z.array(
    z.object({ id: Id, number: z.int(), finished_at: Instant, timed_out: z.boolean(), score: z.number().nullable() }),
  ),
  /** Why it may not be taken any more; what came of it stays. */
  barred: ExamReason.nullable(),
});
export type StudentExam = z.infer<typeof StudentExam>;

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
  /** Once it is finished, for whoever asks for it. */
  result: z
    .object({
      points: z.number(),
      max_points: z.number(),
      score: z.number(),
      passed: z.boolean(),
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

const AttemptAnswer = z.strictObject({
  question_id: Id,
  chosen: z.array(Id).max(8, { error: 'validation.range' }),
  /** Counts up with every answer the device takes down: of two to one question the higher holds. */
  seq: whole(0, 1_000_000),
  /** Milliseconds since the attempt began, by the device. */
  at: whole(0, 86_400_000),
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

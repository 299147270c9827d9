import { z } from 'zod';
import { Question } from './articles.ts';
import { ExamQuestion, ExamReason, ExamResult, ResultAnswers } from './exams.ts';
import { exerciseKindNames } from './exercises/names.ts';
import { Day, ById, Id, Instant, Language, Moment, name, stored, text, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { trustGrades } from './reading/trust.ts';
import { one, route } from './route.ts';

export const homeworkKinds = ['article', 'exercise', 'exam'] as const;
export type HomeworkKind = (typeof homeworkKinds)[number];
export const homeworkStates = ['scheduled', 'open', 'ended'] as const;

/**
 * What the students are to reach: words a minute, or percent of comprehension or score. It never keeps anybody from
 * finishing.
 */
export const targetMeasures = ['speed', 'comprehension', 'score'] as const;
/** Which measures a kind has. */
export const targetsOf: Record<HomeworkKind, readonly (typeof targetMeasures)[number][]> = {
  article: ['comprehension', 'speed'],
  exercise: ['score'],
  exam: ['score'],
};
export const Target = z
  .strictObject({ measure: z.enum(targetMeasures, { error: 'validation.choice' }), value: whole(1, 1500) })
  .refine(({ measure, value }) => measure === 'speed' || value <= 100, { path: ['value'], error: 'validation.range' });
export type Target = z.infer<typeof Target>;
const targetFor = (kind: HomeworkKind) =>
  Target.nullable().refine((target) => !target || targetsOf[kind].includes(target.measure), {
    path: ['measure'],
    error: 'validation.choice',
  });

const ExerciseNames = z.object({ en: z.string(), tr: z.string(), fr: z.string(), pl: z.string() });
/** Done so many times with at least `min_score`, an exercise is through. */
const HomeworkExercise = z.object({
  exercise_id: Id,
  name: ExerciseNames,
  kind: z.enum(exerciseKindNames),
  repetitions: z.int(),
  min_score: z.int().nullable(),
});
export type HomeworkExercise = z.infer<typeof HomeworkExercise>;

/** A later end for one student. */
const Extension = z.object({ due_at: Instant, reason: z.string() });
export type Extension = z.infer<typeof Extension>;

/**
 * Over the students who finished: words a minute, comprehension 0-100 and effective speed of texts, score 0-100 of
 * exercises and exams.
 */
const Averages = z.object({
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  score: z.number().nullable(),
});

export const Homework = z.object({
  ...stored,
  kind: z.enum(homeworkKinds),
  title: z.string(),
  instructions: z.string(),
  /** Of the article or the exam; null for exercises. */
  content_id: Id.nullable(),
  content_title: z.string(),
  /** In their order; none for the other kinds. */
  exercises: z.array(HomeworkExercise),
  company_id: Id,
  company_name: z.string(),
  departments: z.array(z.object({ id: Id, department_name: z.string() })),
  /** Those who were given it each by themselves. */
  students: z.array(
    z.object({ id: Id, name: z.string().nullable(), surname: z.string().nullable(), username: z.string() }),
  ),
  starts_at: Instant,
  due_at: Instant,
  target: Target.nullable(),
  /** Of a text: its questions are asked before it is read, too. */
  ask_before_reading: z.boolean(),
  state: z.enum(homeworkStates),
  created_by: z.string().nullable(),
  student_count: z.int(),
  completed_count: z.int(),
  /** Finished and reached the target; null without one. */
  reached_count: z.int().nullable(),
  /** Of an exam: who passed it. */
  passed_count: z.int().nullable(),
  averages: Averages,
  last_reminded_at: Instant.nullable(),
});
export type Homework = z.infer<typeof Homework>;

const ids = z.array(Id).max(200, { error: 'validation.range' });
const shared = {
  title: name(200),
  instructions: text(2000).default(''),
  department_ids: ids.default([]),
  /** Single students, beside those of the departments. */
  student_ids: ids.default([]),
  starts_at: Moment.nullable().default(null),
  due_at: Moment,
};

interface AssignmentFields {
  starts_at: string | null;
  due_at: string;
  department_ids: readonly string[];
  student_ids: readonly string[];
}
const endsAfterStart = (v: AssignmentFields): boolean => !v.starts_at || Date.parse(v.due_at) > Date.parse(v.starts_at);
const isForSomebody = (v: AssignmentFields): boolean => v.department_ids.length + v.student_ids.length > 0;
/** Whether both lists are there, whatever else is wrong. */
const areLists = ({ value }: { value: unknown }): boolean =>
  [
    (value as Partial<AssignmentFields> | null)?.department_ids,
    (value as Partial<AssignmentFields> | null)?.student_ids,
  ].every(Array.isArray);
const dueAfterStart = { path: ['due_at'], error: 'validation.after_start' };
// Also beside what else is not chosen or not written.
const forNobody = { path: ['department_ids'], error: 'validation.required', when: areLists };

const askBeforeReading = z.boolean({ error: 'validation.choice' });
export const ArticleHomeworkInput = z
  .strictObject({
    ...shared,
    article_id: Id,
    target: targetFor('article').default(null),
    ask_before_reading: askBeforeReading.default(false),
  })
  .refine(endsAfterStart, dueAfterStart)
  .refine(isForSomebody, forNobody);
const AssignedExercise = z.strictObject({
  exercise_id: Id,
  repetitions: whole(1, 10).default(1),
  min_score: whole(1, 100).nullable().default(null),
});
export const ExerciseHomeworkInput = z
  .strictObject({
    ...shared,
    exercises: z
      .array(AssignedExercise)
      .min(1, { error: 'validation.required' })
      .max(20, { error: 'validation.range' }),
    target: targetFor('exercise').default(null),
  })
  .refine(endsAfterStart, dueAfterStart)
  .refine(isForSomebody, forNobody)
  .refine((v) => new Set(v.exercises.map(({ exercise_id }) => exercise_id)).size === v.exercises.length, {
    path: ['exercises'],
    error: 'homework.exercise_twice',
  });
export const ExamHomeworkInput = z
  .strictObject({ ...shared, exam_id: Id, target: targetFor('exam').default(null) })
  .refine(endsAfterStart, dueAfterStart)
  .refine(isForSomebody, forNobody);

export const HomeworkChange = z.strictObject({
  title: name(200).optional(),
  instructions: text(2000).optional(),
  department_ids: ids.optional(),
  student_ids: ids.optional(),
  starts_at: Moment.optional(),
  due_at: Moment.optional(),
  target: Target.nullable().optional(),
  /** Of a text alone. */
  ask_before_reading: askBeforeReading.optional(),
  version: Version.optional(),
});

export const HomeworkFilter = ListQuery.extend({
  kind: z.enum(homeworkKinds, { error: 'validation.choice' }).optional(),
  state: z.enum(homeworkStates, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  department_id: Id.optional(),
  user_id: Id.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  /** What the figures count: begun, and given to somebody; of a class to those who are in it now. */
  given: z.enum(['true'], { error: 'validation.choice' }).optional(),
});

const student = {
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_name: z.string().nullable(),
  extension: Extension.nullable(),
};

/**
 * A student's result. Of a text it is the first reading, later ones are practice; of exercises the mean of the best
 * scores of each; of an exam the best attempt. What a kind does not measure is null.
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
  implausible: z.boolean(),
  /** How far the speed of the reading can be trusted. */
  trust: z.enum(trustGrades).nullable(),
  finished_at: Instant,
  /** After the end that holds for the student. */
  late: z.boolean(),
  /** Whether the target was reached; null without one. */
  reached: z.boolean().nullable(),
});
export type HomeworkResult = z.infer<typeof HomeworkResult>;
export const NotCompletedStudent = z.object({
  ...student,
  last_seen_at: Instant.nullable(),
  /** Of exercises: how many of all rounds are done. */
  steps: z.object({ done: z.int(), all: z.int() }).nullable(),
  /** Why the student may not take the exam. */
  barred: ExamReason.nullable(),
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

/** The exam of a homework as a student took it: every attempt that counts, and the best one answer by answer. */
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

const ExtensionInput = z.strictObject({ due_at: Moment, reason: name(300) });
const OfStudent = z.strictObject({ id: Id, userId: Id });
/** Who was reminded just now: students who had not finished, and parents of theirs who got a mail. */
export const Reminder = z.object({ sent_at: Instant, students: z.int(), parents: z.int() });

const needsView = ['view', 'HOMEWORK'] as const;
const creation = {
  answer: one(Homework),
  status: 201,
  needs: ['add', 'HOMEWORK'],
  errors: ['not_found'],
  idempotent: true,
} as const;

export const listHomeworks = route({
  method: 'GET',
  path: 'homeworks',
  summary: 'Homework of the three kinds',
  query: HomeworkFilter,
  answer: page(Homework),
  needs: needsView,
  exportable: true,
});
export const getHomework = route({
  method: 'GET',
  path: 'homeworks/{id}',
  summary: 'One homework',
  params: ById,
  answer: one(Homework),
  needs: needsView,
});
export const createArticleHomework = route({
  method: 'POST',
  path: 'article-homeworks',
  summary: 'Gives an article to departments or single students as homework',
  body: ArticleHomeworkInput,
  ...creation,
});
export const createExerciseHomework = route({
  method: 'POST',
  path: 'exercise-homeworks',
  summary: 'Gives exercises in an order to departments or single students as homework',
  body: ExerciseHomeworkInput,
  ...creation,
});
export const createExamHomework = route({
  method: 'POST',
  path: 'exam-homeworks',
  summary: 'Gives an exam to departments or single students as homework',
  body: ExamHomeworkInput,
  ...creation,
});
export const questionsOfExamHomework = route({
  method: 'GET',
  path: 'exam-homeworks/{id}/questions',
  summary: 'Questions of the exam of a homework, with their answers',
  params: ById,
  answer: z.object({ data: z.array(ExamQuestion) }),
  needs: needsView,
});
export const updateHomework = route({
  method: 'PUT',
  path: 'homeworks/{id}',
  summary: 'Changes a homework, also while it runs; what was done stays',
  params: ById,
  body: HomeworkChange,
  answer: one(Homework),
  needs: ['edit', 'HOMEWORK'],
  errors: ['stale_version'],
});
export const resultsOfHomework = route({
  method: 'GET',
  path: 'homeworks/{id}/results',
  summary: 'What each student who finished reached',
  params: ById,
  query: ListQuery,
  answer: page(HomeworkResult),
  needs: needsView,
  exportable: true,
});
export const notCompletedStudents = route({
  method: 'GET',
  path: 'homeworks/{id}/not-completed-students',
  summary: 'Students who did not finish',
  params: ById,
  query: ListQuery,
  answer: page(NotCompletedStudent),
  needs: needsView,
  exportable: true,
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
export const extendHomework = route({
  method: 'PUT',
  path: 'homeworks/{id}/extensions/{userId}',
  summary: 'Gives one student more time, with the reason',
  params: OfStudent,
  body: ExtensionInput,
  answer: one(Extension),
  needs: ['edit', 'HOMEWORK'],
});
export const withdrawExtension = route({
  method: 'DELETE',
  path: 'homeworks/{id}/extensions/{userId}',
  summary: 'Takes an extension back',
  params: OfStudent,
  answer: one(Extension),
  needs: ['edit', 'HOMEWORK'],
});
export const remindOfHomework = route({
  method: 'POST',
  path: 'homeworks/{id}/reminders',
  summary: 'Reminds the students who have not finished, and their parents; once a day',
  params: ById,
  answer: one(Reminder),
  status: 201,
  needs: ['edit', 'HOMEWORK'],
  errors: ['conflict'],
  idempotent: true,
});

import { z } from 'zod';
import { ArticleCover } from '../articles/cover.ts';
import { ExamQuestion } from '../exams.ts';
import { exerciseKindNames } from '../exercises/names.ts';
import { Day, ById, FileAddress, Id, Instant, Language, stored, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

export const homeworkKinds = ['article', 'summary', 'exercise', 'exam', 'tutorial'] as const;
export type HomeworkKind = (typeof homeworkKinds)[number];
/**
 * What a homework of a book asks for: a chapter, the chapter with the clock, or all of the book up to its end. What
 * lies under the chapter in the table of contents belongs to it, but for the clock.
 */
export const chapterReadings = ['chapter', 'timed', 'up_to'] as const;
export type ChapterReading = (typeof chapterReadings)[number];
/** A summary is read or listened to as one likes, or read with the clock. */
export const summaryReadings = ['free', 'timed'] as const;
export type SummaryReading = (typeof summaryReadings)[number];
export const homeworkStates = ['scheduled', 'open', 'ended'] as const;

/**
 * What the students are to reach: words a minute, or percent of comprehension or score. It never keeps anyone from
 * finishing.
 */
export const targetMeasures = ['speed', 'comprehension', 'score'] as const;
/** Which measures a kind has. */
export const targetsOf: Record<HomeworkKind, readonly (typeof targetMeasures)[number][]> = {
  article: ['comprehension', 'speed'],
  summary: ['comprehension', 'speed'],
  exercise: ['score'],
  exam: ['score'],
  tutorial: [],
};
export const Target = z
  .strictObject({ measure: z.enum(targetMeasures, { error: 'validation.choice' }), value: whole(1, 1500) })
  .refine(({ measure, value }) => measure === 'speed' || value <= 100, { path: ['value'], error: 'validation.range' });
export type Target = z.infer<typeof Target>;

export const ExerciseNames = z.object({ en: z.string(), tr: z.string(), fr: z.string(), pl: z.string() });
/** Done so many times with at least `min_score`, an exercise is through. */
export const HomeworkExercise = z.object({
  exercise_id: Id,
  name: ExerciseNames,
  kind: z.enum(exerciseKindNames),
  repetitions: z.int(),
  min_score: z.int().nullable(),
});
export type HomeworkExercise = z.infer<typeof HomeworkExercise>;

/** A later end for one student. */
export const Extension = z.object({ due_at: Instant, reason: z.string() });
export type Extension = z.infer<typeof Extension>;

/**
 * Words a minute, comprehension 0-100 and effective speed of texts over the `measured` students, whose first readings
 * of the text count, with its language and from when to when they read it; score 0-100 of exercises and exams over
 * those who finished, of tutorials that of their quizzes.
 */
const Averages = z.object({
  language: Language.nullable(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  measured: z.int(),
  score: z.number().nullable(),
});

/** The chapter of a book that a homework asks for. */
export const HomeworkBook = z.object({
  id: Id,
  title: z.string(),
  cover: ArticleCover.nullable(),
  chapter_id: Id,
  chapter_title: z.string(),
  reading: z.enum(chapterReadings),
});
export type HomeworkBook = z.infer<typeof HomeworkBook>;

/** The summary that a homework asks for. */
export const HomeworkSummary = z.object({
  id: Id,
  title: z.string(),
  cover: ArticleCover.nullable(),
  reading: z.enum(summaryReadings),
});
export type HomeworkSummary = z.infer<typeof HomeworkSummary>;

/** The tutorial that a homework asks for. */
export const HomeworkTutorial = z.object({ id: Id, title: z.string(), cover: FileAddress.nullable() });
export type HomeworkTutorial = z.infer<typeof HomeworkTutorial>;

/**
 * How far a student is with a homework of a book: the words that were read and skimmed of all, and the chapters behind
 * them. `check`: what came of the questions behind the chapter; `asks` while they are still to be answered.
 */
export const BookProgress = z.object({
  words: z.int(),
  read: z.int(),
  skimmed: z.int(),
  chapters: z.int(),
  chapters_read: z.int(),
  asks: z.boolean(),
  check: z.object({ questions: z.int(), right: z.int() }).nullable(),
});
export type BookProgress = z.infer<typeof BookProgress>;

/** Which step of how many it is, of a homework of several. */
export const StepOfSequence = z.object({ id: Id, title: z.string(), step: z.int(), steps: z.int() });
export type StepOfSequence = z.infer<typeof StepOfSequence>;

export const Homework = z.object({
  ...stored,
  kind: z.enum(homeworkKinds),
  title: z.string(),
  instructions: z.string(),
  /** Of the article, the summary, the exam or the tutorial; null for exercises and books. */
  content_id: Id.nullable(),
  content_title: z.string(),
  /** Of a chapter of a book; null for all else. */
  book: HomeworkBook.nullable(),
  /** Null for all else. */
  summary: HomeworkSummary.nullable(),
  /** In their order; none for the other kinds. */
  exercises: z.array(HomeworkExercise),
  company_id: Id,
  company_name: z.string(),
  /** Of the school: its days and moments are shown by this clock. */
  time_zone: z.string(),
  departments: z.array(z.object({ id: Id, department_name: z.string() })),
  /** Those who were given it each by themselves. */
  students: z.array(
    z.object({ id: Id, name: z.string().nullable(), surname: z.string().nullable(), username: z.string() }),
  ),
  starts_at: Instant,
  due_at: Instant,
  /** Since when its chapter is no longer in the book: it counts for those alone who had done it. */
  removed_at: Instant.nullable(),
  target: Target.nullable(),
  /** Of a text: its questions are asked before it is read, too. */
  ask_before_reading: z.boolean(),
  state: z.enum(homeworkStates),
  created_by: z.string().nullable(),
  /** Those who have finished or can: the others are `closed_count`, who cannot open its exam, summary or tutorial. */
  student_count: z.int(),
  closed_count: z.int(),
  completed_count: z.int(),
  /** Finished and reached the target; null without one. */
  reached_count: z.int().nullable(),
  /** Of an exam: who passed it. */
  passed_count: z.int().nullable(),
  averages: Averages,
  last_reminded_at: Instant.nullable(),
  sequence: StepOfSequence.nullable(),
  /** Where it repeats every week; `goes_on` while another one follows. */
  series: z.object({ id: Id, goes_on: z.boolean() }).nullable(),
});
export type Homework = z.infer<typeof Homework>;

export const HomeworkFilter = ListQuery.extend({
  kind: z.enum(homeworkKinds, { error: 'validation.choice' }).optional(),
  state: z.enum(homeworkStates, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  department_id: Id.optional(),
  user_id: Id.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  /** What the figures count: begun, and assigned to a student; of a class to those who are in it now. */
  given: z.enum(['true'], { error: 'validation.choice' }).optional(),
});

export const needsView = ['view', 'HOMEWORK'] as const;

export const listHomeworks = route({
  method: 'GET',
  path: 'homeworks',
  summary: 'Homework of all kinds',
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
export const questionsOfExamHomework = route({
  method: 'GET',
  path: 'exam-homeworks/{id}/questions',
  summary: 'Questions of the exam of a homework, with their answers',
  params: ById,
  answer: z.object({ data: z.array(ExamQuestion) }),
  needs: needsView,
});

import { z } from 'zod';
import { UserSettings } from './accounts.ts';
import { ArticleCover } from './articles/cover.ts';
import { ClosedReason } from './exams.ts';
import { StudentExercise } from './exercises/student.ts';
import { ById, Id, Instant, Language, Moment, Version, whole } from './fields.ts';
import {
  BookProgress,
  HomeworkBook,
  homeworkKinds,
  HomeworkSummary,
  HomeworkTutorial,
  StepOfSequence,
  Target,
} from './homework.ts';
import { Paces } from './paces.ts';
import { OpenQuestion, QuestionsVersion } from './questions.ts';
import { Evenness } from './reading/evenness.ts';
import { readingKinds } from './reading/kind.ts';
import { feelings } from './reading/next-level.ts';
import { readingModes, trustReasons } from './reading/trust.ts';
import { SpeedWithGoal } from './reading/window.ts';
import { one, route } from './route.ts';

export type { OpenQuestion } from './questions.ts';
import { Reading } from './users.ts';

/*
 * The student area: an addition to the specification's calls, it makes the data.
 * Records are append-only and carry a client-made id: sending one twice stores it once.
 */

export const Task = z.object({
  id: Id,
  kind: z.enum(homeworkKinds),
  title: z.string(),
  instructions: z.string(),
  content_title: z.string(),
  /** Of the text, as it is called now. */
  category: z.string().nullable(),
  /** Of the text, the book or the summary, as it is now. */
  cover: ArticleCover.nullable(),
  /** Reading time of the text, time limit of the exam; null for exercises and without a limit. */
  minutes: z.number().nullable(),
  /** Of the text or the summary. */
  word_count: z.int().nullable(),
  starts_at: Instant,
  /** The end that holds for the student. */
  due_at: Instant,
  /** Why the student has more time than the others. */
  extension_reason: z.string().nullable(),
  /** When the teacher last reminded of it; null once it is done. */
  reminded_at: Instant.nullable(),
  target: Target.nullable(),
  finished_at: Instant.nullable(),
  /** The reading of the text whose questions wait: they are answered on any device. */
  open_reading_id: Id.nullable(),
  /** Of exercises: rounds done of all; of a tutorial what is done of all that is required. */
  steps: z.object({ done: z.int(), all: z.int() }).nullable(),
  /** Why the student may not take the exam. */
  barred: ClosedReason.nullable(),
  /** Of a book: the chapter, how far the student is with it, and the first word that was not read. */
  book: HomeworkBook.extend({
    progress: BookProgress,
    next: z.object({ chapter_id: Id, word: z.int() }).nullable(),
  }).nullable(),
  summary: HomeworkSummary.nullable(),
  tutorial: HomeworkTutorial.nullable(),
  sequence: StepOfSequence.nullable(),
  /** Of a book, a summary or a tutorial: it is no longer there, so it need not be done. */
  removed: z.boolean(),
  result: z
    .object({
      /** Of a text: what its reading is. */
      kind: z.enum(readingKinds).nullable(),
      wpm: z.number().nullable(),
      comprehension: z.number().nullable(),
      effective_speed: z.number().nullable(),
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
    })
    .nullable(),
});
export type Task = z.infer<typeof Task>;

/** A homework of exercises or of an exam, with all that is to be done. */
const TaskDetail = Task.extend({
  exercises: z.array(
    StudentExercise.pick({ id: true, name: true, kind: true, level: true }).extend({
      repetitions: z.int(),
      min_score: z.int().nullable(),
      done: z.int(),
      best_score: z.number().nullable(),
    }),
  ),
  exam_id: Id.nullable(),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

/** A text to read: exactly what was assigned, `article_version` names the state of it. */
export const StudentText = z.object({
  article_id: Id,
  article_version: z.int(),
  title: z.string(),
  language: Language,
  body: z.string(),
  word_count: z.int(),
  questions: z.array(OpenQuestion),
  /**
   * Words a minute at which the student's next paced reading runs, by the step rule; slower is the student's own
   * choice.
   */
  pace: Paces,
});
export type StudentText = z.infer<typeof StudentText>;

/** `ask_first`: the questions come before the text. So it is once, and never after any reading of the text. */
export const StudentHomework = Task.extend({ text: StudentText, ask_first: z.boolean() });
export type StudentHomework = z.infer<typeof StudentHomework>;

const Thousandth = whole(0, 1000);
/**
 * `at` in milliseconds since the start, by the reader's own clock; `seen` the part of the text on the screen from then
 * on.
 */
export const TraceEvent = z.strictObject({
  at: whole(0, 86_400_000),
  event: z.enum(['start', 'visible', 'hidden', 'focus', 'blur', 'pause', 'resume', 'back', 'activity', 'end'], {
    error: 'validation.choice',
  }),
  seen: z.tuple([Thousandth, Thousandth]).optional(),
  /** Of the end of a text that was shown at a pace. */
  evenness: Evenness.optional(),
});
export type TraceEvent = z.infer<typeof TraceEvent>;

export const ReadingInput = z
  .strictObject({
    /** Made by the device before the first word is shown. */
    id: Id,
    /** One text: an article, a chapter of a book or a summary; the version that was on the screen. */
    article_id: Id.nullable().default(null),
    article_version: Version.nullable().default(null),
    book_chapter_id: Id.nullable().default(null),
    summary_id: Id.nullable().default(null),
    text_version: Version.nullable().default(null),
    /** Of a chapter or a summary: the wording of its questions that came after it; without it, that of now. */
    questions_version: QuestionsVersion.optional(),
    homework_id: Id.nullable().default(null),
    /** How the text was shown, and of the modes with a pace the one that was shown, in words a minute. */
    mode: z.enum(readingModes, { error: 'validation.choice' }).default('plain'),
    pace: whole(50, 600).nullable().default(null),
    /** The page read the text aloud, in part or whole: such a reading is never a measurement. */
    listened: z.boolean().default(false),
    started_at: Moment,
    /** The device's clock at the moment of sending: tells by how much it is wrong. */
    sent_at: Moment.optional(),
    trace: z.array(TraceEvent).min(2, { error: 'validation.required' }).max(5000, { error: 'validation.range' }),
    device: z.enum(['desktop', 'tablet', 'phone'], { error: 'validation.choice' }),
    /** Of a chapter: made by the device for this student, as a sitting with its book has it. */
    device_id: Id.optional(),
  })
  .refine((v) => (v.mode === 'plain') === (v.pace === null), { path: ['pace'], error: 'validation.required' })
  .refine((v) => [v.article_id, v.book_chapter_id, v.summary_id].filter((id) => id !== null).length === 1, {
    path: ['article_id'],
    error: 'validation.required',
  })
  .refine((v) => (v.article_id === null) === (v.article_version === null), {
    path: ['article_version'],
    error: 'validation.required',
  })
  .refine((v) => (v.article_id === null) === (v.text_version !== null), {
    path: ['text_version'],
    error: 'validation.required',
  });
export const AnswersInput = z.strictObject({
  answers: z
    .array(z.strictObject({ question_id: Id, chosen: z.array(Id).max(8, { error: 'validation.range' }) }))
    .max(50, { error: 'validation.range' }),
  /** By the device's clock; without it, when the answers arrive. */
  answered_at: Moment.optional(),
  sent_at: ReadingInput.shape.sent_at,
  /** From the questions on the screen to handing in: faster than they can be read, the answers are guesses. */
  took_ms: whole(0, 86_400_000).nullable().default(null),
});

/**
 * What a student answers to the questions of a homework's text before reading it: a guess. It tells how good the
 * questions are and counts for nothing else. A question may be left open.
 */
export const GuessesInput = AnswersInput.omit({ took_ms: true }).extend({
  /** Made by the device before the first question is shown. */
  id: Id,
  homework_id: Id,
  article_version: Version,
  answered_at: Moment,
});

export const ReadingResult = Reading.extend({
  comprehension_corrected: z.number().nullable(),
  /** What the student said of the text. */
  feeling: z.enum(feelings).nullable(),
  /** Its questions wait for answers. */
  is_open: z.boolean(),
  /** What keeps the speed from grade A, the gravest first. */
  trust_reasons: z.array(z.enum(trustReasons)),
  /** Shown at a pace that the device could not hold: words came together, or stayed too long. */
  is_uneven: z.boolean(),
  questions: z.array(
    z.object({
      id: Id,
      stem: z.string(),
      right: z.boolean(),
      points: z.number(),
      max_points: z.int(),
      explanation: z.string(),
      chosen: z.array(z.string()),
      right_options: z.array(z.string()),
      image: OpenQuestion.shape.image,
    }),
  ),
});
export type ReadingResult = z.infer<typeof ReadingResult>;

export const Progress = z.object({
  weeks: z.array(
    z.object({ week: z.string(), wpm: z.number(), comprehension: z.number().nullable(), readings: z.int() }),
  ),
  readings: z.array(Reading),
  readings_total: z.int(),
  /** The speed now and at first, each with its language, how many texts, and from when to when; the goal. */
  speed: SpeedWithGoal,
  /**
   * From the first three to the last three measurements, in words a minute. Null under six of them.
   */
  change: z
    .object({ low: z.number(), high: z.number(), verdict: z.enum(['no_change_yet', 'better', 'worse']) })
    .nullable(),
  measured: z.int(),
  /** New texts in the student's language and level that are left to read, in homework and library. */
  texts_left: z.int(),
});
export type Progress = z.infer<typeof Progress>;

export const myTasks = route({
  method: 'GET',
  path: 'student/tasks',
  summary: 'The student’s homework: open first, then done',
  answer: z.object({ data: z.array(Task) }),
  needs: 'student',
});
export const myTask = route({
  method: 'GET',
  path: 'student/tasks/{id}',
  summary: 'One homework of any kind with what is to be done and what is done',
  params: ById,
  answer: one(TaskDetail),
  needs: 'student',
});
export const myHomework = route({
  method: 'GET',
  path: 'student/homeworks/{id}',
  summary: 'One homework of a text, with text and questions',
  params: ById,
  answer: one(StudentHomework),
  needs: 'student',
});
export const recordReading = route({
  method: 'POST',
  path: 'student/readings',
  summary: 'Stores a finished reading; words a minute are computed from its trace. The same id again answers the same',
  body: ReadingInput,
  answer: one(ReadingResult),
  status: 201,
  needs: 'student',
  errors: ['not_found', 'conflict'],
});
export const recordGuesses = route({
  method: 'POST',
  path: 'student/guesses',
  summary:
    'Stores what was answered to the questions of a homework before its text was read; ' +
    'right and wrong are not told. The same id again answers the same',
  body: GuessesInput,
  answer: one(z.object({ id: Id, homework_id: Id })),
  status: 201,
  needs: 'student',
  errors: ['not_found', 'conflict'],
});
export const recordAnswers = route({
  method: 'POST',
  path: 'student/readings/{id}/answers',
  summary: 'Stores the answers to a reading’s questions; the first ones count',
  params: ById,
  body: AnswersInput,
  answer: one(ReadingResult),
  status: 201,
  needs: 'student',
});
export const myReading = route({
  method: 'GET',
  path: 'student/readings/{id}',
  summary: 'The result of one own reading',
  params: ById,
  answer: one(ReadingResult),
  needs: 'student',
});
export const myProgress = route({
  method: 'GET',
  path: 'student/progress',
  summary: 'Own speed and comprehension over the last year',
  answer: one(Progress),
  needs: 'student',
});
export const mySettings = route({
  method: 'PATCH',
  path: 'student/settings',
  summary: 'Changes how the student reads',
  body: UserSettings.omit({ reading_speed_goal: true, daily_task_enabled: true, text_level: true, language: true })
    .partial()
    .strict(),
  answer: one(UserSettings),
  needs: 'student',
});

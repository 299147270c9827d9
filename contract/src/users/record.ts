import { z } from 'zod';
import { BookLanguage } from '../books/book.ts';
import { deviceFields } from '../devices.ts';
import { ById, FileAddress, Id, Instant, Language, Names } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { readingKinds, readingSources } from '../reading/kind.ts';
import { readingModes, trustGrades } from '../reading/trust.ts';
import { one, route } from '../route.ts';
import { StudentChapter } from '../student-books/book.ts';
import { CheckMark } from '../student-books/check-done.ts';
import { BookMark } from '../student-books/marks.ts';

/** A device a student signed in with: what the browser says of itself, and whether it is signed in still. */
export const Device = z.object({
  id: Id,
  user_agent: z.string().nullable(),
  ...deviceFields,
  first_seen_at: Instant,
  last_seen_at: Instant,
  signed_in: z.boolean(),
});
export type Device = z.infer<typeof Device>;
export const devicesOfUser = route({
  method: 'GET',
  path: 'users/{id}/device-informations',
  summary: 'Devices a student signed in with, the last used first',
  params: ById,
  query: ListQuery,
  answer: page(Device),
  needs: ['view', 'USER_DEVICE_INFO'],
  exportable: true,
  record: 'record',
});

/** Which member of staff looked at a student's record on a day, and how. */
export const recordWays = ['record', 'report', 'export', 'view_as'] as const;
export const RecordView = z.object({
  id: Id,
  /** The first time on that day. */
  at: Instant,
  admin_id: Id,
  /** Null: the account was erased. */
  admin_name: z.string().nullable(),
  ways: z.array(z.enum(recordWays)),
});
export type RecordView = z.infer<typeof RecordView>;
export const recordViewsOfUser = route({
  method: 'GET',
  path: 'users/{id}/record-views',
  summary: 'Which members of staff looked at the record of a student, one row for each and each day, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(RecordView),
  needs: ['edit', 'INSTRUCTOR'],
  exportable: true,
  record: 'record',
});

/** One reading of a student with its comprehension, newest first. */
export const Reading = z.object({
  id: Id,
  title: z.string(),
  source: z.enum(readingSources),
  language: Language,
  words: z.int(),
  active_seconds: z.number(),
  /** What the reading is: a measurement, or what else. */
  kind: z.enum(readingKinds),
  /** Null where there is nothing to believe: `not_counted`, `unanswered` and `listened`. */
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  /** Of guess-corrected comprehension. */
  effective_speed: z.number().nullable(),
  /** How the text was shown, and at which pace. */
  mode: z.enum(readingModes),
  pace: z.int().nullable(),
  /** How far the speed can be trusted, A the most; null while its questions are open. */
  trust: z.enum(trustGrades).nullable(),
  finished_at: Instant,
});
export type Reading = z.infer<typeof Reading>;
export const readingsOfUser = route({
  method: 'GET',
  path: 'users/{id}/readings',
  summary: 'What a student read, with speed and comprehension',
  params: ById,
  query: ListQuery,
  answer: page(Reading),
  needs: ['view', 'USER'],
  exportable: true,
  record: 'record',
});

/** Which department a student belonged to, and when; `left_at` is null for the present one. */
export const Membership = z.object({
  id: Id,
  department_id: Id,
  department_name: z.string(),
  academic_year: z.string().nullable(),
  joined_at: Instant,
  left_at: Instant.nullable(),
});
export type Membership = z.infer<typeof Membership>;
export const departmentsOfUser = route({
  method: 'GET',
  path: 'users/{id}/departments',
  summary: 'The departments a student belonged to, the latest first',
  params: ById,
  query: ListQuery,
  answer: page(Membership),
  needs: ['view', 'USER'],
  exportable: true,
  record: 'record',
});

/** A book that a student may read, and how far it was read (0-100). */
export const UserBook = z.object({
  id: Id,
  title: z.string(),
  authors: z.array(z.string()),
  cover: FileAddress.nullable(),
  language: BookLanguage,
  page_count: z.int().nullable(),
  read_percent: z.number(),
  /** The part of it that was on the screen long enough to have been read. */
  verified_percent: z.number(),
  /** Spent with the book. */
  minutes: z.int(),
  /** In the middle of its chapters; null where no chapter has one. */
  level: z.object({ formula: z.string(), band: z.string() }).nullable(),
  started_at: Instant.nullable(),
  last_read_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type UserBook = z.infer<typeof UserBook>;
export const activeBookOfUser = route({
  method: 'GET',
  path: 'users/{id}/activeBook',
  summary: 'The book a student reads at present, or null',
  params: ById,
  answer: one(UserBook.nullable()),
  needs: ['view', 'USER'],
  record: 'record',
});
export const booksOfUser = route({
  method: 'GET',
  path: 'users/{id}/books',
  summary: 'Books of a student',
  params: ById,
  query: ListQuery,
  answer: page(UserBook),
  needs: ['view', 'USER'],
  exportable: true,
  record: 'record',
});

/** Words from one to the one behind the last, from 0 in their chapter. */
const Words = z.array(z.tuple([z.int(), z.int()]));
export const UserBookDetail = UserBook.extend({
  /** In the order in which they are read. */
  chapters: z.array(
    StudentChapter.extend({
      checked: CheckMark.nullable(),
      /** The text of the chapter whose words these are. */
      text_version: z.int(),
      /** Which words were read. */
      read: Words,
      /** Which were on the screen, too fast or too short to have been read. */
      skimmed: Words,
    }),
  ),
  /** Those that the student shares. */
  marks: z.array(BookMark),
});
export type UserBookDetail = z.infer<typeof UserBookDetail>;
export const bookOfUser = route({
  method: 'GET',
  path: 'users/{id}/books/{bookId}',
  summary: 'One book of a student: the words read of each chapter, and the notes that the student shares',
  params: z.strictObject({ id: Id, bookId: Id }),
  answer: one(UserBookDetail),
  needs: ['view', 'USER'],
  record: 'record',
});

/** The first attempt of a student at an exercise: what later ones are compared with. Score 0-100. */
export const FirstExercise = z.object({
  exercise_id: Id,
  exercise_name: Names,
  kind: z.string(),
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  done_at: Instant,
});
export type FirstExercise = z.infer<typeof FirstExercise>;
export const firstExerciseHistory = route({
  method: 'GET',
  path: 'users/{id}/first_exercise_history',
  summary: 'First attempt at each exercise, the earliest first',
  params: ById,
  answer: z.object({ data: z.array(FirstExercise) }),
  needs: ['view', 'USER'],
  record: 'record',
});

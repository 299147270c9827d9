import { readingKinds, readingSources } from '@okur/contract/reading/kind';
import { trustGrades } from '@okur/contract/reading/trust';
import { checkKinds } from '@okur/contract/student-books';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant } from './columns.ts';
import { homeworks } from './homework.ts';
import { users } from './people.ts';

const language = (name: string) => text(name, { enum: ['en', 'tr', 'fr', 'pl'] });

/** How a student found a text; said after the reading, and changed at will. */
export const readingFeelings = pgTable(
  'reading_feelings',
  {
    reading_id: uuid('reading_id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    feeling: text('feeling', { enum: ['too_easy', 'just_right', 'too_hard'] }).notNull(),
    said_at: instant('said_at').notNull().defaultNow(),
  },
  (t) => [index('reading_feelings_user').on(t.user_id)],
);

/**
 * Which ids of readings are taken, where they lie, and what each of them is: a partitioned table cannot keep an id
 * unique by itself, and a record that is append-only cannot know what arrives after it. Filled and kept by triggers
 * (okur_claim_reading, okur_decide_readings).
 */
export const readingIds = pgTable(
  'reading_ids',
  {
    id: uuid('id').primaryKey(),
    finished_at: instant('finished_at').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The text: an article, a chapter of a book or a summary. */
    article_id: uuid('article_id'),
    book_chapter_id: uuid('book_chapter_id'),
    summary_id: uuid('summary_id'),
    /** Whether the text, in the state that was read, asks something. */
    has_questions: boolean('has_questions').notNull(),
    answered: boolean('answered').notNull().default(false),
    /** By the present rules, of the trace and the answers there are. */
    graded: text('graded', { enum: trustGrades }).notNull(),
    /** The grade is by former rules: the follow-up makes it again. */
    regrade: boolean('regrade').notNull().default(false),
    /** Null until it is decided, within the statement that stores it. */
    kind: text('kind', { enum: readingKinds }),
  },
  (t) => [
    index('reading_ids_text').on(t.user_id, t.article_id, t.finished_at),
    index('reading_ids_chapter')
      .on(t.user_id, t.book_chapter_id, t.finished_at)
      .where(sql`${t.book_chapter_id} is not null`),
    index('reading_ids_summary')
      .on(t.user_id, t.summary_id, t.finished_at)
      .where(sql`${t.summary_id} is not null`),
    index('reading_ids_regrade')
      .on(t.id)
      .where(sql`${t.regrade}`),
  ],
);

/**
 * Append-only, partitioned by the month (UTC) of `finished_at`. Inputs, formula version and results; speeds
 * in words a minute, unrounded.
 */
export const readingSessions = pgTable(
  'reading_sessions',
  {
    /** Made by the student's device: the same reading sent twice is stored once. */
    id: uuid('id').notNull(),
    /** Of users, held by the trigger that takes the id (okur_claim_reading). */
    user_id: uuid('user_id').notNull(),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    source: text('source', { enum: readingSources }).notNull().default('article'),
    /** Of an article. */
    article_id: uuid('article_id'),
    article_version: integer('article_version'),
    /** Of a chapter of a book or a summary that was read with the clock, with the text it had and what was asked. */
    book_chapter_id: uuid('book_chapter_id'),
    summary_id: uuid('summary_id'),
    text_version: integer('text_version'),
    questions: jsonb('questions'),
    /** Of a chapter: words of its text, or the questions of an author. */
    check_kind: text('check_kind', { enum: checkKinds }),
    homework_id: uuid('homework_id'),
    language: language('language').notNull(),
    words: integer('words').notNull(),
    /** Of the text, without markup and blanks; null when they were not counted then. */
    characters: integer('characters'),
    syllables: integer('syllables'),
    active_seconds: doublePrecision('active_seconds').notNull(),
    wpm: doublePrecision('wpm').notNull(),
    mode: text('mode', { enum: ['plain', 'pacer', 'rapid_serial'] })
      .notNull()
      .default('plain'),
    /** Words a minute as shown, of the modes with a pace. */
    pace: integer('pace'),
    /** The page read it aloud, in part or whole. */
    listened: boolean('listened').notNull().default(false),
    device: text('device', { enum: ['desktop', 'tablet', 'phone'] }).notNull(),
    implausible: boolean('implausible').notNull(),
    /** By the trace alone, as it was graded then; `reading_ids` has the grade of now. */
    trust: text('trust', { enum: ['A', 'B', 'C'] })
      .notNull()
      .default('B'),
    trace: jsonb('trace').notNull(),
    formula_version: text('formula_version').notNull(),
    started_at: instant('started_at').notNull(),
    finished_at: instant('finished_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.finished_at] }),
    index('reading_sessions_finished').on(t.finished_at, t.id),
    index('reading_sessions_user').on(t.user_id, t.finished_at),
    index('reading_sessions_company').on(t.company_id, t.finished_at),
    index('reading_sessions_department').on(t.department_id, t.finished_at),
    index('reading_sessions_homework').on(t.homework_id, t.user_id, t.finished_at),
    index('reading_sessions_article').on(t.article_id, t.user_id),
    check('reading_sessions_text', sql`num_nonnulls(${t.article_id}, ${t.book_chapter_id}, ${t.summary_id}) = 1`),
  ],
);

/**
 * Append-only, partitioned like the readings. The first answers to a reading's questions; percentages 0-100, unrounded.
 */
export const readingAnswers = pgTable(
  'reading_answers',
  {
    reading_id: uuid('reading_id')
      .notNull()
      .references(() => readingIds.id),
    /** The reading's: answers lie in its month. */
    finished_at: instant('finished_at').notNull(),
    answers: jsonb('answers').notNull(),
    points: doublePrecision('points').notNull(),
    max_points: doublePrecision('max_points').notNull(),
    comprehension: doublePrecision('comprehension').notNull(),
    comprehension_corrected: doublePrecision('comprehension_corrected').notNull(),
    effective_speed: doublePrecision('effective_speed').notNull(),
    trust: text('trust', { enum: ['A', 'B', 'C'] })
      .notNull()
      .default('B'),
    formula_version: text('formula_version').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** By the clock of the student's device, put right; null of what was answered before it was noted. */
    answered_at: instant('answered_at'),
    /** From the questions on the screen to handing in; null where the device did not tell. */
    took_ms: integer('took_ms'),
  },
  (t) => [primaryKey({ columns: [t.reading_id, t.finished_at] })],
);

/**
 * Append-only. What was answered to a text's questions before it was read: of several of a student the earliest says
 * how good a question is. In no figure of the student.
 */
export const readingGuesses = pgTable(
  'reading_guesses',
  {
    /** Made by the student's device: the same guesses sent twice are stored once. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    article_version: integer('article_version').notNull(),
    answers: jsonb('answers').notNull(),
    formula_version: text('formula_version').notNull(),
    answered_at: instant('answered_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('reading_guesses_article').on(t.article_id, t.user_id, t.answered_at),
    index('reading_guesses_user').on(t.user_id, t.homework_id),
  ],
);

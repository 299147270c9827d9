import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookChapters, books } from './books.ts';
import { instant } from './columns.ts';
import { users } from './people.ts';

/** A set of words of a chapter, numbered from 0. */
const words = customType<{ data: string }>({ dataType: () => 'int4multirange' });
const device = (name: string) => text(name, { enum: ['desktop', 'tablet', 'phone'] });

/**
 * What a student read of a chapter: a set that only grows. Always of the present text of the chapter: another text
 * takes along the words that stayed.
 */
export const chapterReads = pgTable(
  'chapter_reads',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    chapter_id: uuid('chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    read: words('read')
      .notNull()
      .default(sql`'{}'`),
    /** On the screen, but too fast or too short to have been read. */
    skimmed: words('skimmed')
      .notNull()
      .default(sql`'{}'`),
    /** When nearly all of it had been on the screen: it stays so, whatever becomes of the text. */
    seen_at: instant('seen_at'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.chapter_id] }), index('chapter_reads_chapter').on(t.chapter_id)],
);

/**
 * Where words of a text went when the next one took its place: a run of them, and where it is in the text after it,
 * which may be one of another chapter. What is in no run is in the text no more.
 */
export const bookMoves = pgTable(
  'book_moves',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    chapter_id: uuid('chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    text_version: integer('text_version').notNull(),
    from_word: integer('from_word').notNull(),
    to_chapter_id: uuid('to_chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    to_text_version: integer('to_text_version').notNull(),
    to_word: integer('to_word').notNull(),
    words: integer('words').notNull(),
  },
  (t) => [index('book_moves_chapter').on(t.chapter_id, t.text_version)],
);

/** A book that a student has begun. */
export const bookReads = pgTable(
  'book_reads',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    started_at: instant('started_at').notNull(),
    last_read_at: instant('last_read_at').notNull(),
    finished_at: instant('finished_at'),
    /** Whether most of it had been read, not turned over, as it was finished: by the words that it had then. */
    was_read: boolean('was_read').notNull().default(false),
    /** The newest word that a device was at; what was read does not depend on it. */
    position_chapter_id: uuid('position_chapter_id').references(() => bookChapters.id),
    position_word: integer('position_word').notNull().default(0),
    position_device: device('position_device'),
    /** Made by the device for this student alone. */
    position_device_id: uuid('position_device_id'),
    position_at: instant('position_at'),
    /** Of all sittings, time that two devices were open at once counted once. Fractions stay: each one adds its own. */
    active_seconds: doublePrecision('active_seconds').notNull().default(0),
    /** Read for homework alone: then it is open no further than the homework goes. */
    for_homework: boolean('for_homework').notNull().default(false),
    /** The book that was read last. */
    active: boolean('active').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.book_id] }),
    index('book_reads_book').on(t.book_id),
    index('book_reads_last').on(t.user_id, t.last_read_at),
    uniqueIndex('book_reads_active')
      .on(t.user_id)
      .where(sql`${t.active}`),
  ],
);

/** Which ids of sittings are taken: a partitioned table cannot keep an id unique by itself. */
export const sittingIds = pgTable(
  'sitting_ids',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    finished_at: instant('finished_at').notNull(),
  },
  (t) => [index('sitting_ids_user').on(t.user_id)],
);

/** Append-only, partitioned by the month (UTC) of `finished_at`: a stretch of reading in one chapter. */
export const bookSittings = pgTable(
  'book_sittings',
  {
    /** Made by the student's device: the same sitting sent twice is stored once (sitting_ids). */
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    book_id: uuid('book_id').notNull(),
    chapter_id: uuid('chapter_id').notNull(),
    /** The text of the chapter whose words these are. */
    text_version: integer('text_version').notNull(),
    read: words('read').notNull(),
    skimmed: words('skimmed').notNull(),
    read_words: integer('read_words').notNull(),
    active_seconds: doublePrecision('active_seconds').notNull(),
    mode: text('mode', { enum: ['page', 'scroll', 'paced', 'measured'] }).notNull(),
    device: device('device').notNull(),
    started_at: instant('started_at').notNull(),
    finished_at: instant('finished_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.finished_at] }),
    index('book_sittings_finished').on(t.finished_at, t.id),
    index('book_sittings_user').on(t.user_id, t.book_id, t.finished_at),
    index('book_sittings_company').on(t.company_id, t.finished_at),
    index('book_sittings_department').on(t.department_id, t.finished_at),
    index('book_sittings_book').on(t.book_id, t.finished_at),
  ],
);

/**
 * What a student answered behind a chapter. The first answers count; later ones are practice. What was asked follows
 * from the student, the chapter and its text.
 */
export const chapterChecks = pgTable(
  'chapter_checks',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    chapter_id: uuid('chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    text_version: integer('text_version').notNull(),
    /** Words of the text, or the questions of an author. */
    kind: text('kind', { enum: ['automatic', 'questions'] }).notNull(),
    questions: integer('questions').notNull(),
    /** Of an author's questions; null of words of the text. */
    questions_version: integer('questions_version'),
    right_answers: integer('right_answers').notNull(),
    /** Corrected for guessing, in percent: 0 on the mean of those who guess, below it for those out of luck. */
    corrected: doublePrecision('corrected').notNull(),
    done_at: instant('done_at').notNull().defaultNow(),
    /** The reading with the clock whose answers these are; null of those given in the book. */
    reading_id: uuid('reading_id'),
  },
  (t) => [
    index('chapter_checks_user').on(t.user_id, t.chapter_id, t.done_at),
    index('chapter_checks_chapter').on(t.chapter_id),
  ],
);

/** Bookmarks, highlights and notes of a student; the newest change wins, and what is deleted stays so. */
export const bookMarks = pgTable(
  'book_marks',
  {
    /** Made by the student's device. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    chapter_id: uuid('chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    kind: text('kind', { enum: ['bookmark', 'highlight', 'note'] }).notNull(),
    /** From the first word to the last one, both among them. */
    from_word: integer('from_word').notNull(),
    to_word: integer('to_word').notNull(),
    colour: text('colour', { enum: ['yellow', 'green', 'blue', 'pink'] }),
    note: text('note').notNull().default(''),
    /** The words it is at, as they were then. */
    excerpt: text('excerpt').notNull().default(''),
    /** Teachers see it. */
    shared: boolean('shared').notNull().default(false),
    created_at: instant('created_at').notNull().defaultNow(),
    /** By the clock of the device, put right. */
    changed_at: instant('changed_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (t) => [
    index('book_marks_user').on(t.user_id, t.book_id, t.chapter_id, t.from_word),
    index('book_marks_chapter').on(t.chapter_id),
  ],
);

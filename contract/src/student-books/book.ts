import { z } from 'zod';
import { Readability } from '../articles.ts';
import { ArticleCover } from '../articles/cover.ts';
import { BookLanguage, BookLevel, bookRoles } from '../books/book.ts';
import { SeatState } from '../books/licences.ts';
import { BookHtml, ById, Flag, GradeLevel, Id, Instant } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Paces } from '../paces.ts';
import { one, route } from '../route.ts';
import { GlossaryTerm } from '../terms.ts';
import { CheckDone, checkKinds } from './check-done.ts';
import { mostWords } from './word.ts';

/*
 * Books that a student reads: those that the caller's class has today, and those that were begun until they are
 * finished. What was read is a set of words, so that of several devices none takes anything back.
 */

export const devices = ['desktop', 'tablet', 'phone'] as const;

/** How far a book was read; percentages of the words that readers see, 0–100. */
export const BookProgress = z.object({
  /** On the screen: read or skimmed. */
  read_percent: z.number(),
  /** Read at a pace at which it can have been read. */
  verified_percent: z.number(),
  finished_at: Instant.nullable(),
});

export const StudentBook = BookProgress.extend({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  authors: z.array(z.string()),
  cover: ArticleCover.nullable(),
  language: BookLanguage,
  grade_from: z.int().nullable(),
  grade_to: z.int().nullable(),
  /** Null where no chapter is long enough, or the language has no formula. */
  level: BookLevel.pick({ formula: true, band: true }).nullable(),
  /** Whether it is for the grade of the student's next text, or one next to it; null where either is not known. */
  fits: z.boolean().nullable(),
  /** In the highlighted row of the library. */
  highlighted: z.boolean(),
  /** Whether it may be opened now. */
  seat: SeatState,
  word_count: z.int(),
  chapter_count: z.int(),
  /** At 150 words a minute, rounded up to the half. */
  minutes: z.number(),
  /** The same of the words that were not on the screen yet. */
  minutes_left: z.number(),
  started_at: Instant.nullable(),
  last_read_at: Instant.nullable(),
  /** Spent with the book. */
  active_seconds: z.int(),
  /** The one that was read last. */
  active: z.boolean(),
});
export type StudentBook = z.infer<typeof StudentBook>;

export const BookPosition = z.object({
  chapter_id: Id,
  /** From 0 in its chapter. */
  word: z.int(),
  /** The chapter where it was left is hidden or deleted: this is where to go on instead. */
  taken_out: z.boolean(),
  device: z.enum(devices),
  /** Which of the student’s devices it was; null for one that did not say. */
  device_id: Id.nullable(),
  at: Instant,
});
export type BookPosition = z.infer<typeof BookPosition>;

export const StudentChapter = z.object({
  id: Id,
  parent_id: Id.nullable(),
  /** 0 for chapters of the book itself. */
  depth: z.int(),
  title: z.string(),
  words: z.int(),
  minutes: z.number(),
  readability: Readability,
  read_words: z.int(),
  skimmed_words: z.int(),
  /** Nearly all of it was on the screen. */
  is_read: z.boolean(),
  /** What can be asked behind it; null for nothing. */
  check: z.enum(checkKinds).nullable(),
  /** Whether it can be read with the clock. */
  timed: z.boolean(),
  /** The answers that count. */
  checked: CheckDone.nullable(),
});
export type StudentChapter = z.infer<typeof StudentChapter>;
/**
 * `open`: the student may read it; a book of homework alone opens no further than the homework goes. `has_body`: there
 * is something to open, though it may be pictures alone. `text_version`: the text whose words positions are numbers of.
 * What a device has of a book from before says none of them.
 */
export const OwnChapter = StudentChapter.extend({
  open: z.boolean().optional(),
  has_body: z.boolean().optional(),
  text_version: z.int().optional(),
});
export type OwnChapter = z.infer<typeof OwnChapter>;

export const StudentBookDetail = StudentBook.extend({
  /** Rich text; may be empty. */
  description: z.string(),
  /** Who made it, in the order of the book, and its series; what a device has of it from before says neither. */
  people: z.array(z.object({ name: z.string(), role: z.enum(bookRoles) })).optional(),
  /** Empty for none. */
  series: z.string().optional(),
  series_no: z.int().nullable().optional(),
  /** Words a minute at which a text at a pace begins. */
  pace: Paces,
  position: BookPosition.nullable(),
  /** In the order in which they are read. */
  chapters: z.array(OwnChapter),
});
export type StudentBookDetail = z.infer<typeof StudentBookDetail>;

/** Characters of a page of blocks, markup among them; a longer block is a page of its own. */
export const blocksPage = 40_000;

export const ChapterBlocks = z.object({
  chapter_id: Id,
  book_id: Id,
  title: z.string(),
  language: BookLanguage,
  /** The text of the chapter whose words these are. */
  text_version: z.int(),
  words: z.int(),
  /** Pages are counted from 0. */
  page: z.int(),
  /** The first word of each page of the chapter. */
  page_starts: z.array(z.int()),
  blocks: z.array(z.object({ no: z.int(), first_word: z.int(), words: z.int(), html: BookHtml })),
});
export type ChapterBlocks = z.infer<typeof ChapterBlocks>;

export const bookShelves = ['new', 'reading', 'finished'] as const;

export const StudentBookFilter = ListQuery.extend({
  shelf: z.enum(bookShelves, { error: 'validation.choice' }).optional(),
  language: BookLanguage.optional(),
  genre_id: Id.optional(),
  /** Books for this grade. */
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  highlighted: Flag.optional(),
  /** Only what was read to its end, or only what was not. */
  read: z.enum(['yes', 'no'], { error: 'validation.choice' }).optional(),
});

/** What the books of the caller can be chosen by: what none of them has is left out. */
export const StudentBookChoices = z.object({
  genres: z.array(z.object({ id: Id, name: z.string() })),
  languages: z.array(BookLanguage),
  grade_levels: z.array(z.int()),
});

/** Why a book is offered: it is of the student's level, of a genre that was read before, or because it is new. */
export const nextBookReasons = ['level', 'topic', 'new'] as const;
export const NextBook = StudentBook.extend({ why: z.enum(nextBookReasons) });
export type NextBook = z.infer<typeof NextBook>;

export const myBooks = route({
  method: 'GET',
  path: 'student/books',
  summary: 'The books of the caller’s class, and those that were begun',
  query: StudentBookFilter,
  answer: page(StudentBook),
  needs: 'student',
  exportable: true,
});
export const myBookChoices = route({
  method: 'GET',
  path: 'student/book-choices',
  summary: 'Genres, languages and grades of the caller’s books',
  answer: one(StudentBookChoices),
  needs: 'student',
});
export const myNextBooks = route({
  method: 'GET',
  path: 'student/next-books',
  summary: 'Books of the caller that were not opened yet and are within the student’s level, the best first',
  answer: z.object({ data: z.array(NextBook) }),
  needs: 'student',
});
export const myBook = route({
  method: 'GET',
  path: 'student/books/{id}',
  summary: 'One book with its chapters, the caller’s progress in each, and where it was left',
  params: ById,
  answer: one(StudentBookDetail),
  needs: 'student',
});
export const myChapterBlocks = route({
  method: 'GET',
  path: 'student/book-chapters/{id}/blocks',
  summary: 'One page of the blocks of a chapter: the one with this word, or where this link leads, or this one',
  params: ById,
  query: z.strictObject({
    word: z.coerce.number({ error: 'validation.number' }).int().min(0).max(mostWords).optional(),
    page: z.coerce.number({ error: 'validation.number' }).int().min(0).max(100_000).optional(),
    anchor: z
      .string()
      .regex(/^a\d{1,7}$/, { error: 'validation.choice' })
      .optional(),
  }),
  answer: one(ChapterBlocks),
  needs: 'student',
});
export const glossaryOfChapter = route({
  method: 'GET',
  path: 'student/book-chapters/{id}/terms',
  summary: 'The terms that stand in a chapter, in any of their forms',
  params: ById,
  answer: z.object({ data: z.array(GlossaryTerm) }),
  needs: 'student',
});

export const BookHit = z.object({
  chapter_id: Id,
  chapter_title: z.string(),
  /** The first word of the hit, from 0 in its chapter. */
  word: z.int(),
  before: z.string(),
  hit: z.string(),
  after: z.string(),
});
export type BookHit = z.infer<typeof BookHit>;
/** So many hits are answered. */
export const bookHitsMax = 50;
export const searchBook = route({
  method: 'GET',
  path: 'student/books/{id}/search',
  summary: 'Where words stand in a book, in the order of the book; accents and capitals make no difference',
  params: ById,
  query: z.strictObject({
    search: z
      .string({ error: 'validation.required' })
      .trim()
      .min(2, { error: 'validation.field_min_chars' })
      .max(100, { error: 'validation.field_max_chars' }),
  }),
  /** `more`: whether some were left out. */
  answer: z.object({ data: z.array(BookHit), more: z.boolean() }),
  needs: 'student',
  search: true,
});

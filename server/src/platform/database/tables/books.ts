import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { assignedClass, departments } from './organisation.ts';

/** What authors, genres and publishers share. */
const entry = () => ({
  ...stored(),
  ...toggled(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  image: text('image'),
  search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name)`)),
});

/** A name is unique among those that are not deleted; the list is sorted and searched by it. */
const indexesOf = (table: string) => (t: Record<'id' | 'name' | 'search' | 'deleted_at', AnyPgColumn>) => [
  uniqueIndex(`${table}_name`)
    .on(sql`okur_fold(${t.name})`)
    .where(sql`${t.deleted_at} is null`),
  index(`${table}_list`).on(sql`${t.name} collate "tr-x-icu"`, t.id),
  index(`${table}_search`).using('gin', sql`${t.search} gin_trgm_ops`),
];

export const authors = pgTable('authors', entry(), indexesOf('authors'));
export const genres = pgTable('genres', entry(), indexesOf('genres'));
export const publishers = pgTable(
  'publishers',
  {
    ...entry(),
    contact: text('contact').notNull().default(''),
    website: text('website').notNull().default(''),
    isbn_prefixes: text('isbn_prefixes')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  indexesOf('publishers'),
);

/** A book; its text is in its chapters. */
export const books = pgTable(
  'books',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    series: text('series').notNull().default(''),
    series_no: integer('series_no'),
    /** ISO 639-1. */
    language: text('language').notNull(),
    publisher_id: uuid('publisher_id').references(() => publishers.id),
    /** Thirteen digits; ISBN-10 is stored as its ISBN-13. */
    ean: text('ean'),
    published_on: date('published_on', { mode: 'string' }),
    description: text('description').notNull().default(''),
    /** Address and words for those who cannot see it; null: one is drawn. */
    cover: jsonb('cover'),
    grade_from: integer('grade_from'),
    grade_to: integer('grade_to'),
    page_count: integer('page_count'),
    rights: text('rights', { enum: ['licensed', 'public_domain', 'own'] }).notNull(),
    status: text('status', { enum: ['draft', 'processing', 'published', 'failed'] })
      .notNull()
      .default('draft'),
    highlighted: boolean('highlighted').notNull().default(false),
    /** The file that the text is from: its key, name, size and sum. */
    epub: jsonb('epub'),
    /** The newest file that was sent, how far it is, and what was found in it. */
    import: jsonb('import'),
    /** Of the chapters that readers see, by the first formula of the language: the least, the middle, the greatest. */
    level: jsonb('level'),
    /** Of the chapters that readers see. */
    word_count: integer('word_count').notNull().default(0),
    chapter_count: integer('chapter_count').notNull().default(0),
    search: text('search').generatedAlwaysAs(
      sql.raw(`okur_fold(title || ' ' || subtitle || ' ' || series || ' ' || coalesce(ean, ''))`),
    ),
  },
  (t) => [
    uniqueIndex('books_ean')
      .on(t.ean)
      .where(sql`${t.deleted_at} is null`),
    index('books_list').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('books_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('books_publisher').on(t.publisher_id),
    index('books_created').on(t.created_at, t.id),
    index('books_updated').on(t.updated_at, t.id),
    index('books_words').on(t.word_count, t.id),
    index('books_grade').on(t.grade_from, t.id),
    index('books_status').on(t.status, t.id),
    uniqueIndex('books_epub')
      .on(sql`(${t.epub}->>'sha256')`)
      .where(sql`${t.deleted_at} is null`),
    index('books_import').on(sql`(${t.import}->>'sha256')`),
  ],
);

export const bookAuthors = pgTable(
  'book_authors',
  {
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    author_id: uuid('author_id')
      .notNull()
      .references(() => authors.id),
    role: text('role', { enum: ['author', 'illustrator', 'translator', 'editor'] }).notNull(),
    /** From 1, in the order in which the book names them. */
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.book_id, t.author_id, t.role] }), index('book_authors_author').on(t.author_id)],
);

export const bookGenres = pgTable(
  'book_genres',
  {
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    genre_id: uuid('genre_id')
      .notNull()
      .references(() => genres.id),
  },
  (t) => [primaryKey({ columns: [t.book_id, t.genre_id] }), index('book_genres_genre').on(t.genre_id)],
);

/** A chapter of a book; its body as it is written, its words as they are counted. */
export const bookChapters = pgTable(
  'book_chapters',
  {
    ...stored(),
    ...toggled(),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    parent_id: uuid('parent_chapter_id').references((): AnyPgColumn => bookChapters.id),
    /** From 1 within its parent. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    visible: boolean('visible').notNull().default(true),
    body: text('body').notNull().default(''),
    word_count: integer('word_count').notNull().default(0),
    readability: jsonb('readability'),
    /** Counts the bodies: what was read is of one of them. */
    text_version: integer('text_version').notNull().default(1),
    /** Asked behind it; without them words of its text are. */
    questions: jsonb('questions')
      .notNull()
      .default(sql`'[]'`),
    /** Of the questions: who opens the check now is asked this one. */
    questions_version: integer('questions_version').notNull().default(1),
    /** Whether its text has enough words to ask for; null: stored before that was looked at. */
    has_maze: boolean('has_maze'),
    /** The first word of each page in which readers get its text, of the present one. */
    page_starts: integer('page_starts')
      .array()
      .notNull()
      .default(sql`'{0}'`),
  },
  (t) => [index('book_chapters_book').on(t.book_id, t.parent_id, t.position)],
);

/** The words of a chapter in the order in which they are read: a page is a range of blocks. */
export const bookBlocks = pgTable(
  'book_blocks',
  {
    chapter_id: uuid('chapter_id')
      .notNull()
      .references(() => bookChapters.id),
    text_version: integer('text_version').notNull(),
    no: integer('no').notNull(),
    /** From 0 in its chapter. */
    first_word: integer('first_word').notNull(),
    words: integer('words').notNull(),
    html: text('html').notNull(),
    /** Of the words alone: a block of a new text is found again by it. */
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chapter_id, t.text_version, t.no] }),
    index('book_blocks_word').on(t.chapter_id, t.text_version, t.first_word),
  ],
);

/** The pictures in the text of a book, in whichever state of it. */
export const bookPictures = pgTable(
  'book_pictures',
  {
    /** `/files/<key>`. */
    file: text('file').primaryKey(),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
  },
  (t) => [index('book_pictures_book').on(t.book_id)],
);

export const bookDepartments = pgTable(
  'book_departments',
  {
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    ...assignedClass(),
  },
  (t) => [
    primaryKey({ columns: [t.book_id, t.department_id] }),
    index('book_departments_department').on(t.department_id),
  ],
);

/** A time in which a class had a book and that is over: what was read then without a network may still arrive. */
export const bookDepartmentEnds = pgTable(
  'book_department_ends',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    starts_at: instant('starts_at').notNull(),
    ended_at: instant('ended_at').notNull(),
  },
  (t) => [index('book_department_ends_department').on(t.department_id, t.book_id)],
);

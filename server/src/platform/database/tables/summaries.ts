import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { books } from './books.ts';
import { audio, instant, stored, toggled } from './columns.ts';
import { admins, assignedClass, departments } from './organisation.ts';
import { users } from './people.ts';

/** Summaries of books. A deleted one can be restored for thirty days, then it is gone. */
export const summaryBooks = pgTable(
  'summary_books',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    /** Of the book, as it is printed. */
    author: text('author').notNull().default(''),
    source_book_id: uuid('source_book_id').references(() => books.id),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    /** In the order in which they are read: a heading, which may be empty, and rich text. */
    sections: jsonb('sections').notNull().default([]),
    /** Of what is read: its sections and their language. */
    text_version: integer('text_version').notNull().default(1),
    word_count: integer('word_count').notNull().default(0),
    readability: jsonb('readability'),
    /** Like the questions of articles. */
    questions: jsonb('questions').notNull().default([]),
    /** Of the questions: who opens the summary now is asked this one. */
    questions_version: integer('questions_version').notNull().default(1),
    /** Its address; null: one is drawn. */
    cover: text('cover'),
    /** What a cover shows, for those who cannot see it. */
    cover_alt: text('cover_alt').notNull().default(''),
    /** What it took to generate the cover, by the one who stored it. */
    cover_usage: integer('cover_usage').notNull().default(0),
    status: text('status', { enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title || ' ' || author)`)),
  },
  (t) => [
    index('summary_books_list').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('summary_books_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('summary_books_source').on(t.source_book_id),
    index('summary_books_deleted')
      .on(t.deleted_at)
      .where(sql`${t.deleted_at} is not null`),
  ],
);

/** Words that summaries are found by. A deleted tag keeps its links, for when it is restored. */
export const summaryTags = pgTable(
  'summary_tags',
  {
    ...stored(),
    ...toggled(),
    name: text('name').notNull(),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name)`)),
  },
  (t) => [
    uniqueIndex('summary_tags_name')
      .on(sql`okur_fold(${t.name})`)
      .where(sql`${t.deleted_at} is null`),
    index('summary_tags_list').on(sql`${t.name} collate "tr-x-icu"`, t.id),
    index('summary_tags_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

export const summaryBookTags = pgTable(
  'summary_book_tags',
  {
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id),
    tag_id: uuid('tag_id')
      .notNull()
      .references(() => summaryTags.id),
  },
  (t) => [
    primaryKey({ columns: [t.tag_id, t.summary_book_id] }),
    index('summary_book_tags_book').on(t.summary_book_id),
  ],
);

/** Categories of summaries, which the specification calls classes. */
export const summaryClasses = pgTable(
  'summary_classes',
  {
    ...stored(),
    ...toggled(),
    /** By language: en, tr, fr, pl. */
    names: jsonb('names').$type<Record<'en' | 'tr' | 'fr' | 'pl', string>>().notNull(),
    /** From 1, in the order in which they are listed; two may share one. */
    position: integer('position').notNull(),
    search: text('search').generatedAlwaysAs(
      sql.raw(`okur_fold((names->>'en') || ' ' || (names->>'tr') || ' ' || (names->>'fr') || ' ' || (names->>'pl'))`),
    ),
  },
  (t) => [
    ...(['en', 'tr', 'fr', 'pl'] as const).map((language) =>
      uniqueIndex(`summary_classes_${language}`)
        .on(sql`okur_fold(${t.names}->>${sql.raw(`'${language}'`)})`)
        .where(sql`${t.deleted_at} is null and ${t.names}->>${sql.raw(`'${language}'`)} <> ''`),
    ),
    index('summary_classes_position').on(t.position, t.id),
  ],
);

export const summaryBookClasses = pgTable(
  'summary_book_classes',
  {
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => summaryClasses.id),
  },
  (t) => [
    primaryKey({ columns: [t.class_id, t.summary_book_id] }),
    index('summary_book_classes_book').on(t.summary_book_id),
  ],
);

/** Every text that a summary had and has: what was read of one is measured by its own words, and it can come back. */
export const summaryTexts = pgTable(
  'summary_texts',
  {
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id, { onDelete: 'cascade' }),
    text_version: integer('text_version').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    sections: jsonb('sections').notNull(),
    word_count: integer('word_count').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** Who stored it; null of texts from before that was noted. */
    created_by: uuid('created_by').references(() => admins.id),
  },
  (t) => [
    primaryKey({ columns: [t.summary_book_id, t.text_version] }),
    index('summary_texts_created_by').on(t.created_by),
  ],
);

/** A summary read aloud, as it is listened to. */
export const summaryAudios = pgTable('summary_audios', {
  summary_book_id: uuid('summary_book_id')
    .primaryKey()
    .references(() => summaryBooks.id),
  ...audio(),
});

export const summaryBookDepartments = pgTable(
  'summary_book_departments',
  {
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id),
    ...assignedClass(),
  },
  (t) => [
    primaryKey({ columns: [t.summary_book_id, t.department_id] }),
    index('summary_book_departments_department').on(t.department_id),
  ],
);

/** From which class a summary was taken and when; written by `okur_keep_summary_withdrawal`. */
export const summaryWithdrawals = pgTable(
  'summary_withdrawals',
  {
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id, { onDelete: 'cascade' }),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    withdrawn_at: instant('withdrawn_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.summary_book_id, t.department_id] }),
    index('summary_withdrawals_department').on(t.department_id),
  ],
);

/** All summaries were assigned to a department, or removed from it: what it takes to undo that for thirty days. */
export const summaryDepartmentChanges = pgTable(
  'summary_department_changes',
  {
    id: stored().id,
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    kind: text('kind', { enum: ['assigned', 'removed'] }).notNull(),
    /** How many summaries were added or removed. */
    count: integer('count').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    undone_at: instant('undone_at'),
  },
  (t) => [index('summary_department_changes_department').on(t.department_id, t.created_at)],
);

/** A summary that was added or removed, with the dates it had before. */
export const summaryDepartmentChangeBooks = pgTable(
  'summary_department_change_books',
  {
    change_id: uuid('change_id')
      .notNull()
      .references(() => summaryDepartmentChanges.id, { onDelete: 'cascade' }),
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id, { onDelete: 'cascade' }),
    /** Null: the department did not have it. */
    starts_at: instant('starts_at'),
    expires_at: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.change_id, t.summary_book_id] }),
    index('summary_department_change_books_book').on(t.summary_book_id),
  ],
);

/** What a student answered to the questions of a summary, the newest time. */
export const summaryAnswers = pgTable(
  'summary_answers',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id),
    /** Ids of options by question. */
    answers: jsonb('answers').notNull(),
    /** What was asked. */
    questions_version: integer('questions_version').notNull().default(1),
    points: doublePrecision('points').notNull(),
    max_points: integer('max_points').notNull(),
    answered_at: instant('answered_at').notNull().defaultNow(),
    /** A reading with the clock after it has seen its questions; null of the answers of earlier versions. */
    first_answered_at: instant('first_answered_at').defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.summary_book_id] }), index('summary_answers_book').on(t.summary_book_id)],
);

/** When a student first read or heard a summary to its end, by the student's own word. */
export const summaryReads = pgTable(
  'summary_reads',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    summary_book_id: uuid('summary_book_id')
      .notNull()
      .references(() => summaryBooks.id, { onDelete: 'cascade' }),
    read_at: instant('read_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.summary_book_id] }), index('summary_reads_book').on(t.summary_book_id)],
);

/** What the generator of prompts and covers was used for. Reserved before it is asked, so that the budget holds. */
export const generationUsages = pgTable(
  'generation_usages',
  {
    id: stored().id,
    created_at: instant('created_at').notNull().defaultNow(),
    kind: text('kind', { enum: ['prompt', 'cover'] }).notNull(),
    tokens: integer('tokens').notNull(),
    created_by: uuid('created_by').references(() => admins.id),
  },
  (t) => [index('generation_usages_created').on(t.created_at)],
);

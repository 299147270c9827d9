import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stored, toggled } from './columns.ts';

/** General contents: questions and answers, each language with an order of its own. */
export const faqs = pgTable(
  'faqs',
  {
    ...stored(),
    ...toggled(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    question: text('question').notNull(),
    /** Cleaned rich text. */
    answer: text('answer').notNull(),
    /** Place among the language's questions that are not deleted, from 1; a deleted one keeps the place it had. */
    order: integer('order').notNull(),
    published: boolean('published').notNull(),
    search: text('search').generatedAlwaysAs(
      sql.raw(`okur_fold(question || ' ' || regexp_replace(answer, '<[^>]*>', ' ', 'g'))`),
    ),
  },
  (t) => [index('faqs_language').on(t.language, t.order, t.id)],
);

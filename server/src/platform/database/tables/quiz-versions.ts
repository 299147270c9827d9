import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The questions of a summary, of a chapter and of the quiz of a tutorial as they were: an answer stays one to what was
 * asked, whatever the questions become. Written by `okur_keep_questions`.
 */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    /** The summary, the chapter or the part of a tutorial. */
    quiz_id: uuid('quiz_id').notNull(),
    version: integer('version').notNull(),
    questions: jsonb('questions').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.quiz_id, t.version] })],
);

import { boolean, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant, stored } from './columns.ts';
import { admins, companies } from './organisation.ts';
import { users } from './people.ts';

/** A text as its student reads it aloud; goes with its file when its days are over. */
export const oralReadings = pgTable(
  'oral_readings',
  {
    ...stored(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The school that it was handed in at: a child that leaves takes no voice along to the next one. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    article_version: integer('article_version').notNull(),
    /** Its address, as stored files have one. */
    recording: text('recording').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    words: integer('words').notNull(),
    /** All of the text; what was read in part has no speed. */
    whole: boolean('whole').notNull(),
    listened_at: instant('listened_at'),
    listened_by: uuid('listened_by').references(() => admins.id),
    reply: text('reply'),
  },
  (t) => [
    index('oral_readings_user').on(t.user_id, t.created_at, t.id),
    index('oral_readings_company').on(t.company_id),
    index('oral_readings_created').on(t.created_at),
    index('oral_readings_article').on(t.article_id),
    index('oral_readings_listened_by').on(t.listened_by),
  ],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { stored, toggled } from './columns.ts';

/** Summaries of books. */
export const summaryBooks = pgTable('summary_books', { ...stored(), ...toggled(), title: text('title').notNull() });

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

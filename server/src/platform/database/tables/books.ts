import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { stored, toggled } from './columns.ts';

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

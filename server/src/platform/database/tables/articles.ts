import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { audio, instant, stored, toggled } from './columns.ts';
import { assignedClass, companies, departments, instructors } from './organisation.ts';

const language = (name: string) => text(name, { enum: ['en', 'tr', 'fr', 'pl'] });

export const articleCategories = pgTable('article_categories', { ...stored(), name: text('name').notNull() }, (t) => [
  uniqueIndex('article_categories_name').on(sql`okur_fold(${t.name})`),
]);
export const articleTypes = pgTable(
  'article_types',
  { ...stored(), ...toggled(), name: text('name').notNull() },
  (t) => [
    uniqueIndex('article_types_name')
      .on(sql`okur_fold(${t.name})`)
      .where(sql`${t.deleted_at} is null`),
  ],
);

/** The newest state of an article. `version` counts its states; each one that was saved is in article_versions. */
export const articles = pgTable(
  'articles',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    language: language('language').notNull(),
    category_id: uuid('category_id').references(() => articleCategories.id),
    type_id: uuid('type_id').references(() => articleTypes.id),
    grade_level: integer('grade_level'),
    body: text('body').notNull(),
    source: text('source').notNull().default(''),
    /** Address and words for those who cannot see it; null: one is drawn. */
    cover: jsonb('cover'),
    status: text('status', { enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    word_count: integer('word_count').notNull(),
    readability: jsonb('readability'),
    questions: jsonb('questions').notNull(),
    /** Both null: the platform's. */
    company_id: uuid('company_id').references(() => companies.id),
    instructor_id: uuid('instructor_id').references(() => instructors.id),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [
    index('articles_title').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('articles_company').on(t.company_id),
    index('articles_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** What a reading was of: text and questions as they were. Append-only. */
export const articleVersions = pgTable(
  'article_versions',
  {
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    language: language('language').notNull(),
    body: text('body').notNull(),
    word_count: integer('word_count').notNull(),
    questions: jsonb('questions').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.version] })],
);

/** A text read aloud, to be listened to; one for each article, of the text as it was then. */
export const articleAudios = pgTable('article_audios', {
  article_id: uuid('article_id')
    .primaryKey()
    .references(() => articles.id),
  ...audio(),
});

export const articleDepartments = pgTable(
  'article_departments',
  {
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    ...assignedClass(),
  },
  (t) => [
    primaryKey({ columns: [t.article_id, t.department_id] }),
    index('article_departments_department').on(t.department_id),
  ],
);

/** A time in which a class had a text and that is over: what was read then may still arrive. */
export const articleDepartmentEnds = pgTable(
  'article_department_ends',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    starts_at: instant('starts_at').notNull(),
    ended_at: instant('ended_at').notNull(),
  },
  (t) => [index('article_department_ends_department').on(t.department_id, t.article_id)],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { users } from './people.ts';

const language = () => text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull();

/** Words with their meanings, the platform's. */
export const terms = pgTable(
  'terms',
  {
    ...stored(),
    ...toggled(),
    language: language(),
    term: text('term').notNull(),
    /** The term in small letters of its language: accents tell words apart, so nothing is folded away. */
    word: text('word').notNull(),
    /** What its forms share; see contract/src/reading/lookup.ts. */
    stem: text('stem').notNull(),
    meaning: text('meaning').notNull(),
    example: text('example').notNull(),
    part_of_speech: text('part_of_speech'),
    grade_level: integer('grade_level'),
    image: text('image'),
    audio: text('audio'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(term || ' ' || meaning)`)),
  },
  (t) => [
    uniqueIndex('terms_term')
      .on(t.language, t.word, sql`coalesce(${t.part_of_speech}, '')`)
      .where(sql`${t.deleted_at} is null`),
    index('terms_stem').on(t.language, t.stem),
    index('terms_list').on(sql`${t.term} collate "tr-x-icu"`, t.id),
    index('terms_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** Words whose meaning a student opened while reading; first time each. */
export const wordLookups = pgTable(
  'word_lookups',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    term_id: uuid('term_id')
      .notNull()
      .references(() => terms.id),
    looked_up_at: instant('looked_up_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.term_id] }), index('word_lookups_term').on(t.term_id)],
);

/** Pairs of words; which one comes first does not matter. */
export const relationTerms = pgTable(
  'relation_terms',
  {
    ...stored(),
    ...toggled(),
    relation_type: text('relation_type', { enum: ['similar', 'synonym'] }).notNull(),
    language: language(),
    term: text('term').notNull(),
    related_term: text('related_term').notNull(),
    /** In small letters of the language. */
    word: text('word').notNull(),
    related_word: text('related_word').notNull(),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(term || ' ' || related_term)`)),
  },
  (t) => [
    uniqueIndex('relation_terms_pair')
      .on(
        t.relation_type,
        t.language,
        sql`least(${t.word}, ${t.related_word})`,
        sql`greatest(${t.word}, ${t.related_word})`,
      )
      .where(sql`${t.deleted_at} is null`),
    index('relation_terms_word').on(t.language, t.word),
    index('relation_terms_related_word').on(t.language, t.related_word),
    index('relation_terms_list').on(t.relation_type, sql`${t.term} collate "tr-x-icu"`, t.id),
    index('relation_terms_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

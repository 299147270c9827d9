import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookLicences } from './book-licences.ts';
import { books } from './books.ts';
import { instant, stored } from './columns.ts';
import { admins, companies } from './organisation.ts';

/** What a supplier offers, as its ONIX messages say; each of their blocks may be replaced alone. */
export const supplierBooks = pgTable(
  'supplier_books',
  {
    ...stored(),
    supplier: text('supplier').notNull(),
    /** The supplier's name of the record: a later message about it has the same. */
    record_reference: text('record_reference').notNull(),
    /** Thirteen digits. */
    ean: text('ean'),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    series: text('series').notNull().default(''),
    series_no: text('series_no').notNull().default(''),
    /** Names and roles in the order of the message. */
    contributors: jsonb('contributors')
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Their names in one line, which is searched. */
    authors: text('authors').notNull().default(''),
    publisher: text('publisher').notNull().default(''),
    /** ISO 639-1, or 639-2 where there is none of two letters; empty where the message names none. */
    language: text('language').notNull().default(''),
    published_on: date('published_on', { mode: 'string' }),
    /** Cleaned rich text. */
    description: text('description').notNull().default(''),
    page_count: integer('page_count'),
    grade_from: smallint('grade_from'),
    grade_to: smallint('grade_to'),
    /** Measures of the trade: Lexile and others, as they were given. */
    levels: jsonb('levels')
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** ONIX lists 150 and 175: EA, E101. */
    form: text('form').notNull().default(''),
    form_details: text('form_details')
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_epub: boolean('is_epub').notNull().default(false),
    protection: text('protection', { enum: ['none', 'watermark', 'drm'] })
      .notNull()
      .default('none'),
    /** For how long a licence opens the book; null: without an end. */
    licence_days: integer('licence_days'),
    licence_terms: text('licence_terms').notNull().default(''),
    /** Of one reader, in hundredths of the currency. */
    price_minor: integer('price_minor'),
    currency: text('currency'),
    availability: text('availability', { enum: ['available', 'coming', 'unavailable', 'withdrawn'] })
      .notNull()
      .default('unavailable'),
    /** Of each block of the record as it came last: one with the same hash changes nothing. */
    block_hashes: jsonb('block_hashes')
      .notNull()
      .default(sql`'{}'::jsonb`),
    search: text('search').generatedAlwaysAs(
      sql.raw(`okur_fold(title || ' ' || subtitle || ' ' || series || ' ' || authors || ' ' || coalesce(ean, ''))`),
    ),
  },
  (t) => [
    unique('supplier_books_record').on(t.supplier, t.record_reference),
    index('supplier_books_ean').on(t.ean),
    index('supplier_books_list').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('supplier_books_authors').on(sql`${t.authors} collate "tr-x-icu"`, t.id),
    index('supplier_books_publisher').on(sql`${t.publisher} collate "tr-x-icu"`, t.id),
    index('supplier_books_published').on(t.published_on, t.id),
    index('supplier_books_price').on(t.price_minor, t.id),
    index('supplier_books_updated').on(t.updated_at, t.id),
    index('supplier_books_language').on(t.language),
    index('supplier_books_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check('supplier_books_price_whole', sql`(${t.price_minor} is null) = (${t.currency} is null)`),
  ],
);

/**
 * An order at a supplier. Its id is the reference that the supplier gets, so that after a time-out it can be looked up
 * instead of being sent again.
 */
export const bookOrders = pgTable(
  'book_orders',
  {
    ...stored(),
    supplier: text('supplier').notNull(),
    supplier_book_id: uuid('supplier_book_id')
      .notNull()
      .references(() => supplierBooks.id),
    /** For whose readers; null: for those of every school. */
    company_id: uuid('company_id').references(() => companies.id),
    quantity: integer('quantity').notNull(),
    unit_price_minor: integer('unit_price_minor').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['pending', 'ordered', 'delivered', 'returned', 'failed'] })
      .notNull()
      .default('pending'),
    /** What the supplier calls it. */
    supplier_reference: text('supplier_reference'),
    /** How often it was sent; a sending whose answer is not known is looked up before the next. */
    attempts: integer('attempts').notNull().default(0),
    sent_at: instant('sent_at'),
    /** When the supplier last said its state. */
    checked_at: instant('checked_at'),
    /** Not looked at before. */
    next_check_at: instant('next_check_at'),
    /** Why it failed: a code of the text catalogue. */
    failure: text('failure'),
    licence_days: integer('licence_days'),
    /** The file as it was delivered. */
    epub_key: text('epub_key'),
    epub_sha256: text('epub_sha256'),
    epub_size: integer('epub_size'),
    book_id: uuid('book_id').references(() => books.id),
    licence_id: uuid('licence_id').references(() => bookLicences.id),
    ordered_at: instant('ordered_at'),
    delivered_at: instant('delivered_at'),
    returned_at: instant('returned_at'),
    return_reason: text('return_reason'),
    created_by: uuid('created_by').references(() => admins.id),
    returned_by: uuid('returned_by').references(() => admins.id),
  },
  (t) => [
    uniqueIndex('book_orders_reference').on(t.supplier, t.supplier_reference),
    unique('book_orders_licence').on(t.licence_id),
    index('book_orders_list').on(t.created_at, t.id),
    index('book_orders_open')
      .on(t.next_check_at)
      .where(sql`${t.state} in ('pending', 'ordered')`),
    index('book_orders_supplier_book').on(t.supplier_book_id),
    index('book_orders_book').on(t.book_id),
    index('book_orders_company').on(t.company_id, t.created_at),
    check('book_orders_quantity', sql`${t.quantity} between 1 and 1000`),
    check(
      'book_orders_delivered_whole',
      sql`${t.state} not in ('delivered', 'returned') or num_nulls(${t.epub_key}, ${t.epub_sha256}, ${t.book_id},
        ${t.licence_id}, ${t.delivered_at}) = 0`,
    ),
    check('book_orders_ordered_referenced', sql`${t.state} <> 'ordered' or ${t.supplier_reference} is not null`),
    check('book_orders_returned_reason', sql`(${t.state} = 'returned') = (${t.returned_at} is not null)`),
  ],
);

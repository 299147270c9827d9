import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { books } from './books.ts';
import { instant, stored } from './columns.ts';
import { companies } from './organisation.ts';
import { users } from './people.ts';

/** How many may read a book at once: what was ordered, or what someone granted. */
export const bookLicences = pgTable(
  'book_licences',
  {
    ...stored(),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    /** For whose readers; null: for those of every school. */
    company_id: uuid('company_id').references(() => companies.id),
    source: text('source', { enum: ['order', 'grant'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Seats that are not released, counted by a trigger: more than there are cannot be written. */
    taken: integer('taken').notNull().default(0),
    starts_at: instant('starts_at').notNull().defaultNow(),
    /** Null: without an end. */
    expires_at: instant('expires_at'),
    /** When it was returned. */
    closed_at: instant('closed_at'),
  },
  (t) => [
    index('book_licences_book').on(t.book_id, t.company_id),
    index('book_licences_company').on(t.company_id),
    index('book_licences_expiry')
      .on(t.expires_at)
      .where(sql`${t.closed_at} is null`),
    check('book_licences_quantity', sql`${t.quantity} between 1 and 100000`),
    check('book_licences_taken', sql`${t.taken} between 0 and ${t.quantity}`),
  ],
);

/** Who reads on which licence. */
export const bookSeats = pgTable(
  'book_seats',
  {
    id: uuid('id').primaryKey(),
    licence_id: uuid('licence_id')
      .notNull()
      .references(() => bookLicences.id),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    taken_at: instant('taken_at').notNull().defaultNow(),
    /** When the book was opened last. */
    opened_at: instant('opened_at').notNull().defaultNow(),
    /** Since when this reader may not read the book; the seat is kept for some school days. */
    lost_at: instant('lost_at'),
    released_at: instant('released_at'),
    release_reason: text('release_reason', {
      enum: ['finished', 'silent', 'student', 'staff', 'expired', 'returned', 'left'],
    }),
  },
  (t) => [
    uniqueIndex('book_seats_active')
      .on(t.book_id, t.user_id)
      .where(sql`${t.released_at} is null`),
    index('book_seats_licence').on(t.licence_id, t.taken_at),
    index('book_seats_user').on(t.user_id, t.taken_at),
    index('book_seats_opened')
      .on(t.opened_at)
      .where(sql`${t.released_at} is null`),
    check('book_seats_released', sql`(${t.released_at} is null) = (${t.release_reason} is null)`),
  ],
);

/** Who waits for a seat of a book, in the order of `queue_no`. */
export const bookHolds = pgTable(
  'book_holds',
  {
    id: uuid('id').primaryKey(),
    /** Given while the licences of the book are locked: the one who came first has the smaller one. */
    queue_no: integer('queue_no').notNull(),
    book_id: uuid('book_id')
      .notNull()
      .references(() => books.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'offered', 'taken', 'lapsed', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    /** The licence whose seat is kept free for this reader. */
    licence_id: uuid('licence_id').references(() => bookLicences.id),
    created_at: instant('created_at').notNull().defaultNow(),
    offered_at: instant('offered_at'),
    offer_ends_at: instant('offer_ends_at'),
    ended_at: instant('ended_at'),
    /** Since when this reader may not read the book; the place is kept for some school days. */
    lost_at: instant('lost_at'),
  },
  (t) => [
    uniqueIndex('book_holds_open')
      .on(t.book_id, t.user_id)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('book_holds_queue')
      .on(t.book_id, t.queue_no)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('book_holds_offer')
      .on(t.offer_ends_at)
      .where(sql`${t.state} = 'offered'`),
    index('book_holds_licence').on(t.licence_id),
    index('book_holds_user').on(t.user_id, t.created_at),
    check(
      'book_holds_offered',
      sql`${t.state} <> 'offered' or num_nulls(${t.licence_id}, ${t.offered_at}, ${t.offer_ends_at}) = 0`,
    ),
  ],
);

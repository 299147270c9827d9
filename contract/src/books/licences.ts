import { z } from 'zod';
import { ById, Id, Instant, Moment, stored, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, one, route } from '../route.ts';

/* How many may read a book at once. A book without licences is open to every reader of the classes that have it. */

export const licenceSources = ['order', 'grant'] as const;
export const seatReasons = ['finished', 'silent', 'student', 'staff', 'expired', 'returned', 'left'] as const;

export const BookLicence = z.object({
  ...stored,
  /** Null: for the readers of every school. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  source: z.enum(licenceSources),
  quantity: z.int(),
  taken: z.int(),
  /** Seats that are kept free for readers whose turn it is. */
  offered: z.int(),
  starts_at: Instant,
  expires_at: Instant.nullable(),
  /** When it was returned or ended by hand. */
  closed_at: Instant.nullable(),
});
export type BookLicence = z.infer<typeof BookLicence>;

export const listBookLicences = route({
  method: 'GET',
  path: 'books/{id}/licences',
  summary: 'Licences of a book in the caller’s reach',
  params: ById,
  query: ListQuery,
  answer: page(BookLicence),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const grantBookLicence = route({
  method: 'POST',
  path: 'books/{id}/licences',
  summary: 'Lets so many readers of a school, or of all, read a licensed book at once: a licence not ordered here',
  params: ById,
  body: z.strictObject({
    company_id: Id.nullable().default(null),
    quantity: whole(1, 100_000),
    expires_at: Moment.nullable()
      .default(null)
      .refine((at) => !at || Date.parse(at) > Date.now(), { error: 'validation.after_start' }),
  }),
  answer: one(BookLicence),
  status: 201,
  needs: ['edit', 'BOOK'],
  idempotent: true,
});
export const endBookLicence = route({
  method: 'POST',
  path: 'book-licences/{id}/end',
  summary: 'Ends a granted licence at once; what was read stays. One that was ordered ends by the return of its order',
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  answer: one(BookLicence),
  needs: ['edit', 'BOOK'],
  errors: ['conflict', 'stale_version'],
  idempotent: true,
});

export const BookReader = z.object({
  /** Of the seat, or of the hold. */
  id: Id,
  user_id: Id,
  username: z.string(),
  person: z.string(),
  department_name: z.string().nullable(),
  company_name: z.string(),
  state: z.enum(['seat', 'offered', 'waiting']),
  /** From 1, of those who wait. */
  position: z.int().nullable(),
  since: Instant,
  /** When the book was opened last. */
  opened_at: Instant.nullable(),
  /** Until when a seat is kept free. */
  offer_ends_at: Instant.nullable(),
});
export type BookReader = z.infer<typeof BookReader>;

/* Who reads a book is for those who see students; who only writes books learns no child's name. */
export const listBookReaders = route({
  method: 'GET',
  path: 'books/{id}/seats',
  summary: 'Students of the caller’s reach who have a seat of the book or wait for one',
  params: ById,
  query: ListQuery,
  answer: page(BookReader),
  needs: {
    allOf: [
      ['view', 'BOOK_LIST'],
      ['view', 'USER'],
    ],
  },
  exportable: true,
  people: true,
});
export const releaseBookSeat = route({
  method: 'POST',
  path: 'book-seats/{id}/release',
  summary: 'Frees the seat of a student: the next one who waits is offered it',
  params: ById,
  body: z.strictObject({}),
  answer: Done,
  needs: {
    allOf: [
      ['assign_to_department', 'BOOK_LIST'],
      ['view', 'USER'],
    ],
  },
  errors: ['conflict'],
  idempotent: true,
});

/** Whether a student may open a book now. */
export const SeatState = z.object({
  /**
   * `free`: the book needs no seat; `seat`: the student has one; `offered`: one is kept free until `offer_ends_at`;
   * `waiting`: others read it, `position` counts from 1; `available`: opening it takes a seat; `closed`: the licence is
   * over.
   */
  state: z.enum(['free', 'seat', 'offered', 'waiting', 'available', 'closed']),
  position: z.int().nullable(),
  /** Since when the student waits. */
  waiting_since: Instant.nullable(),
  offer_ends_at: Instant.nullable(),
});
export type SeatState = z.infer<typeof SeatState>;
export const mySeat = route({
  method: 'GET',
  path: 'student/books/{id}/seat',
  summary: 'Whether the student may open a book of the caller’s class now',
  params: ById,
  answer: one(SeatState),
  needs: 'student',
});
export const takeMySeat = route({
  method: 'POST',
  path: 'student/books/{id}/seat',
  summary: 'Takes a seat of a book of the caller’s class; of one that others read, a place in the queue',
  params: ById,
  body: z.strictObject({}),
  answer: one(SeatState),
  needs: 'student',
  idempotent: true,
});
export const leaveMySeat = route({
  method: 'DELETE',
  path: 'student/books/{id}/seat',
  summary: 'Gives the seat back, or the place in the queue',
  params: ById,
  answer: one(SeatState),
  needs: 'student',
  idempotent: true,
});

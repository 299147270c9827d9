import { z } from 'zod';
import { ById, Id, Instant, name, stored, text } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { orderStates } from './book-orders.ts';
import { Done, one, route } from './route.ts';
import { availabilities } from './supplier.ts';

/* Books that students and instructors wish for, and the demand that follows. Money is in hundredths of its currency. */

export const wishStates = ['open', 'bought', 'declined'] as const;
/** Where a wish has got to, as its author sees it. */
export const wishStages = ['wished', 'ordered', 'delivered', 'in_class', 'declined'] as const;
export type WishStage = (typeof wishStages)[number];

export const BookWish = z.object({
  ...stored,
  ean: z.string().nullable(),
  /** Empty for a number that the catalogue does not have. */
  title: z.string(),
  authors: z.string(),
  note: z.string(),
  state: z.enum(wishStates),
  stage: z.enum(wishStages),
  /** What was said when it was declined. */
  answer: z.string(),
  decided_at: Instant.nullable(),
  /** The book, once it is here. */
  book_id: Id.nullable(),
});
export type BookWish = z.infer<typeof BookWish>;

/** A book of the catalogue as someone sees it who wishes for one: without prices. */
export const WishableBook = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  authors: z.string(),
  publisher: z.string(),
  language: z.string(),
  ean: z.string().nullable(),
  grade_from: z.int().nullable(),
  grade_to: z.int().nullable(),
  /** Whether the caller wishes for it already. */
  wished: z.boolean(),
});
export type WishableBook = z.infer<typeof WishableBook>;

export const WishInput = z
  .strictObject({
    supplier_book_id: Id.nullable().default(null),
    /** EAN, ISBN-13 or ISBN-10 with or without hyphens, of a book that the catalogue need not have. */
    ean: text(40).default(''),
    note: text(300).default(''),
  })
  .refine((wish) => wish.supplier_book_id !== null || wish.ean !== '', {
    path: ['ean'],
    error: 'validation.required',
  });

const wishRoutes = { errors: ['duplicate'], idempotent: true } as const;

export const myWishes = route({
  method: 'GET',
  path: 'student/wishes',
  summary: 'The caller’s wishes for books, the newest first',
  query: ListQuery,
  answer: page(BookWish),
  needs: 'student',
  exportable: true,
});
export const myWishableBooks = route({
  method: 'GET',
  path: 'student/wishable-books',
  summary: 'Books of the supplier’s catalogue that can be wished for',
  query: ListQuery,
  answer: page(WishableBook),
  needs: 'student',
  exportable: true,
});
export const addMyWish = route({
  method: 'POST',
  path: 'student/wishes',
  summary: 'Wishes for a book, by the catalogue or by its ISBN; twenty may be open',
  body: WishInput,
  answer: one(BookWish),
  status: 201,
  needs: 'student',
  ...wishRoutes,
});
export const deleteMyWish = route({
  method: 'DELETE',
  path: 'student/wishes/{id}',
  summary: 'Withdraws an open wish that nothing was ordered for',
  params: ById,
  answer: Done,
  needs: 'student',
  errors: ['conflict'],
  idempotent: true,
});

export const listOwnWishes = route({
  method: 'GET',
  path: 'book-wishes',
  summary: 'Book wishes of the calling member of staff, the newest first',
  query: ListQuery,
  answer: page(BookWish),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const listWishableBooks = route({
  method: 'GET',
  path: 'wishable-books',
  summary: 'Books of the supplier’s catalogue that can be wished for',
  query: ListQuery,
  answer: page(WishableBook),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const addOwnWish = route({
  method: 'POST',
  path: 'book-wishes',
  summary: 'Wishes for a book in the name of a school; a hundred may be open',
  body: WishInput,
  answer: one(BookWish),
  status: 201,
  needs: ['assign_to_department', 'BOOK_LIST'],
  ...wishRoutes,
});
export const deleteOwnWish = route({
  method: 'DELETE',
  path: 'book-wishes/{id}',
  summary: 'Withdraws an open wish of the caller that nothing was ordered for',
  params: ById,
  answer: Done,
  needs: ['assign_to_department', 'BOOK_LIST'],
  errors: ['conflict'],
  idempotent: true,
});

export const Demand = z.object({
  /** The supplier's book, or of a number that the catalogue does not have, one of the wishes. */
  id: Id,
  supplier_book_id: Id.nullable(),
  ean: z.string().nullable(),
  title: z.string(),
  authors: z.string(),
  publisher: z.string(),
  language: z.string(),
  wish_count: z.int(),
  school_count: z.int(),
  /** Of one reader. */
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
  /** What one licence costs for each wish that it would fulfil. */
  price_per_wish_minor: z.int().nullable(),
  /** The same in whole units of the currency. */
  price: z.number().nullable(),
  price_per_wish: z.number().nullable(),
  availability: z.enum(availabilities).nullable(),
  orderable: z.boolean(),
  book_id: Id.nullable(),
  /** The state of the newest order of the book. */
  order_state: z.enum(orderStates).nullable(),
  first_wished_at: Instant,
  last_wished_at: Instant,
});
export type Demand = z.infer<typeof Demand>;

export const listDemand = route({
  method: 'GET',
  path: 'gardner/wishlist',
  summary: 'Books that are wished for, each with how many wish for it and what it costs',
  query: ListQuery.extend({ company_id: Id.optional() }),
  answer: page(Demand),
  needs: ['view', 'BOOK_WISHLIST'],
  exportable: true,
});

export const WishOfBook = z.object({
  id: Id,
  account_type: z.enum(['student', 'staff']),
  username: z.string(),
  person: z.string(),
  company_id: Id,
  company_name: z.string(),
  department_name: z.string().nullable(),
  note: z.string(),
  created_at: Instant,
});
export type WishOfBook = z.infer<typeof WishOfBook>;

export const usersOfWishedBook = route({
  method: 'GET',
  path: 'gardner/wishlist/book/{id}/users',
  summary: 'Who wishes for a book; id is that of its row in the demand',
  params: ById,
  query: ListQuery.extend({ company_id: Id.optional() }),
  answer: page(WishOfBook),
  needs: ['view', 'BOOK_WISHLIST'],
  exportable: true,
  people: true,
});
export const declineWishes = route({
  method: 'POST',
  path: 'gardner/wishlist/book/{id}/decline',
  summary: 'Declines the open wishes for a book with a word that everyone who wished for it gets to see',
  params: ById,
  body: z.strictObject({ answer: name(300) }),
  answer: one(z.object({ declined: z.int() })),
  needs: ['edit', 'BOOK_WISHLIST'],
  errors: ['conflict'],
  idempotent: true,
});

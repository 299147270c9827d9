import { z } from 'zod';
import { ById, Day, Id, Instant, name, stored, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';
import { SupplierBook, SupplierFilter } from './supplier.ts';

/* Orders at the book supplier. Amounts of money are in hundredths of their currency. */

export const orderStates = ['pending', 'ordered', 'delivered', 'returned', 'failed'] as const;
export type OrderState = (typeof orderStates)[number];
/** Why an order failed: `book_orders.failure_<code>` in the text catalogue. */
export const orderFailures = [
  'no_supplier',
  'price_changed',
  'unavailable',
  'refused',
  'file_protected',
  'file_unreadable',
  'book_empty',
] as const;
export type OrderFailure = (typeof orderFailures)[number];

export const BookOrder = z.object({
  ...stored,
  supplier: z.string(),
  supplier_book_id: Id,
  title: z.string(),
  authors: z.string(),
  ean: z.string().nullable(),
  /** For whose readers; null: for those of every school. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** How many may read at once. */
  quantity: z.int(),
  unit_price_minor: z.int(),
  total_minor: z.int(),
  /** The same in whole units of the currency. */
  unit_price: z.number(),
  total: z.number(),
  currency: z.string(),
  state: z.enum(orderStates),
  failure: z.enum(orderFailures).nullable(),
  /** What the supplier calls it. */
  supplier_reference: z.string().nullable(),
  /** When the supplier last said its state. */
  checked_at: Instant.nullable(),
  ordered_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  returned_at: Instant.nullable(),
  return_reason: z.string().nullable(),
  /** When its licence ends; null: never, or not delivered yet. */
  licence_until: Instant.nullable(),
  /** In bytes; null before the delivery. */
  epub_size: z.int().nullable(),
  book_id: Id.nullable(),
  /** Readers who have a seat of it now, and who ever had one. */
  seats_taken: z.int(),
  reader_count: z.int(),
  /** Wishes that it fulfils. */
  wish_count: z.int(),
  ordered_by: z.string().nullable(),
});
export type BookOrder = z.infer<typeof BookOrder>;

export const OrderFilter = ListQuery.extend({
  state: z.enum(orderStates, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  supplier: name(60).optional(),
  /** Days of the order, both included. */
  from: Day.optional(),
  to: Day.optional(),
});

export const listBookOrders = route({
  method: 'GET',
  path: 'book-orders',
  summary: 'Orders of books',
  query: OrderFilter,
  answer: page(BookOrder),
  needs: ['view', 'BOOK_ORDERS'],
  exportable: true,
});
export const getBookOrder = route({
  method: 'GET',
  path: 'book-orders/{id}',
  summary: 'One order',
  params: ById,
  answer: one(BookOrder),
  needs: ['view', 'BOOK_ORDERS'],
});
export const listOrderableBooks = route({
  method: 'GET',
  path: 'gardner/book-orders/books',
  summary: 'What can be ordered: EPUBs without DRM that can be had and are not here yet (held=true: those that are)',
  query: SupplierFilter.omit({ available: true }),
  answer: page(SupplierBook),
  needs: ['view', 'BOOK_ORDERS'],
  exportable: true,
});
export const checkOrderStatus = route({
  method: 'GET',
  path: 'gardner/book-orders/check-order-status',
  summary: 'Open orders as they stand; a job looks up those of which nothing was heard for thirty seconds',
  query: ListQuery,
  answer: page(BookOrder),
  needs: ['view', 'BOOK_ORDERS'],
  exportable: true,
});

export const BookOrderInput = z.strictObject({
  supplier_book_id: Id,
  company_id: Id.nullable().default(null),
  quantity: whole(1, 1000),
  /** Of one reader, as the caller saw it: another one now, a lower one too, is refused with `price_changed`. */
  expected_price: whole(0, 100_000_000),
  /** Compared where it is sent. */
  expected_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'validation.choice' })
    .optional(),
  /** The wishes it fulfils; left out: every open one for the book, of the school if one is given. */
  wish_ids: z.array(Id).max(1000, { error: 'validation.range' }).optional(),
});
export const createBookOrder = route({
  method: 'POST',
  path: 'gardner/book-orders',
  summary: 'Orders a book; it is sent to the supplier as soon as the order is stored',
  body: BookOrderInput,
  answer: one(BookOrder),
  status: 201,
  needs: ['add', 'BOOK_ORDERS'],
  errors: ['price_changed', 'conflict'],
  idempotent: true,
});
export const returnBookOrder = route({
  method: 'POST',
  path: 'book-orders/{id}/return',
  summary: 'Marks a delivered order as returned; its licence ends at once, what was read stays',
  params: ById,
  body: z.strictObject({ reason: name(300), version: Version.optional() }),
  answer: one(BookOrder),
  needs: ['edit', 'BOOK_ORDERS'],
  errors: ['conflict', 'stale_version'],
  idempotent: true,
});
export const retryBookOrder = route({
  method: 'POST',
  path: 'book-orders/{id}/retry',
  summary: 'Takes up a failed order again, under the same reference',
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  answer: one(BookOrder),
  needs: ['edit', 'BOOK_ORDERS'],
  errors: ['conflict', 'stale_version'],
  idempotent: true,
});
export const bookOrderEpub = route({
  method: 'GET',
  path: 'book-orders/{id}/epub',
  summary: 'The file as the supplier delivered it; 404 before that',
  params: ById,
  answer: z.unknown(),
  download: true,
  secret: true,
  needs: ['view', 'BOOK_ORDERS'],
});

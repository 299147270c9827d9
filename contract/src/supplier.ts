import { z } from 'zod';
import { TradeLevel } from './books/trade-level.ts';
import { ById, Flag, GradeLevel, Id, stored, text, whole } from './fields.ts';
import { Job } from './jobs.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/* The catalogue of the book supplier, which ONIX messages fill. Money is in hundredths of its currency. */

export const availabilities = ['available', 'coming', 'unavailable', 'withdrawn'] as const;
/** Why a book cannot be ordered now, the first that holds. */
const orderBars = ['unavailable', 'needs_no_licence', 'no_supplier'] as const;
export const protections = ['none', 'watermark', 'drm'] as const;

/** ISO 639-1, or 639-2 where a language has no code of two letters. */
const CatalogueLanguage = z.string().regex(/^[a-z]{2,3}$/, { error: 'validation.choice' });

export const SupplierBook = z.object({
  ...stored,
  supplier: z.string(),
  record_reference: z.string(),
  /** Thirteen digits. */
  ean: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  series: z.string(),
  series_no: z.string(),
  /** Names in one line. */
  authors: z.string(),
  publisher: z.string(),
  /** Empty where the message names none. */
  language: z.string(),
  published_on: z.string().nullable(),
  page_count: z.int().nullable(),
  grade_from: z.int().nullable(),
  grade_to: z.int().nullable(),
  is_epub: z.boolean(),
  protection: z.enum(protections),
  /** For how many days a licence opens the book; null: without an end. */
  licence_days: z.int().nullable(),
  /** Of one reader. */
  price_minor: z.int().nullable(),
  /** The same in whole units of the currency. */
  price: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  /** Whether an order of it would be taken now. */
  orderable: z.boolean(),
  /**
   * Null where it can be ordered. `unavailable`: it is no EPUB without DRM that can be had now, with a price and in a
   * language that books have here; `needs_no_licence`: the book here has a text that all its classes may read;
   * `no_supplier`: none is configured.
   */
  order_bar: z.enum(orderBars).nullable(),
  /** The book here with the same EAN. */
  book_id: Id.nullable(),
  /** Open wishes. */
  wish_count: z.int(),
});
export type SupplierBook = z.infer<typeof SupplierBook>;

export const SupplierRecord = SupplierBook.extend({
  /** Rich text; may be empty. */
  description: z.string(),
  contributors: z.array(z.object({ name: z.string(), role: z.string() })),
  /** Measures of the trade, as the supplier gives them. */
  levels: z.array(TradeLevel),
  /** ONIX codes of lists 150 and 175. */
  form: z.string(),
  form_details: z.array(z.string()),
  licence_terms: z.string(),
});
export type SupplierRecord = z.infer<typeof SupplierRecord>;

const grade = z.coerce.number<number | string>({ error: 'validation.number' }).pipe(GradeLevel);
const minor = z.coerce.number<number | string>({ error: 'validation.number' }).pipe(whole(0, 100_000_000));
export const SupplierFilter = ListQuery.extend({
  language: CatalogueLanguage.optional(),
  publisher: text(200).optional(),
  /** With or without hyphens. */
  ean: text(40).optional(),
  available: Flag.optional(),
  /** At the most so much. */
  price_to: minor.optional(),
  /** School grades. */
  level_from: grade.optional(),
  level_to: grade.optional(),
  /** Whether the book is here already. */
  held: Flag.optional(),
});

export const listSupplierBooks = route({
  method: 'GET',
  path: 'gardner/books',
  summary: 'The catalogue of the book supplier',
  query: SupplierFilter,
  answer: page(SupplierBook),
  needs: ['view', 'GARDNER_BOOK'],
  exportable: true,
});
export const getSupplierBook = route({
  method: 'GET',
  path: 'gardner/books/{id}',
  summary: 'One record of the supplier',
  params: ById,
  answer: one(SupplierRecord),
  needs: ['view', 'GARDNER_BOOK'],
});
export const listSupplierLanguages = route({
  method: 'GET',
  path: 'gardner/book-languages',
  summary: 'The languages of the catalogue and how many books each has, the most first',
  answer: z.object({ data: z.array(z.object({ language: z.string(), count: z.int() })) }),
  needs: {
    anyOf: [
      ['view', 'GARDNER_BOOK'],
      ['view', 'BOOK_WISHLIST'],
    ],
  },
});

/** An ONIX message may not be larger. */
export const onixMaxBytes = 300_000_000;

/** What an import did: the result of its job. */
export const OnixReport = z.object({
  products: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  fault_count: z.int(),
  /** The first hundred. */
  faults: z.array(z.object({ line: z.int(), reference: z.string(), code: z.string() })),
});
export type OnixReport = z.infer<typeof OnixReport>;

export const importOnix = route({
  method: 'POST',
  path: 'gardner/onix-messages',
  summary:
    'Takes an ONIX 3 message (form field file, up to 300 MB) into the catalogue, as a job whose result is an ' +
    'OnixReport; notification 04 replaces the blocks it has, 05 withdraws a record',
  files: ['file'],
  maxBytes: { file: onixMaxBytes },
  body: z.strictObject({}),
  answer: one(Job),
  status: 202,
  needs: ['add', 'GARDNER_BOOK'],
  errors: ['too_large'],
  idempotent: true,
});

import { z } from 'zod';
import { ArticleCover, ArticleCoverInput } from '../articles/cover.ts';
import {
  ById,
  changesOf,
  Day,
  FileAddress,
  Flag,
  GradeLevel,
  Id,
  Instant,
  name,
  Seen,
  stored,
  text,
  toggled,
  Version,
  whole,
} from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { levels } from '../reading/school-years.ts';
import { BookImport, CloseHomework, CloseHomeworkText, CloseReaders, CloseReadersText, epubMaxBytes } from './epub.ts';
import { one, route } from '../route.ts';
import { TradeLevel } from './trade-level.ts';

export const bookRoles = ['author', 'illustrator', 'translator', 'editor'] as const;
export const bookStatuses = ['draft', 'processing', 'published', 'failed'] as const;
export { levels as textLevels };
export const bookHas = ['epub', 'questions'] as const;
export const bookRights = ['licensed', 'public_domain', 'own'] as const;

/** ISO 639-1. Level and measured speed exist for Turkish, English, French and Polish. */
export const BookLanguage = z.string().regex(/^[a-z]{2}$/, { error: 'validation.choice' });

const BookAuthor = z.object({ id: Id, name: z.string(), role: z.enum(bookRoles) });
const BookGenre = z.object({ id: Id, name: z.string() });

export const BookLevel = z.object({
  formula: z.string(),
  min: z.number(),
  median: z.number(),
  max: z.number(),
  /** Of the chapter in the middle. */
  band: z.enum(levels).nullable(),
});

export const BookRow = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  subtitle: z.string(),
  series: z.string(),
  series_no: z.int().nullable(),
  language: z.string(),
  authors: z.array(BookAuthor),
  genres: z.array(BookGenre),
  publisher_id: Id.nullable(),
  publisher: z.string().nullable(),
  /** Thirteen digits. */
  ean: z.string().nullable(),
  cover: ArticleCover.nullable(),
  grade_from: z.int().nullable(),
  grade_to: z.int().nullable(),
  page_count: z.int().nullable(),
  rights: z.enum(bookRights),
  status: z.enum(bookStatuses),
  highlighted: z.boolean(),
  /** Of the chapters that readers see. */
  word_count: z.int(),
  chapter_count: z.int(),
  /** At 150 words a minute, rounded up to the half. */
  minutes: z.number(),
  /** Of the chapters that readers see, by the first formula of the language; null where none is long enough. */
  level: BookLevel.nullable(),
  /** Whether the text is from an EPUB. */
  has_epub: z.boolean(),
  /** Classes in the caller's reach that have the book now. */
  department_count: z.int(),
});
export type BookRow = z.infer<typeof BookRow>;
export const Book = BookRow.extend({
  description: z.string(),
  published_on: z.string().nullable(),
  /** Of its authors, its genres and its publisher those that were deleted: they stay on it, and go onto no other. */
  deleted_entries: z.array(Id),
  /**
   * Measures of the trade, as the supplier gives them for the book's number: which one, and when its record changed
   * last. `level` is computed here.
   */
  outside_levels: z.array(TradeLevel.extend({ source: z.string(), at: Instant })),
  /** The newest EPUB that was sent; for those who write books. */
  import: BookImport.nullable(),
});
export type Book = z.infer<typeof Book>;

const bookInput = z.strictObject({
  title: name(200),
  subtitle: text(200).default(''),
  series: text(120).default(''),
  series_no: whole(1, 999).nullable().default(null),
  language: BookLanguage,
  authors: z
    .array(z.strictObject({ author_id: Id, role: z.enum(bookRoles, { error: 'validation.choice' }) }))
    .max(20, { error: 'validation.range' })
    .default([]),
  genre_ids: z.array(Id).max(10, { error: 'validation.range' }).default([]),
  publisher_id: Id.nullable().default(null),
  /** EAN, ISBN-13 or ISBN-10, with or without hyphens; empty for none. */
  ean: text(40).nullable().default(null),
  published_on: Day.nullable().default(null),
  /** Rich text; may be empty. */
  description: text(10_000).default(''),
  cover: ArticleCoverInput.nullable().default(null),
  grade_from: GradeLevel.nullable().default(null),
  grade_to: GradeLevel.nullable().default(null),
  page_count: whole(1, 20_000).nullable().default(null),
  rights: z.enum(bookRights, { error: 'validation.choice' }).default('own'),
  /** The other states follow from an EPUB. */
  status: z.enum(['draft', 'published'], { error: 'validation.choice' }).default('draft'),
});
const inOrder = ({ grade_from, grade_to }: { grade_from?: number | null; grade_to?: number | null }): boolean =>
  !grade_from || !grade_to || grade_from <= grade_to;
const gradeOrder = { path: ['grade_to'], error: 'validation.grade_order' };
/** A new book has no text yet: it begins as a draft. */
export const BookInput = bookInput.omit({ status: true }).refine(inOrder, gradeOrder);
export const BookChange = changesOf(bookInput)
  .extend({ version: Version.optional(), close_homework: CloseHomework, close_readers: CloseReaders })
  .refine(inOrder, gradeOrder);

export const BookFilter = ListQuery.extend({
  language: BookLanguage.optional(),
  author_id: Id.optional(),
  genre_id: Id.optional(),
  publisher_id: Id.optional(),
  /** Books for this grade. */
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  ean: text(40).optional(),
  status: z.enum(bookStatuses, { error: 'validation.choice' }).optional(),
  highlighted: Flag.optional(),
  department_id: Id.optional(),
  /** Books that a class of this instructor has now. */
  instructor_id: Id.optional(),
  /** Books with a text from an EPUB, or with questions of an author in a chapter that readers see. */
  has: z.enum(bookHas, { error: 'validation.choice' }).optional(),
  /** Of the chapter in the middle. */
  level_from: z.enum(levels, { error: 'validation.choice' }).optional(),
  level_to: z.enum(levels, { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

export const listBooks = route({
  method: 'GET',
  path: 'books',
  summary: 'Books; schools see the published ones',
  query: BookFilter,
  answer: page(BookRow),
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});
export const getBook = route({
  method: 'GET',
  path: 'books/{id}',
  summary: 'One book',
  params: ById,
  answer: one(Book),
  needs: ['view', 'BOOK_LIST'],
});
export const createBook = route({
  method: 'POST',
  path: 'books',
  summary: 'Adds a book as a draft (JSON, or form data with the files cover and epub, which is then read by a job)',
  body: BookInput,
  files: ['cover', 'epub'],
  maxBytes: { epub: epubMaxBytes },
  answer: one(Book),
  status: 201,
  needs: ['add', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateBook = route({
  method: 'PUT',
  path: 'books/{id}',
  summary:
    'Changes a book (JSON, or form data with the files cover and epub); one without words cannot be published. ' +
    'A new EPUB is read by a job; what was read of the text stays where it has the same words. ' +
    'What closes the book for students who are reading it, or wait for it, needs close_readers',
  params: ById,
  body: BookChange,
  files: ['cover', 'epub'],
  maxBytes: { epub: epubMaxBytes },
  answer: one(Book),
  needs: ['edit', 'BOOK'],
  errors: ['duplicate', 'stale_version', 'has_dependents'],
  idempotent: true,
});
export const decideBookImport = route({
  method: 'POST',
  path: 'books/{id}/epub',
  summary: 'Takes the new text of an EPUB that waits, leaves it, or reads the file again',
  params: ById,
  body: z.strictObject({
    decision: z.enum(['accept', 'discard', 'retry'], { error: 'validation.choice' }),
    version: Version.optional(),
  }),
  answer: one(Book),
  needs: ['edit', 'BOOK'],
  errors: ['conflict', 'stale_version'],
  idempotent: true,
});
export const bookEpub = route({
  method: 'GET',
  path: 'books/{id}/epub',
  summary: 'The chapters that readers see as an EPUB 3',
  params: ById,
  answer: z.unknown(),
  download: true,
  needs: ['view', 'BOOK'],
});
export const deleteBook = route({
  method: 'DELETE',
  path: 'books/{id}',
  summary:
    'Deletes a book, or restores a deleted one; classes keep their assignment, readers their seats. ' +
    'One that students are reading or wait for needs close_readers',
  params: ById,
  query: Seen.extend({ close_homework: CloseHomeworkText, close_readers: CloseReadersText }),
  answer: one(Book),
  needs: ['delete', 'BOOK'],
  errors: ['duplicate', 'has_dependents'],
  idempotent: true,
});
const Highlight = z.object({ id: Id, highlighted: z.boolean() });
export const highlightBook = route({
  method: 'PATCH',
  path: 'books/{id}/highlight',
  summary: 'Puts a book into the highlighted row of the library',
  params: ById,
  answer: one(Highlight),
  needs: ['edit', 'BOOK'],
});
export const unhighlightBook = route({
  method: 'DELETE',
  path: 'books/{id}/highlight',
  summary: 'Removes a book from the highlighted row of the library',
  params: ById,
  answer: one(Highlight),
  needs: ['edit', 'BOOK'],
  idempotent: true,
});
export const setBookEan = route({
  method: 'PUT',
  path: 'books/{id}/ean',
  summary: 'Sets the EAN of a book (EAN, ISBN-13 or ISBN-10); of a duplicate the other book is named',
  params: ById,
  body: z.strictObject({ ean: name(40), version: Version.optional() }),
  answer: one(Book),
  needs: ['edit', 'BOOK'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const uploadBookCover = route({
  method: 'POST',
  path: 'book-covers',
  summary:
    'Stores a picture (PNG or JPEG up to 5 MB, form field image) for the cover of a book; ' +
    'one that no book has after thirty days is cleared away',
  files: ['image'],
  body: z.strictObject({}),
  answer: one(z.object({ address: FileAddress, width: z.int(), height: z.int() })),
  needs: {
    anyOf: [
      ['add', 'BOOK'],
      ['edit', 'BOOK'],
    ],
  },
  errors: ['too_large'],
  ownTransaction: true,
});

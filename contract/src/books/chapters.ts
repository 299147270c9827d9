import { z } from 'zod';
import { Readability } from '../articles.ts';
import { BookHtml, ById, fileAddresses, Id, isStorable, name, stored, Version, VersionText, whole } from '../fields.ts';
import { Question, QuestionInput } from '../questions.ts';
import { CloseHomework, CloseHomeworkText } from './epub.ts';
import { Done, one, route } from '../route.ts';

/** A line of the table of contents, in the order in which the book is read. */
export const TocEntry = z.object({
  id: Id,
  version: z.int(),
  parent_id: Id.nullable(),
  /** From 1 within its parent. */
  position: z.int(),
  /** 0 for chapters of the book itself. */
  depth: z.int(),
  title: z.string(),
  /** Hidden ones are seen by those who write books alone. */
  visible: z.boolean(),
  words: z.int(),
  /** At 150 words a minute, rounded up to the half. */
  minutes: z.number(),
  /** By the formulas of the book's language; null for a text too short, or of another language. */
  readability: Readability,
  question_count: z.int(),
});
export type TocEntry = z.infer<typeof TocEntry>;

export const BookChapter = z.object({
  ...stored,
  book_id: Id,
  parent_id: Id.nullable(),
  position: z.int(),
  title: z.string(),
  visible: z.boolean(),
  words: z.int(),
  minutes: z.number(),
  readability: Readability,
  /** Which of its texts the body is: words are counted in this one. */
  text_version: z.int(),
  body: BookHtml,
  /** Asked behind the chapter; without any, words of its text are. */
  questions: z.array(Question),
});
export type BookChapter = z.infer<typeof BookChapter>;

/** Rich text; a heading of chapters alone has none. */
const ChapterBody = z
  .string({ error: 'validation.text' })
  .max(400_000, { error: 'validation.field_max_chars' })
  .refine(isStorable, { error: 'validation.characters' })
  .register(fileAddresses, { html: true });
const Position = whole(1, 10_000);
export const ChapterInput = z.strictObject({
  title: name(200),
  parent_id: Id.nullable().default(null),
  /** The last one where it is left out. */
  position: Position.optional(),
  body: ChapterBody.default(''),
});

export const bookToc = route({
  method: 'GET',
  path: 'books/{id}/toc',
  summary: 'The chapters of a book with their words, minutes and level',
  params: ById,
  answer: z.object({ data: z.array(TocEntry) }),
  needs: ['view', 'BOOK_LIST'],
});
export const addBookChapter = route({
  method: 'POST',
  path: 'books/{id}/chapter',
  summary: 'Adds a chapter to a book',
  params: ById,
  body: ChapterInput,
  answer: one(BookChapter),
  status: 201,
  needs: ['add', 'BOOK'],
  idempotent: true,
});
export const createBookChapter = route({
  method: 'POST',
  path: 'book-chapters',
  summary: 'Adds a chapter to the book it names',
  body: ChapterInput.extend({ book_id: Id }),
  answer: one(BookChapter),
  status: 201,
  needs: ['add', 'BOOK'],
  errors: ['not_found'],
  idempotent: true,
});
export const getBookChapter = route({
  method: 'GET',
  path: 'book-chapters/{id}',
  summary: 'One chapter with its text',
  params: ById,
  answer: one(BookChapter),
  needs: ['view', 'BOOK_LIST'],
});
export const updateBookChapterByForm = route({
  method: 'POST',
  path: 'book-chapters/{id}',
  summary: 'Changes title and text of a chapter (JSON or form data)',
  params: ById,
  body: z.strictObject({
    title: name(200).optional(),
    body: ChapterBody.optional(),
    version: VersionText.optional(),
    close_homework: CloseHomeworkText,
  }),
  files: [],
  answer: one(BookChapter),
  needs: ['edit', 'BOOK'],
  errors: ['stale_version', 'has_dependents'],
  idempotent: true,
});
export const moveBookChapter = route({
  method: 'PUT',
  path: 'book-chapters/{id}',
  summary: 'Renames a chapter, moves it within its book, or changes its questions; none can stand under itself',
  params: ById,
  body: z.strictObject({
    title: name(200).optional(),
    parent_id: Id.nullable().optional(),
    position: Position.optional(),
    questions: z.array(QuestionInput).max(50, { error: 'validation.range' }).optional(),
    version: Version.optional(),
    close_homework: CloseHomework,
  }),
  answer: one(BookChapter),
  needs: ['edit', 'BOOK'],
  errors: ['stale_version', 'has_dependents'],
  idempotent: true,
});
export const updateBookChapter = route({
  method: 'PUT',
  path: 'book-chapters/{id}/update-chapter',
  summary: 'Changes the text of a chapter: cleaned, and its words numbered again',
  params: ById,
  body: z.strictObject({ body: ChapterBody, version: Version.optional(), close_homework: CloseHomework }),
  answer: one(BookChapter),
  needs: ['edit', 'BOOK'],
  errors: ['stale_version', 'has_dependents'],
  idempotent: true,
});
export const toggleBookChapter = route({
  method: 'POST',
  path: 'book-chapters/{id}/visibility/toggle',
  summary: 'Hides a chapter and those under it from readers, or shows it again',
  params: ById,
  body: z.strictObject({ version: Version.optional(), close_homework: CloseHomework }),
  answer: one(BookChapter),
  needs: ['edit', 'BOOK'],
  errors: ['has_dependents'],
  idempotent: true,
});
export const deleteBookChapter = route({
  method: 'DELETE',
  path: 'book-chapters/{id}',
  summary: 'Deletes a chapter; one with chapters under it stays',
  params: ById,
  query: z.strictObject({ close_homework: CloseHomeworkText }),
  answer: Done,
  needs: ['delete', 'BOOK'],
  errors: ['has_dependents'],
  idempotent: true,
});
export const restoreBookChapter = route({
  method: 'POST',
  path: 'book-chapters/{id}/restore',
  summary: 'Brings back a chapter that was deleted',
  params: ById,
  answer: one(BookChapter),
  needs: ['delete', 'BOOK'],
  errors: ['conflict'],
  idempotent: true,
});

import { z } from 'zod';
import { BookHtml, ById, Id, Instant } from '../fields.ts';
import { one, route } from '../route.ts';
import { StudentText } from '../student.ts';
import { checkKinds } from './check-done.ts';

/*
 * A chapter of a book or a summary that is read with the clock: whole, from the first to the last word in one sitting,
 * its questions after it. It is a reading like that of an article, sent by the same calls.
 */

/** Words of what can be read in one sitting; of fewer no speed can be told. */
export const timedWords = { least: 50, most: 10_000 } as const;

export const TimedText = StudentText.omit({ article_id: true, article_version: true }).extend({
  book_chapter_id: Id.nullable(),
  summary_id: Id.nullable(),
  text_version: z.int(),
  /** Which wording of an author's questions is asked; null of questions that wait, which are with their reading. */
  questions_version: z.int().nullable(),
  body: BookHtml,
  /** Of a chapter: who made the questions. */
  check_kind: z.enum(checkKinds).nullable(),
});
export type TimedText = z.infer<typeof TimedText>;

export const TimedReading = z.object({
  text: TimedText,
  /** Of a chapter the title of its book, of a summary whose book it is of. */
  of: z.string(),
  /** Of a chapter. */
  book_id: Id.nullable(),
  /** When it was first read with the clock. */
  read_at: Instant.nullable(),
  /** The reading whose questions wait. */
  open_reading_id: Id.nullable(),
});
export type TimedReading = z.infer<typeof TimedReading>;

export const myTimedChapter = route({
  method: 'GET',
  path: 'student/book-chapters/{id}/timed',
  summary: 'A chapter to read with the clock: whole, with what is asked after it',
  params: ById,
  answer: one(TimedReading),
  needs: 'student',
});

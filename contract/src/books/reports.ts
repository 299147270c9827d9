import { z } from 'zod';
import { ById, Day, Id, Language } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { route } from '../route.ts';

/*
 * How books are read. Free reading says words and minutes, never a speed. Days are those of the school where something
 * was read, by its own clock; without days the last twelve months.
 */

const days = { from: Day.optional(), to: Day.optional() };
const Days = z.object({ from: Day, to: Day });

export const ChapterFigures = z.object({
  id: Id,
  title: z.string(),
  depth: z.int(),
  words: z.int(),
  /** Of the readers those who had words of it on the screen, then or at any time. */
  reached: z.int(),
  /** Of them those who had nearly all of its words on the screen. */
  finished: z.int(),
  /** Mean of the first answers to its check, in percent, corrected for guessing; null where no reader answered it. */
  comprehension: z.number().nullable(),
  /** Readers whose answers these are. */
  answered: z.int(),
});
export type ChapterFigures = z.infer<typeof ChapterFigures>;

/** The chapters in the order in which they are read, and beside them the book as a whole. */
export const BookReport = z.object({
  data: z.array(ChapterFigures),
  meta: z.object({
    period: Days,
    /** Students who read something of it in the period; all that follows is of them. */
    readers: z.int(),
    /** Those of them who have finished the book by now. */
    finished: z.int(),
    /** Read in the period: a word that a reader read twice counts once. */
    read_words: z.int(),
    /** On the screen in the period, but too fast or too short to have been read. */
    skimmed_words: z.int(),
    /** Time of devices that were open at once counts once. */
    minutes: z.number(),
    /** Of all checks that these readers answered. */
    comprehension: z.number().nullable(),
    answered: z.int(),
  }),
});
export type BookReport = z.infer<typeof BookReport>;

export const bookReport = route({
  method: 'GET',
  path: 'books/{id}/reports',
  summary: 'Who reads a book: readers, words and minutes of a period, and how far these readers came, by chapter',
  params: ById,
  query: z.strictObject({ company_id: Id.optional(), department_id: Id.optional(), ...days }),
  answer: BookReport,
  needs: ['view', 'BOOK_LIST'],
  exportable: true,
});

/** In hundredths of the currency, and in whole units. */
const Money = z.object({ currency: z.string(), minor: z.int(), amount: z.number() });

const publisherFigures = {
  /** Students who read something of it in the period. */
  readers: z.int(),
  /** Read in the period: a word that a reader read twice counts once. */
  read_words: z.int(),
  /** Of orders that were delivered in the period. */
  licences_bought: z.int(),
  /** Of orders that were returned in the period, whenever they were delivered. */
  licences_returned: z.int(),
  /** For what was delivered in the period; what is given back for a return is not known here. */
  spend: z.array(Money),
};
export const PublisherBook = z.object({ id: Id, title: z.string(), ean: z.string().nullable(), ...publisherFigures });
export type PublisherBook = z.infer<typeof PublisherBook>;

export const PublisherReport = page(PublisherBook).extend({
  period: Days,
  /** Of all books of the publisher; who reads two of them is one reader. */
  total: z.object(publisherFigures),
});
export type PublisherReport = z.infer<typeof PublisherReport>;

export const publisherReport = route({
  method: 'GET',
  path: 'publishers/{id}/reports',
  summary: 'Books of a publisher: readers, words read, licences bought and returned, spend',
  params: ById,
  query: ListQuery.extend(days),
  answer: PublisherReport,
  needs: ['view', 'BOOK'],
  exportable: true,
});
export const exportPublisherReport = route({
  method: 'GET',
  path: 'publishers/{id}/reports/export',
  summary: 'The same as a workbook, a row for each book and a column for each currency',
  params: ById,
  query: z.strictObject({ ...days, locale: Language.default('tr') }),
  answer: z.unknown(),
  download: true,
  needs: ['view', 'BOOK'],
});

import { z } from 'zod';
import { ById, Id, Instant, Moment, text, Version } from '../fields.ts';
import { route } from '../route.ts';
import { Word } from './word.ts';

export const markKinds = ['bookmark', 'highlight', 'note'] as const;
export const markColours = ['yellow', 'green', 'blue', 'pink'] as const;

const ofMark = {
  /** Made by the device. */
  id: Id,
  chapter_id: Id,
  kind: z.enum(markKinds, { error: 'validation.choice' }),
  /** From the first word to the last one, both among them. */
  from_word: Word,
  to_word: Word,
  colour: z.enum(markColours, { error: 'validation.choice' }).nullable(),
  note: text(2000),
  /** The teacher sees it. */
  shared: z.boolean(),
};

export const BookMark = z.object({
  ...ofMark,
  /** The text that its words are numbers of; what a device has of marks from before does not say it. */
  text_version: z.int().optional(),
  /** The words it is at, shortened. */
  excerpt: z.string(),
  changed_at: Instant,
  deleted_at: Instant.nullable(),
});
export type BookMark = z.infer<typeof BookMark>;

const MarkInput = z
  .strictObject({
    ...ofMark,
    colour: ofMark.colour.default(null),
    note: ofMark.note.default(''),
    shared: ofMark.shared.default(false),
    text_version: Version,
    changed_at: Moment,
    deleted: z.boolean().default(false),
  })
  .refine((mark) => mark.to_word >= mark.from_word, { path: ['to_word'], error: 'validation.range' });

export const myBookMarks = route({
  method: 'GET',
  path: 'student/books/{id}/marks',
  summary: 'The caller’s bookmarks, highlights and notes of a book, in its order; deleted ones as such',
  params: ById,
  answer: z.object({ data: z.array(BookMark) }),
  needs: 'student',
});
/** A book holds so many of a student at the most. */
export const marksMax = 2000;
export const keepBookMarks = route({
  method: 'PUT',
  path: 'student/books/{id}/marks',
  summary:
    'Adds, changes and deletes own marks of a book. Of what several devices say of one the newest change holds; what ' +
    'was deleted does not come back by an older one',
  params: ById,
  body: z.strictObject({
    marks: z.array(MarkInput).min(1, { error: 'validation.required' }).max(200, { error: 'validation.range' }),
    /** The device's clock at the moment of sending: tells by how much it is wrong. */
    sent_at: Moment.optional(),
  }),
  answer: z.object({ data: z.array(BookMark) }),
  needs: 'student',
});

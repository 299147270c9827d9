import { z } from 'zod';
import { Id, Moment, Version, whole } from '../fields.ts';
import { one, route } from '../route.ts';
import { BookPosition, BookProgress, devices } from './book.ts';
import { Word } from './word.ts';

/** `seen`: the words on the screen from this moment on, from the first to the one behind the last. */
const SittingEvent = z.strictObject({
  at: whole(0, 86_400_000),
  event: z.enum(['start', 'visible', 'hidden', 'focus', 'blur', 'activity', 'end'], { error: 'validation.choice' }),
  seen: z.tuple([Word, Word]).optional(),
});
export type SittingEvent = z.infer<typeof SittingEvent>;

/** `paced`: at a pace that the page gave, by a guide or one word at a time. */
export const sittingModes = ['page', 'scroll', 'paced'] as const;

export const SittingInput = z.strictObject({
  /** Made by the device before the first word is shown. */
  id: Id,
  chapter_id: Id,
  text_version: Version,
  mode: z.enum(sittingModes, { error: 'validation.choice' }),
  device: z.enum(devices, { error: 'validation.choice' }),
  /** Made by the device for this student: tells two phones apart. */
  device_id: Id.optional(),
  started_at: Moment,
  /** The device's clock at the moment of sending: tells by how much it is wrong. */
  sent_at: Moment.optional(),
  /** The word at which the reader was at the end. */
  word: Word,
  trace: z.array(SittingEvent).min(2, { error: 'validation.required' }).max(5000, { error: 'validation.range' }),
});

export const SittingResult = BookProgress.extend({
  id: Id,
  book_id: Id,
  /** Words of this sitting that count as read. */
  words: z.int(),
  position: BookPosition.nullable(),
});
export type SittingResult = z.infer<typeof SittingResult>;

export const recordSitting = route({
  method: 'POST',
  path: 'student/book-sittings',
  summary:
    'Stores a stretch of reading in a chapter; what was read is worked out from its trace and added to what was read ' +
    'before. The same id again answers the same',
  body: SittingInput,
  answer: one(SittingResult),
  status: 201,
  needs: 'student',
  errors: ['not_found', 'conflict'],
  // In that of the sittings that arrive in the same moment.
  ownTransaction: true,
});

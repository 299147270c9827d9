import { z } from 'zod';
import { ById, FileAddress, Id, Instant, isBlank, stored, text, Version, VersionText } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';
import { YesOrNo } from './sheets.ts';

/*
 * A text as its student reads it aloud, handed to the school where the school allows it. Its words a minute are those
 * of reading aloud: no measurement, and in no average.
 */

/** What a recording may be at the most, how many of one student are stored at a time, and for how many days. */
export const oralReadingLimits = {
  maxBytes: 5_000_000,
  maxSeconds: 300,
  ofStudent: 10,
  days: 30,
  replyMax: 300,
} as const;

/** No one reads a text aloud faster: adults who read well do 184 ± 29 words a minute (IReST). */
const fastestAloud = 300;

/** Words a minute of a whole text that was read aloud, by the length of its recording; null where that cannot be. */
export function wordsAMinuteAloud(words: number, seconds: number): number | null {
  const speed = (words * 60) / seconds;
  return speed > fastestAloud ? null : speed;
}

export const OralReading = z.object({
  ...stored,
  user_id: Id,
  article_id: Id,
  article_version: z.int(),
  title: z.string(),
  recording: FileAddress,
  seconds: z.number(),
  words: z.int(),
  /** Whether the student says that it is all of the text; what was read in part, or cannot be all, has no speed. */
  whole: z.boolean(),
  words_a_minute: z.number().nullable(),
  expires_at: Instant,
  /** When the school listened to it, and what it wrote to the child. */
  listened_at: Instant.nullable(),
  reply: z.string().nullable(),
});
export type OralReading = z.infer<typeof OralReading>;

export const myOralReadings = route({
  method: 'GET',
  path: 'student/oral-readings',
  summary: 'The caller’s recordings that the school has, the newest first',
  query: ListQuery.extend({ article_id: Id.optional() }),
  answer: page(OralReading),
  needs: 'student',
  exportable: true,
  // A child's voice: for those who teach the child, not for support with the child's eyes.
  secret: true,
});
export const addOralReading = route({
  method: 'POST',
  path: 'student/oral-readings',
  summary:
    'Hands the school a recording of a text that the student has read (WebM, MP4, Ogg or MP3 up to 5 MB and five ' +
    'minutes, form field recording), where the school allows it',
  files: ['recording'],
  body: z.strictObject({ article_id: Id, article_version: VersionText, whole: YesOrNo }),
  answer: one(OralReading),
  status: 201,
  needs: 'student',
  errors: ['not_found'],
  idempotent: true,
});
export const deleteOralReading = route({
  method: 'DELETE',
  path: 'student/oral-readings/{id}',
  summary: 'Deletes an own recording for good',
  params: ById,
  answer: Done,
  needs: 'student',
  idempotent: true,
});

export const oralReadingsOfUser = route({
  method: 'GET',
  path: 'users/{id}/oral-readings',
  summary: 'Recordings that a student handed to the school, the newest first; for those who teach there',
  params: ById,
  query: ListQuery,
  answer: page(OralReading),
  needs: ['view', 'HAS_STUDENTS'],
  exportable: true,
  record: 'record',
});
export const answerOralReading = route({
  method: 'PUT',
  path: 'users/{id}/oral-readings/{oralReadingId}',
  summary: 'Notes that a recording was listened to, with a word to the child',
  params: z.strictObject({ id: Id, oralReadingId: Id }),
  body: z.strictObject({
    reply: text(oralReadingLimits.replyMax)
      .nullable()
      .transform((value) => (value === null || isBlank(value) ? null : value)),
    version: Version.optional(),
  }),
  answer: one(OralReading),
  needs: ['edit', 'HAS_STUDENTS'],
  errors: ['stale_version'],
  idempotent: true,
});

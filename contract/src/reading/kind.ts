/**
 * What a reading is, decided in one place (server/database/functions/okur_decide_readings.sql):
 *
 *   measurement     the first reading of a new text, in the language the student is taught in, at one's own pace, its
 *                   questions answered where it has any, of trust A or B
 *   listened        the page read it aloud, in part or whole: it tells nothing of the speed
 *   rereading       the student has read the text before
 *   other_language  of a text in another language
 *   guided          at a pace that the page gave
 *   practice        the student saw the questions before the text
 *   unanswered      its questions are still open: no speed and no grade yet
 *   not_counted     of trust C: it prints no number
 */
export const readingKinds = [
  'measurement',
  'listened',
  'rereading',
  'other_language',
  'guided',
  'practice',
  'unanswered',
  'not_counted',
] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** What was read: an article, or with the clock a chapter of a book or a summary. */
export const readingSources = ['article', 'book', 'summary'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** The kinds that have a speed; a chart shows one of them, never a mixture. */
export const speedKinds = ['measurement', 'rereading', 'other_language', 'guided', 'practice'] as const;
export type SpeedKind = (typeof speedKinds)[number];

/**
 * Kinds that may reach a homework's target of speed: the first reading of its text, at one's own pace. The target is
 * set for that text, in whichever language it is; averages rest on measurements alone.
 */
export const firstReadingKinds = ['measurement', 'other_language'] as const satisfies readonly ReadingKind[];

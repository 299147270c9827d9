/**
 * What a reading is, decided in one place (server/database/functions/okur_decide_readings.sql):
 *
 *   measurement     the first reading of a new text, in the language the student is taught in, at the own pace, its
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

/** The kinds that have a speed; a chart shows one of them, never a mixture. */
export const speedKinds = ['measurement', 'rereading', 'other_language', 'guided', 'practice'] as const;
export type SpeedKind = (typeof speedKinds)[number];

/**
 * Kinds that may be compared with each other where all read the same text for the first time: a homework's averages,
 * chart and table.
 */
export const firstReadingKinds = ['measurement', 'other_language'] as const satisfies readonly ReadingKind[];
export const isFirstReading = (kind: ReadingKind | null): boolean =>
  kind !== null && (firstReadingKinds as readonly ReadingKind[]).includes(kind);

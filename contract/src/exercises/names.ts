/**
 * Names of the kinds of exercise on the wire; apart from the kinds themselves, so that a screen that only names them
 * loads none.
 */
export const exerciseKindNames = [
  'rapid_serial',
  'guided_pacer',
  'eye_span',
  'schulte_table',
  'tachistoscope',
  'column_reading',
  'visual_search',
  'word_recognition',
  'metronome_reading',
  'scrambled_text',
  'vocabulary_match',
  'cloze',
  'timed_reading',
  'repeated_reading',
  'chunk_reading',
  'shading',
  'saccade_jump',
  'scan_count',
] as const;
export type ExerciseKindName = (typeof exerciseKindNames)[number];

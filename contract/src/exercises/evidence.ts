import { type ExerciseKindName, exerciseKindNames } from './names.ts';

/** How good the evidence is that practice of a kind makes better readers, A the best. */
export type Evidence = 'A' | 'B' | 'C' | 'D';

/** Apart from the kinds themselves, so that a screen that only says it loads none. */
export const evidenceOfKind = {
  rapid_serial: 'C',
  guided_pacer: 'B',
  eye_span: 'D',
  schulte_table: 'D',
  tachistoscope: 'D',
  column_reading: 'D',
  visual_search: 'D',
  word_recognition: 'D',
  metronome_reading: 'D',
  scrambled_text: 'B',
  vocabulary_match: 'A',
  cloze: 'B',
  timed_reading: 'A',
  repeated_reading: 'A',
  chunk_reading: 'C',
  shading: 'C',
  saccade_jump: 'D',
  scan_count: 'D',
} as const satisfies Record<ExerciseKindName, Evidence>;

/** Drills of attention: no effect on reading has been shown. */
export const isWarmUp = (kind: ExerciseKindName): boolean => evidenceOfKind[kind] === 'D';
export const warmUpKinds: readonly ExerciseKindName[] = exerciseKindNames.filter(isWarmUp);

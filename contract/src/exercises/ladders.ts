import type { ExerciseKindName } from './names.ts';

type Bounds = readonly [least: number, most: number];
/**
 * Which parameter makes an exercise harder, from the easiest value to the hardest, or a pace: the step rule moves it
 * inside `pace`, an author or a student may set it inside `range`.
 */
export type Ladder = { param: string; values: readonly number[] } | { param: string; pace: Bounds; range: Bounds };
const paceOfReading: Ladder = { param: 'wpm', pace: [50, 600], range: [50, 1000] };

/** Apart from the kinds themselves, so that a screen that only says a level loads none. */
export const ladderOfKind: Readonly<Record<ExerciseKindName, Ladder>> = {
  rapid_serial: paceOfReading,
  guided_pacer: paceOfReading,
  eye_span: { param: 'distance', values: [4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40] },
  schulte_table: { param: 'size', values: [3, 4, 5, 6, 7, 8, 9] },
  tachistoscope: { param: 'exposure_ms', values: [2000, 1500, 1000, 700, 500, 350, 250, 180, 120, 80, 40] },
  column_reading: paceOfReading,
  visual_search: { param: 'cells', values: [16, 25, 36, 49, 64, 81, 100] },
  word_recognition: { param: 'exposure_ms', values: [3000, 2500, 2000, 1500, 1200, 1000, 800, 600, 500, 400, 300] },
  metronome_reading: { param: 'bpm', pace: [20, 240], range: [20, 240] },
  scrambled_text: { param: 'sentences', values: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  vocabulary_match: { param: 'options', values: [2, 3, 4, 5, 6] },
  cloze: { param: 'every_nth', values: [10, 9, 8, 7, 6, 5] },
  timed_reading: { param: 'goal_wpm', pace: [50, 600], range: [50, 1000] },
  repeated_reading: { param: 'times', values: [5, 4, 3, 2] },
  chunk_reading: paceOfReading,
  shading: paceOfReading,
  saccade_jump: { param: 'bpm', values: Array.from({ length: 28 }, (_, at) => 30 + at * 10) },
  scan_count: { param: 'flash_ms', values: [2000, 1500, 1200, 1000, 800, 650, 500, 400, 300, 250, 200, 150, 100] },
};

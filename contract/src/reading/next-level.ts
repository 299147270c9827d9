import { gates } from '../exercises/steps.ts';

/** How a reader found a text. */
export const feelings = ['too_easy', 'just_right', 'too_hard'] as const;
export type Feeling = (typeof feelings)[number];

/** Grades between which the level of texts moves. */
export const textLevels = { least: 1, most: 12 } as const;
/** Texts and books of so many grades above or below the level are of it. */
export const gradesAround = 1;
/** Readings understood well that it takes to rise; one where the reader says that the text was too easy. */
const wellUnderstood = 2;

/** A first reading of a text, as the rule sees it. */
export interface LevelStep {
  /** Grade of the text. */
  level: number;
  /** Guess-corrected comprehension, 0–100; null without answers. */
  understood: number | null;
  /** Whether the reading counts: nothing rises or falls by one that does not. */
  trusted: boolean;
  feeling: Feeling | null;
}

type Verdict = 'well' | 'badly' | 'fairly';

/** "Too hard" keeps a text from counting as well understood; below the upper gate it counts as badly understood. */
function verdictOf({ understood, feeling }: LevelStep): Verdict {
  const share = (understood ?? 0) / 100;
  if (share < gates.falls || (feeling === 'too_hard' && share < gates.rises)) return 'badly';
  return share >= gates.rises && feeling !== 'too_hard' ? 'well' : 'fairly';
}

/**
 * The grade of the next text, by the rule of pacing: one step up after two readings at this grade or above with at
 * least 75 % understood, one down after one at this grade or below with less than 60 %. A harder text of the reader's
 * own choice costs nothing, an easier one earns nothing. `readings` are oldest first.
 */
export function nextTextLevel(start: number, readings: readonly LevelStep[]): number {
  let [level, well] = [start, 0];
  for (const reading of readings) {
    if (!reading.trusted || reading.understood === null) continue;
    const verdict = verdictOf(reading);
    if (verdict === 'well' ? reading.level < level : reading.level > level) continue;
    well = verdict === 'well' ? well + (reading.feeling === 'too_easy' ? wellUnderstood : 1) : 0;
    if (verdict === 'badly') level = Math.max(textLevels.least, level - 1);
    if (well >= wellUnderstood) [level, well] = [Math.min(textLevels.most, level + 1), 0];
  }
  return level;
}

import { z } from 'zod';
import { Instant, Language } from '../fields.ts';
import { median, type Measurement } from './progress.ts';

/** So many texts make a speed: texts differ, too. */
const texts = 3;
/** A speed of older texts says so. */
const oldAfterDays = 28;

/** A speed and where it comes from: the middle of so many measurements of one language, and from when to when. */
export const SpeedWindow = z.object({
  language: Language,
  wpm: z.number(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  texts: z.int(),
  from: Instant,
  to: Instant,
});
export type SpeedWindow = z.infer<typeof SpeedWindow>;

/** What a mean of many rests on: so many readings of one language, between two days or moments. */
export interface SpeedBasis {
  language: Language | null;
  readings: number;
  from: string | null;
  to: string | null;
}

export interface Measured extends Measurement {
  finished_at: string;
}

export interface SpeedWindows {
  /** Of the last three measurements, or of fewer while there are no more; null before the first. */
  now: SpeedWindow | null;
  /** Of the first three; null under six, since the two must not share a reading. */
  at_first: SpeedWindow | null;
}

/** A student's speed now and at first, and the one that an instructor set as a goal, in words a minute. */
export const SpeedWithGoal = z.object({
  now: SpeedWindow.nullable(),
  at_first: SpeedWindow.nullable(),
  goal: z.int().nullable(),
});
export type SpeedWithGoal = z.infer<typeof SpeedWithGoal>;

/** The speed of a student "now" and "at first", from the measurements of one language, oldest first. */
export const speedWindows = (language: Language, measurements: readonly Measured[]): SpeedWindows => ({
  now: windowOf(language, measurements.slice(-texts)),
  at_first: measurements.length < 2 * texts ? null : windowOf(language, measurements.slice(0, texts)),
});

function windowOf(language: Language, measurements: readonly Measured[]): SpeedWindow | null {
  const [first, last] = [measurements[0], measurements.at(-1)];
  if (!first || !last) return null;
  const middle = (values: readonly (number | null)[]): number | null => {
    const present = values.filter((value) => value !== null);
    return present.length === 0 ? null : median(present);
  };
  return {
    language,
    wpm: median(measurements.map((m) => m.wpm)),
    comprehension: middle(measurements.map((m) => m.comprehension)),
    effective_speed: middle(measurements.map((m) => m.effective_speed)),
    texts: measurements.length,
    from: first.finished_at,
    to: last.finished_at,
  };
}

/** Whether a speed "now" is older than four weeks. */
export const isOldSpeed = ({ to }: SpeedWindow, now: number): boolean =>
  now - Date.parse(to) > oldAfterDays * 86_400_000;

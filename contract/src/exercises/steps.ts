import { reaches } from '../share.ts';
import { clamp } from './kind.ts';
import type { Ladder } from './ladders.ts';

/** Guess-corrected comprehension (0–1) from which a pace may rise, and below which it falls. */
export const gates = { rises: 0.75, falls: 0.6 } as const;
const up = 1.05;
const down = 0.9;

/** Scores (0–100) of the other kinds from which the next level comes, and below which the one before. */
export const levelGates = { rises: 85, falls: 50 } as const;

/** One attempt as the rules see it. */
export interface Step {
  level: number;
  /** 0–100. */
  score: number;
  /** 0–100; null of a kind without questions. */
  comprehensionCorrected: number | null;
  trusted: boolean;
}

/**
 * The pace of the next text: 5 % more after two trusted ones in a row at this pace with at least 75 % understood, 10 %
 * less after one below 60 %, else the same. A student may always go slower, and nothing rises by what is not trusted.
 */
export function nextPace(last: Step, before: Step | undefined, [least, most]: readonly [number, number]): number {
  const understood = (last.comprehensionCorrected ?? 0) / 100;
  if (understood < gates.falls) return Math.max(least, Math.floor(last.level * down));
  const isGood = (step: Step | undefined) =>
    step?.trusted === true && (step.comprehensionCorrected ?? 0) / 100 >= gates.rises;
  if (!isGood(last) || !isGood(before) || before?.level !== last.level) return last.level;
  return clamp(Math.max(last.level + 1, Math.round(last.level * up)), least, Math.max(most, last.level));
}

/** The level of the next attempt by the ladder's rule; `before` is the attempt before the last one. */
export function nextLevel(ladder: Ladder, last: Step, before?: Step): number {
  if ('pace' in ladder) return nextPace(last, before, ladder.pace);
  const at = nearest(ladder.values, last.level);
  const { falls, rises } = levelGates;
  const way = !reaches(last.score, falls) ? -1 : last.trusted && reaches(last.score, rises) ? 1 : 0;
  return ladder.values[clamp(at + way, 0, ladder.values.length - 1)]!;
}

/** Place of the value that is closest. */
const nearest = (values: readonly number[], value: number): number =>
  values.reduce(
    (best, candidate, at) => (Math.abs(candidate - value) < Math.abs(values[best]! - value) ? at : best),
    0,
  );

/** Of words in one place no beginner starts faster: above it what is only hinted at is lost (Ricciardi 2020). */
const rapidAtFirst = 250;

/**
 * The pace that a reader begins with, in exercises and in texts at a pace alike, from the speed now; word by word at
 * most up to where understanding falls.
 */
export const paceAtFirst = (speedNow: number, [least, most]: readonly [number, number], isRapid: boolean): number =>
  clamp(Math.round(speedNow), least, isRapid ? Math.min(most, rapidAtFirst) : most);

/** A level as the ladder has it. */
export const levelOn = (ladder: Ladder, level: number): number =>
  'pace' in ladder ? clamp(Math.round(level), ...ladder.range) : ladder.values[nearest(ladder.values, level)]!;

import { z } from 'zod';
import { shareOf } from '../share.ts';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, firstAnswers, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { below, pick, seeded, shuffled } from './random.ts';
import { SignsContent } from './visual-search.ts';

/**
 * From one sign to the next at least so long, however short a sign is shown: nothing flashes more than three times a
 * second.
 */
export const leastBeatMs = 350;
/** The empty place between two signs: without it, two alike would be one. */
const leastGapMs = 120;
/** Time to bring the eyes to the first place. */
const restMs = 1000;

/** One sign at one of the places next to each other; null: nothing is shown. */
export interface ScanFrame {
  sign: string | null;
  position: number;
  at: number;
  until: number;
}

/**
 * Signs come one after the other, from place to place; how often was the target among them? Events: `shown` with the
 * series when its first sign comes, `answer` with it, `value` the number that was typed.
 */
export const scanCount = defineKind({
  evidence: evidenceOfKind.scan_count,
  hasLanguage: false,
  settings: z.strictObject({
    /** Signs in a series. */
    set_size: setting(5, 40, 12),
    flash_ms: setting(100, 2000, 500),
    positions: setting(1, 5, 3),
    trials: setting(3, 20, 6),
  }),
  content: SignsContent,
  ladder: ladderOfKind.scan_count,
  plan: ({ settings: { set_size, flash_ms, positions, trials }, content: { target, distractors }, seed }) => ({
    target,
    positions,
    trials: Array.from({ length: trials }, (_, trial) => {
      const random = seeded(`${seed}/${trial}`);
      // Up to half of them; now and then there is none.
      const count = below(random, Math.floor(set_size / 2) + 1);
      const signs = shuffled(
        random,
        Array.from({ length: set_size }, (_, at) => (at < count ? target : pick(random, distractors))),
      );
      return { count, signs, frames: framesOf(signs, positions, flash_ms) };
    }),
  }),
  score: ({ trials }, play) => {
    const answers = firstAnswers(play.events);
    const off = trials.flatMap(({ count }, at) => {
      const value = answers.get(at)?.value?.trim() ?? '';
      return /^\d{1,3}$/.test(value) ? [Math.abs(Number(value) - count)] : [];
    });
    const right = off.filter((by) => by === 0).length;
    const mean = off.reduce((sum, by) => sum + by, 0) / Math.max(1, off.length);
    return plainScore(play, shareOf(right, trials.length), trials.length - right, answers.size === trials.length, {
      right,
      trials: trials.length,
      mean_off: mean,
    });
  },
});

/** A rest, then each sign for its time with nothing after it, from the left to the right and from the left again. */
function framesOf(signs: readonly string[], positions: number, flashMs: number): ScanFrame[] {
  const beatMs = Math.max(flashMs + leastGapMs, leastBeatMs);
  const signFrames = signs.flatMap((sign, n): ScanFrame[] => {
    const at = restMs + n * beatMs;
    const position = n % positions;
    return [
      { sign, position, at, until: at + flashMs },
      { sign: null, position, at: at + flashMs, until: at + beatMs },
    ];
  });
  return [{ sign: null, position: 0, at: 0, until: restMs }, ...signFrames];
}

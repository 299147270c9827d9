import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, clamp, defineKind, firstAnswers, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { isSame, items, makeItems, widestAt75, WordsContent } from './flashed.ts';
import { below, seeded } from './random.ts';

const [nearest, furthest] = [4, 40] as const;

interface Pair {
  left: string;
  right: string;
  side: 'left' | 'right';
}
interface EyeSpanPlan {
  pairs: Pair[];
  /** Of the first pair. */
  distance: number;
  step: number;
  adaptive: boolean;
  language: string;
}

/**
 * Two things left and right of a point that the eyes rest on; one side is asked for. The pairs stand further apart as
 * it goes on, or as the answers have it. Events: `shown` and `answer` with the pair, `value` what was typed.
 */
export const eyeSpan = defineKind({
  evidence: evidenceOfKind.eye_span,
  hasLanguage: true,
  settings: z.strictObject({
    item: choice(items, 'letters'),
    length: setting(1, 6, 2),
    /**
     * Between the inner edges of a pair, in widths of a letter: about a third of a degree at reading distance, so that
     * six are the usual 2°.
     */
    distance: setting(nearest, furthest, 6),
    step: setting(0, 4, 1),
    /** Wider after a right answer, narrower after a wrong one. */
    adaptive: choice(['no', 'yes'], 'no'),
    exposure_ms: setting(100, 2000, 300),
    pairs: setting(5, 40, 20),
  }),
  content: WordsContent,
  ladder: ladderOfKind.eye_span,
  plan: ({ settings, content, language, seed }) => {
    const random = seeded(seed);
    const items = makeItems(random, settings.item, settings.length, settings.pairs * 2, content.words);
    return {
      exposureMs: settings.exposure_ms,
      language,
      item: settings.item,
      distance: settings.distance,
      step: settings.step,
      adaptive: settings.adaptive === 'yes',
      pairs: Array.from({ length: settings.pairs }, (_, at): Pair => ({
        left: items[at * 2]!,
        right: items[at * 2 + 1]!,
        side: below(random, 2) === 0 ? 'left' : 'right',
      })),
    };
  },
  score: (plan, play) => {
    const { pairs, adaptive } = plan;
    const answers = firstAnswers(play.events);
    const isRight = pairs.map((_, at) => isPairRight(plan, at, answers.get(at)?.value));
    const right = isRight.filter(Boolean).length;
    const share = right / pairs.length;
    const distances = pairs.map((_, at) => distanceAt(plan, isRight.slice(0, at)));
    // Where the distance follows the answers it settles where three quarters are right: that is all one can have.
    const score = adaptive ? share / aimed : share;
    const span = adaptive ? mean(distances.slice(distances.length >> 1)) : widestAt75(distances, isRight);
    return plainScore(play, score * 100, pairs.length - right, answers.size === pairs.length, {
      right,
      trials: pairs.length,
      span,
    });
  },
});

export const isPairRight = ({ pairs, language }: EyeSpanPlan, at: number, typed: string | undefined): boolean =>
  isSame(pairs[at]![pairs[at]!.side], typed, language);

/** The share of right answers that an adaptive distance settles at. */
const aimed = 0.75;

/**
 * Distance of the pair after these answers. By the plan every fifth pair is one step further out; by the answers it
 * is one step out after a right one, three in after a wrong one, which balance where three of four are right (weighted
 * up and down, Kaernbach 1991).
 */
export function distanceAt({ distance, step, adaptive }: EyeSpanPlan, isRight: readonly boolean[]): number {
  if (!adaptive) return distance + step * Math.floor(isRight.length / 5);
  return isRight.reduce(
    (now, right) => clamp(now + (right ? step : -step * (aimed / (1 - aimed))), nearest, furthest),
    distance,
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

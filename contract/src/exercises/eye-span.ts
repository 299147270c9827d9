import { z } from 'zod';
import { choice, defineKind, firstAnswers, plainScore, setting } from './kind.ts';
import { isSame, items, makeItems, WordsContent } from './flashed.ts';
import { below, seeded } from './random.ts';

/**
 * Two things left and right of a point that the eyes rest on; one side is asked for. The pairs stand further apart from
 * one to the next. Events: `shown` and `answer` with the pair, `value` what was typed.
 */
export const eyeSpan = defineKind({
  evidence: 'D',
  hasLanguage: true,
  settings: z.strictObject({
    item: choice(items, 'letters'),
    length: setting(1, 6, 2),
    /** Between the inner edges of a pair, in widths of a letter: about a third of a degree at reading distance. */
    distance: setting(4, 40, 8),
    step: setting(0, 4, 1),
    exposure_ms: setting(100, 2000, 300),
    pairs: setting(5, 40, 20),
  }),
  content: WordsContent,
  ladder: { param: 'distance', values: [4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40] },
  plan: ({ settings, content, language, seed }) => {
    const random = seeded(seed);
    const shown = makeItems(random, settings.item, settings.length, settings.pairs * 2, content.words);
    return {
      exposureMs: settings.exposure_ms,
      language,
      item: settings.item,
      pairs: Array.from({ length: settings.pairs }, (_, at) => ({
        left: shown[at * 2]!,
        right: shown[at * 2 + 1]!,
        asked: below(random, 2) === 0 ? ('left' as const) : ('right' as const),
        // Every fifth pair stands one step further out.
        distance: settings.distance + settings.step * Math.floor(at / 5),
      })),
    };
  },
  score: ({ pairs, language }, play) => {
    const answers = firstAnswers(play.events);
    const isRight = pairs.map((pair, at) => isSame(pair[pair.asked], answers.get(at)?.value, language));
    const right = isRight.filter(Boolean).length;
    const widest = Math.max(0, ...pairs.map(({ distance }) => distance).filter((distance) => shareAt(pairs, isRight, distance) >= 0.75));
    return plainScore(play, (right / pairs.length) * 100, pairs.length - right, answers.size === pairs.length, { right, trials: pairs.length, span: widest });
  },
});

/** Share of right answers among the pairs of one distance. */
function shareAt(pairs: readonly { distance: number }[], isRight: readonly boolean[], distance: number): number {
  const there = isRight.filter((_, at) => pairs[at]!.distance === distance);
  return there.filter(Boolean).length / there.length;
}

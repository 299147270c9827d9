import { z } from 'zod';
import { text } from '../fields.ts';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, firstAnswers, guessCorrected, median, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { below, draw, seeded } from './random.ts';

const Word = text(30).min(1, { error: 'validation.required' });

/** Two words for a moment: alike or not? Events: `shown` and `answer` with the pair, `value` "same" or "different". */
export const wordRecognition = defineKind({
  evidence: evidenceOfKind.word_recognition,
  hasLanguage: true,
  settings: z.strictObject({ exposure_ms: setting(300, 3000, 1500), trials: setting(8, 40, 20) }),
  content: z.strictObject({
    pairs: z
      .array(z.strictObject({ word: Word, lookalike: Word }))
      .min(4, { error: 'validation.min_items' })
      .max(100, { error: 'validation.range' }),
  }),
  ladder: ladderOfKind.word_recognition,
  plan: ({ settings, content, seed }) => {
    const random = seeded(seed);
    return {
      exposureMs: settings.exposure_ms,
      trials: draw(random, content.pairs, settings.trials).map(({ word, lookalike }) => {
        const same = below(random, 2) === 0;
        const [left, right] =
          below(random, 2) === 0 ? [word, same ? word : lookalike] : [same ? word : lookalike, word];
        return { left, right, same };
      }),
    };
  },
  score: ({ trials }, play) => {
    const answers = firstAnswers(play.events);
    const right = trials.filter(({ same }, at) => answers.get(at)?.value === (same ? 'same' : 'different')).length;
    const waits = play.events.flatMap(({ event, at, item }) =>
      event === 'shown' && item !== undefined && answers.has(item) ? [answers.get(item)!.at - at] : [],
    );
    // Half of them are right for who only guesses.
    return plainScore(
      play,
      guessCorrected(right / trials.length, 2) * 100,
      trials.length - right,
      answers.size === trials.length,
      { right, trials: trials.length, median_ms: median(waits) },
    );
  },
});

import { z } from 'zod';
import { shareOf } from '../share.ts';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, firstAnswers, median, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { isSame, items, lengthOf, makeItems, widestAt75, WordsContent } from './flashed.ts';
import { seeded } from './random.ts';

/**
 * Something is shown for a moment, covered, and typed. Events: `shown` and `answer` with the trial, `value` what was
 * typed.
 */
export const tachistoscope = defineKind({
  evidence: evidenceOfKind.tachistoscope,
  hasLanguage: true,
  settings: z.strictObject({
    item: choice([...items, 'phrases'], 'digits'),
    /** In characters, of phrases in words. */
    length: setting(1, 9, 3),
    exposure_ms: setting(40, 2000, 500),
    mask_ms: setting(0, 1000, 200),
    trials: setting(5, 40, 20),
  }),
  content: WordsContent,
  ladder: ladderOfKind.tachistoscope,
  plan: ({ settings, content, language, seed }) => ({
    trials: makeItems(seeded(seed), settings.item, settings.length, settings.trials, content.words),
    exposureMs: settings.exposure_ms,
    maskMs: settings.mask_ms,
    item: settings.item,
    language,
  }),
  score: ({ trials, item, language }, play) => {
    const answers = firstAnswers(play.events);
    const isRight = trials.map((stimulus, at) => isSame(stimulus, answers.get(at)?.value, language));
    const right = isRight.filter(Boolean).length;
    const span = widestAt75(
      trials.map((stimulus) => lengthOf(item, stimulus)),
      isRight,
    );
    const seen = play.events.filter(({ event }) => event === 'shown');
    const waits = seen.flatMap(({ at, item: trial }) =>
      trial !== undefined && answers.has(trial) ? [answers.get(trial)!.at - at] : [],
    );
    return plainScore(play, shareOf(right, trials.length), trials.length - right, answers.size === trials.length, {
      right,
      trials: trials.length,
      span,
      median_ms: median(waits),
    });
  },
});

import { z } from 'zod';
import { text } from '../fields.ts';
import { choice, defineKind, firstAnswers, guessCorrected, median, plainScore, setting } from './kind.ts';
import { draw, seeded, shuffled } from './random.ts';

const Entry = text(200).min(1, { error: 'validation.required' });

/**
 * A word, and which of several meanings is its own; the others are meanings of the other words. Events: `shown` and
 * `answer` with the word, `value` the place of the chosen meaning.
 */
export const vocabularyMatch = defineKind({
  evidence: 'A',
  hasLanguage: true,
  settings: z.strictObject({
    options: setting(2, 6, 4),
    direction: choice(['term_to_meaning', 'meaning_to_term'], 'term_to_meaning'),
    words: setting(4, 30, 10),
  }),
  content: z.strictObject({ pairs: z.array(z.strictObject({ term: Entry, meaning: Entry })).min(6, { error: 'validation.min_items' }).max(100, { error: 'validation.range' }) }),
  ladder: { param: 'options', values: [2, 3, 4, 5, 6] },
  plan: ({ settings, content, seed }) => {
    const random = seeded(seed);
    const turned = settings.direction === 'meaning_to_term';
    const sides = content.pairs.map(({ term, meaning }) => (turned ? { asked: meaning, answer: term } : { asked: term, answer: meaning }));
    const asked = draw(random, sides, Math.min(settings.words, sides.length));
    return {
      options: settings.options,
      trials: asked.map(({ asked: question, answer }) => {
        const others = [...new Set(sides.map((side) => side.answer).filter((other) => other !== answer))];
        const options = shuffled(random, [answer, ...shuffled(random, others).slice(0, settings.options - 1)]);
        return { question, options, right: options.indexOf(answer) };
      }),
    };
  },
  score: ({ trials }, play) => {
    const answers = firstAnswers(play.events);
    const right = trials.filter((trial, at) => answers.get(at)?.value === String(trial.right)).length;
    const options = trials.reduce((sum, trial) => sum + trial.options.length, 0) / trials.length;
    const waits = play.events.flatMap(({ event, at, item }) => (event === 'shown' && item !== undefined && answers.has(item) ? [answers.get(item)!.at - at] : []));
    return plainScore(play, guessCorrected(right / trials.length, options) * 100, trials.length - right, answers.size === trials.length, { right, trials: trials.length, median_ms: median(waits) });
  },
});

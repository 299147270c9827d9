import { z } from 'zod';
import { shareOf } from '../share.ts';
import { text } from '../fields.ts';
import { evidenceOfKind } from './evidence.ts';
import {
  choice,
  defineKind,
  type ExerciseEvent,
  firstAnswers,
  guessCorrected,
  median,
  plainScore,
  setting,
} from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { draw, type Random, seeded, shuffled } from './random.ts';

const Entry = text(200).min(1, { error: 'validation.required' });

/**
 * A word, and which of several meanings is its own; the others are meanings of the other words. Events: `shown` and
 * `answer` with the place of the pair among the author's, `value` the place of the chosen meaning.
 */
export const vocabularyMatch = defineKind({
  evidence: evidenceOfKind.vocabulary_match,
  hasLanguage: true,
  settings: z.strictObject({
    options: setting(2, 6, 4),
    direction: choice(['term_to_meaning', 'meaning_to_term'], 'term_to_meaning'),
    words: setting(4, 30, 10),
    /** Which words come: those about to be forgotten and new ones, or any. */
    repetition: choice(['spaced', 'drawn'], 'spaced'),
  }),
  content: z.strictObject({
    pairs: z
      .array(
        z.strictObject({
          term: Entry,
          meaning: Entry,
          /** Terms of the list that are easily taken for this one: offered beside it before others. */
          similar: z.array(text(100)).max(20, { error: 'validation.range' }).default([]),
        }),
      )
      .min(6, { error: 'validation.min_items' })
      .max(100, { error: 'validation.range' }),
  }),
  ladder: ladderOfKind.vocabulary_match,
  plan: ({ settings, content: { pairs }, language, seed }) => {
    const turned = settings.direction === 'meaning_to_term';
    const sides = pairs.map(({ term, meaning }) =>
      turned ? { prompt: meaning, answer: term } : { prompt: term, answer: meaning },
    );
    const words = Math.min(settings.words, pairs.length);
    const fold = (term: string) => term.trim().toLocaleLowerCase(language);
    return {
      words,
      /** Of the pairs, where nothing is known of the reader. */
      drawn: draw(
        seeded(seed),
        pairs.map((_, at) => at),
        words,
      ),
      trials: pairs.map(({ similar }, at) => {
        const random = seeded(`${seed}/${at}`);
        const close = new Set(similar.map(fold));
        const { prompt, answer } = sides[at]!;
        const isClose = (other: number) => close.has(fold(pairs[other]!.term));
        const options = shuffled(random, [
          answer,
          ...distractors(
            random,
            sides.map((side) => side.answer),
            answer,
            isClose,
          ).slice(0, settings.options - 1),
        ]);
        return { question: prompt, options, right: options.indexOf(answer) };
      }),
    };
  },
  score: ({ trials, words }, play) => {
    const recalls = [...recallsOf(trials, play.events).values()];
    const total = Math.max(words, recalls.length);
    const right = recalls.filter(Boolean).length;
    const options = trials.reduce((sum, trial) => sum + trial.options.length, 0) / trials.length;
    const answers = firstAnswers(play.events);
    const waits = play.events.flatMap(({ event, at, item }) =>
      event === 'shown' && item !== undefined && answers.has(item) ? [answers.get(item)!.at - at] : [],
    );
    return plainScore(play, guessCorrected(right / total, options) * 100, total - right, recalls.length >= words, {
      right,
      trials: total,
      recall: shareOf(right, total),
      median_ms: median(waits),
    });
  },
});

/** Meanings of the other words, each once, those of similar ones first. */
function distractors(
  random: Random,
  answers: readonly string[],
  own: string,
  isClose: (at: number) => boolean,
): string[] {
  const others = shuffled(
    random,
    answers.map((answer, at) => ({ answer, close: isClose(at) })).filter(({ answer }) => answer !== own),
  );
  return [
    ...new Set(
      [...others.filter(({ close }) => close), ...others.filter(({ close }) => !close)].map(({ answer }) => answer),
    ),
  ];
}

/** Whether each pair that was asked was known, by its place. */
export function recallsOf(
  trials: readonly { right: number }[],
  events: readonly ExerciseEvent[],
): Map<number, boolean> {
  return new Map(
    [...firstAnswers(events)].flatMap(([item, { value }]) =>
      trials[item] ? [[item, value === String(trials[item].right)] as const] : [],
    ),
  );
}

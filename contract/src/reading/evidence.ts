import { type GradedQuestion, guessChance } from './comprehension.ts';

/** What the answers to the questions of a text say of the reader. */
export interface Evidence {
  /** Guess-corrected comprehension, 0–100. */
  corrected: number;
  /** More right than a blind guesser gets in all but 5 of 100 cases. */
  aboveChance: boolean;
  /** In less time than the questions can be read in. */
  rushed: boolean;
  /** Always the same place, or one after the other. */
  patterned: boolean;
}

interface QuizQuestion extends GradedQuestion {
  stem: string;
  options: readonly { id: string; right: boolean; text: string }[];
}

/** A question, what was chosen and whether it was right. */
export interface GivenAnswer {
  question: QuizQuestion;
  chosen: readonly string[];
  right: boolean;
}

/** One-sided. */
const significance = 0.05;
/** No one reads questions faster and knows what they ask; no one answers one in less. */
const fastestQuestions = { wpm: 600, msEach: 1000 } as const;
/** Fewer answers at the same place happen to everyone. */
const shortestPattern = 4;

/**
 * The chance of a blind guesser to get at least so many right, of questions with these chances each: the binomial test
 * where they differ (Poisson binomial), exact.
 */
export function chanceOfAtLeast(right: number, chances: readonly number[]): number {
  const distribution = chances.reduce<number[]>(
    (before, chance) => [...before, 0].map((p, at) => p * (1 - chance) + (before[at - 1] ?? 0) * chance),
    [1],
  );
  return distribution.slice(right).reduce((sum, p) => sum + p, 0);
}

const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/** Milliseconds under which the questions cannot have been read. */
export function shortestAnswerMs(questions: readonly QuizQuestion[]): number {
  const words = questions.reduce(
    (sum, { stem, options }) => sum + wordsIn(stem) + options.reduce((all, { text }) => all + wordsIn(text), 0),
    0,
  );
  return Math.max((words / fastestQuestions.wpm) * 60_000, questions.length * fastestQuestions.msEach);
}

/** Answers of one choice whose places go by a fixed step: 1 1 1 1, 1 2 3 4, 4 3 2 1. */
function isPatterned(given: readonly GivenAnswer[]): boolean {
  const positions = given
    .filter(
      ({ question: { kind }, chosen }) => (kind === 'single_choice' || kind === 'true_false') && chosen.length === 1,
    )
    .map(({ question: { options }, chosen }) => ({
      position: options.findIndex(({ id }) => id === chosen[0]),
      of: options.length,
    }));
  const [first, second] = positions;
  if (positions.length < shortestPattern || !first || !second) return false;
  const step = second.position - first.position;
  return positions.every(({ position, of }, at) => (((first.position + at * step - position) % of) + of) % of === 0);
}

/** `tookMs`: from the questions on the screen to handing in; null where the device did not tell. */
export function evidenceOf(given: readonly GivenAnswer[], corrected: number, tookMs: number | null): Evidence {
  const right = given.filter((answer) => answer.right).length;
  return {
    corrected,
    aboveChance:
      right > 0 &&
      chanceOfAtLeast(
        right,
        given.map(({ question }) => guessChance(question)),
      ) <= significance,
    rushed: tookMs !== null && tookMs < shortestAnswerMs(given.map(({ question }) => question)),
    patterned: isPatterned(given),
  };
}

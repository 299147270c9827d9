import { expect, test } from 'vitest';
import { comprehension, type Grade, grade, type GradedKind } from './comprehension.ts';
import { chanceOfAtLeast, evidenceOf, type GivenAnswer, shortestAnswerMs } from './evidence.ts';
import { randomFrom } from './random-of-tests.ts';
import type { Trace } from './speed.ts';
import { trustOf } from './trust.ts';

type Question = GivenAnswer['question'];
const question = (options: number, kind: GradedKind = 'single_choice', rightAt = 0): Question => ({
  kind,
  points: 1,
  stem: 'What did the girl find behind the old house?',
  options: Array.from({ length: options }, (_, at) => ({
    id: String(at),
    right: at === rightAt,
    text: 'a small grey cat',
  })),
});
const given = (questions: readonly Question[], positions: readonly number[]): GivenAnswer[] =>
  questions.map((item, at) => ({
    question: item,
    chosen: [String(positions[at])],
    right: item.options[positions[at]!]!.right,
  }));
const five = Array.from({ length: 5 }, () => question(4));

test('of five questions of four options four right are more than chance, three are not', () => {
  const quarter = [0.25, 0.25, 0.25, 0.25, 0.25];
  expect(chanceOfAtLeast(4, quarter)).toBeCloseTo(0.015625, 6);
  expect(chanceOfAtLeast(3, quarter)).toBeCloseTo(0.103516, 6);
  expect(evidenceOf(given(five, [0, 0, 0, 0, 1]), 70, null).aboveChance).toBe(true);
  expect(evidenceOf(given(five, [0, 0, 0, 1, 2]), 40, null).aboveChance).toBe(false);
});
test('questions of different numbers of options are judged each by its own', () => {
  expect(chanceOfAtLeast(2, [0.5, 0.25])).toBeCloseTo(0.125, 9);
  expect(chanceOfAtLeast(1, [0.5, 0.25])).toBeCloseTo(0.625, 9);
  expect(chanceOfAtLeast(0, [0.5, 0.25])).toBeCloseTo(1, 9);
  expect(chanceOfAtLeast(1, [])).toBe(0);
});
test('answers are rushed when they came before the questions can have been read', () => {
  const least = shortestAnswerMs(five);
  // 25 words each, at 600 words a minute.
  expect(least).toBe(12_500);
  expect(evidenceOf(given(five, [0, 1, 2, 3, 1]), 0, least - 1).rushed).toBe(true);
  expect(evidenceOf(given(five, [0, 1, 2, 3, 1]), 0, least).rushed).toBe(false);
  expect(evidenceOf(given(five, [0, 1, 2, 3, 1]), 0, null).rushed).toBe(false);
});
test('answers at one place, or one place further each time, follow a pattern; others do not', () => {
  const isPatterned = (...positions: number[]) =>
    evidenceOf(given(five.slice(0, positions.length), positions), 0, null).patterned;
  expect(isPatterned(1, 1, 1, 1, 1)).toBe(true);
  expect(isPatterned(0, 1, 2, 3, 0)).toBe(true);
  expect(isPatterned(3, 2, 1, 0, 3)).toBe(true);
  expect(isPatterned(0, 1, 3, 2, 0)).toBe(false);
  expect(isPatterned(1, 1, 1)).toBe(false);
});

/* The three simulations of reading measures 2.3b */

const words = 300;
/** A text scrolled through in so many seconds, a quarter of it on the screen. */
const scrolled = (seconds: number): Trace => [
  { at: 0, event: 'start', seen: [0, 250] },
  ...[1, 2, 3].map((n) => ({
    at: (n * seconds * 1000) / 4,
    event: 'activity' as const,
    seen: [n * 250, n * 250 + 250] as const,
  })),
  { at: seconds * 1000, event: 'end' },
];
const quizzes: readonly (readonly Question[])[] = [
  five,
  Array.from({ length: 6 }, () => question(4)),
  Array.from({ length: 8 }, () => question(3)),
  [...Array.from({ length: 3 }, () => question(4)), ...Array.from({ length: 3 }, () => question(2, 'true_false'))],
  Array.from({ length: 10 }, () => question(4)),
];

interface Reader {
  wpm: (random: () => number) => number;
  /** Chance to know an answer. */
  knows: number;
  /** Milliseconds for a question. */
  msEach: (random: () => number) => number;
}
const between = (random: () => number, low: number, high: number) => low + random() * (high - low);

/** Shares of the grades that readers of this kind get. */
function gradesOf(reader: Reader, seed: number): Record<'A' | 'B' | 'C', number> {
  const random = randomFrom(seed);
  const counts = { A: 0, B: 0, C: 0 };
  const readers = 5000;
  for (let n = 0; n < readers; n++) {
    const questions = quizzes[n % quizzes.length]!.map((item) =>
      question(item.options.length, item.kind, Math.floor(random() * item.options.length)),
    );
    const positions = questions.map(({ options }) =>
      random() < reader.knows ? options.findIndex(({ right }) => right) : Math.floor(random() * options.length),
    );
    const grades = questions.map((item, at): Grade => grade(item, [String(positions[at])]));
    const tookMs = questions.reduce((sum) => sum + reader.msEach(random), 0);
    const answers = evidenceOf(given(questions, positions), comprehension(grades)!.corrected, tookMs);
    const trace = scrolled((words / reader.wpm(random)) * 60);
    counts[trustOf({ words, trace, mode: 'plain', answers }).grade] += 1;
  }
  return { A: counts.A / readers, B: counts.B / readers, C: counts.C / readers };
}

const patient = (random: () => number) => between(random, 6000, 20_000);
test('blind guessers who rush get A or B in at most 5 of 100', () => {
  const throughAll = gradesOf(
    { wpm: (random) => between(random, 550, 1400), knows: 0, msEach: (random) => between(random, 600, 2200) },
    1,
  );
  const throughText = gradesOf({ wpm: (random) => between(random, 550, 1400), knows: 0, msEach: patient }, 2);
  const throughQuestions = gradesOf(
    { wpm: (random) => between(random, 80, 450), knows: 0, msEach: (random) => between(random, 600, 2200) },
    3,
  );
  for (const { A, B } of [throughAll, throughText, throughQuestions]) expect(A + B).toBeLessThanOrEqual(0.05);
});
test('blind guessers who take their time get A in at most 5 of 100', () =>
  expect(gradesOf({ wpm: (random) => between(random, 60, 300), knows: 0, msEach: patient }, 4).A).toBeLessThanOrEqual(
    0.05,
  ));
test.each([40, 60, 80])('of children who read and understand %s % at least 95 of 100 get A or B', (percent) => {
  const { A, B } = gradesOf(
    { wpm: (random) => between(random, 30, 350), knows: percent / 100, msEach: patient },
    percent,
  );
  expect(A + B).toBeGreaterThanOrEqual(0.95);
});

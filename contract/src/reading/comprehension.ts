import { reaches, shareOf } from '../share.ts';

export type GradedKind = 'single_choice' | 'multiple_choice' | 'true_false' | 'ordering' | 'cloze';

export interface GradedQuestion {
  kind: GradedKind;
  points: number;
  /** In the right order for ordering; the right ones in the order of the gaps for cloze. */
  options: readonly { id: string; right: boolean; text?: string }[];
}

export interface Grade {
  right: boolean;
  points: number;
  maxPoints: number;
  /**
   * Guess-corrected share of this question, −1 to 1: 1 right, 0 not answered, below 0 wrong; its mean is 0 for blind
   * guessing.
   */
  correctedShare: number;
}

interface Grader {
  right: (question: GradedQuestion, chosen: readonly string[]) => boolean;
  /** How many answers a blind guesser picks from, all equally likely. */
  possibleAnswers: (question: GradedQuestion) => number;
}

const exactly: Grader['right'] = ({ options }, chosen) =>
  options.every(({ id, right }) => chosen.includes(id) === right);
const oneOfOptions: Grader = { right: exactly, possibleAnswers: ({ options }) => options.length };
/** All right ones and no other: every choice of at least one option is a possible answer. */
const someOfOptions: Grader = { right: exactly, possibleAnswers: ({ options }) => 2 ** options.length - 1 };

/** Ways to put `k` of `n` things in a row. */
const arrangements = (n: number, k: number): number =>
  Array.from({ length: k }, (_, at) => n - at).reduce((product, choices) => product * choices, 1);

/** Every one at its place. */
const inOrder: Grader = {
  right: ({ options }, chosen) => chosen.length === options.length && options.every(({ id }, at) => chosen[at] === id),
  possibleAnswers: ({ options }) => arrangements(options.length, options.length),
};

/** Every gap filled; which of two options of the same text does not matter. */
const inGaps: Grader = {
  right({ options }, chosen) {
    const wordOf = new Map(options.map(({ id, text }) => [id, text ?? id]));
    const right = options.filter((option) => option.right);
    return (
      chosen.length === right.length && right.every(({ id }, at) => wordOf.get(chosen[at] ?? '') === wordOf.get(id))
    );
  },
  possibleAnswers: ({ options }) => arrangements(options.length, options.filter(({ right }) => right).length),
};

const graders: Record<GradedKind, Grader> = {
  single_choice: oneOfOptions,
  true_false: oneOfOptions,
  multiple_choice: someOfOptions,
  ordering: inOrder,
  cloze: inGaps,
};

/**
 * Grades one answer, given as ids of the chosen options (unknown ids and repetitions do not matter). All points or
 * none. The share is corrected for guessing by the usual formula c' = (c − 1/k) / (1 − 1/k) with k possible answers
 * (2.2; the same as R − W/(k − 1), Frary 1988, where an omitted answer is 0).
 */
export function grade(question: GradedQuestion, answer: readonly string[]): Grade {
  const chosen = [...new Set(answer.filter((id) => question.options.some((option) => option.id === id)))];
  const maxPoints = question.points;
  if (chosen.length === 0) return { right: false, points: 0, maxPoints, correctedShare: 0 };
  const grader = graders[question.kind];
  const right = grader.right(question, chosen);
  const guess = 1 / grader.possibleAnswers(question);
  // A question with one possible answer tells nothing about the reader.
  const correctedShare = guess === 1 ? 0 : ((right ? 1 : 0) - guess) / (1 - guess);
  return { right, points: right ? maxPoints : 0, maxPoints, correctedShare };
}

export interface Comprehension {
  /** Points reached of all points, 0–100. */
  raw: number;
  /** Mean of the guess-corrected shares, each question the same weight, 0–100. */
  corrected: number;
}

/**
 * Comprehension of one reading from the grades of all its questions, unanswered ones among them; null without points to
 * reach.
 */
export function comprehension(grades: readonly Grade[]): Comprehension | null {
  const sum = (of: (grade: Grade) => number) => grades.reduce((total, grade) => total + of(grade), 0);
  const maxPoints = sum((g) => g.maxPoints);
  if (!(maxPoints > 0)) return null;
  return {
    raw: shareOf(
      sum((g) => g.points),
      maxPoints,
    ),
    corrected: Math.max(
      0,
      shareOf(
        sum((g) => g.correctedShare),
        grades.length,
      ),
    ),
  };
}

/**
 * Effective reading speed in words a minute: speed × comprehension (0–100) / 100 (2.3; E = R × C, Stauffer). ERS with
 * the raw comprehension, ERS' with the corrected one; show ERS' where answers can be guessed.
 */
export const effectiveSpeed = (wpm: number, comprehension: number): number => (wpm * comprehension) / 100;

export type ComprehensionBand = 'independent' | 'instructional' | 'frustration';

/** From which raw comprehension a band holds: Phil-IRI, 80–100, 59–79, below. */
export const philIri = { independent: 80, instructional: 59 } as const;

export const comprehensionBand = (
  raw: number,
  from: { independent: number; instructional: number } = philIri,
): ComprehensionBand =>
  reaches(raw, from.independent) ? 'independent' : reaches(raw, from.instructional) ? 'instructional' : 'frustration';

/** The chance of a blind guesser to get a question right. */
export const guessChance = (question: GradedQuestion): number => 1 / graders[question.kind].possibleAnswers(question);

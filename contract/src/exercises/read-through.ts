import { comprehension, effectiveSpeed, grade } from '../reading/comprehension.ts';
import { wordCount } from '../reading/count.ts';
import { implausible } from '../reading/speed.ts';
import { activeMs, type ExerciseEvent, firstAnswers, inOrder, isEnded, type Play } from './kind.ts';
import { type PacedPlan, type PacedQuestion, questionsOf } from './paced.ts';

/*
 * What the kinds share in which a text is read from its beginning to its end at the reader's own pace, once or several
 * times, each time with or without questions.
 *
 * Events: `shown` and `pick` with the number of the passage when its text appears and when it is said to be read;
 * `back` with it when the text is opened again beside the questions; `answer` with passage × 100 + question in `item`
 * and the place of the chosen option in `value`.
 */

export const answersAPassage = 100;

export interface Passage {
  paragraphs: string[];
  words: number;
  questions: PacedPlan['questions'];
}

export const passageOf = (text: string, questions: readonly PacedQuestion[], seed: string): Passage => ({
  paragraphs: text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean),
  words: wordCount(text),
  questions: questionsOf({ text, questions: [...questions] }, seed),
});

/** One reading of a passage. */
export interface Reading {
  /** Null when it was not read to its end, without the clock, or faster than anyone reads. */
  wpm: number | null;
  /** 0–100, null without questions: of the points, and corrected for guessing. */
  raw: number | null;
  corrected: number | null;
  errors: number;
}

export function readingsOf(passages: readonly Passage[], play: Play): Reading[] {
  const answers = firstAnswers(play.events);
  return passages.map(({ words, questions }, at) => {
    const ms = play.timed ? readingMs(play.events, at) : null;
    const grades = questions.map(({ options, right }, n) =>
      grade(
        {
          kind: 'single_choice',
          points: 1,
          options: options.map((_, option) => ({ id: String(option), right: option === right })),
        },
        [answers.get(at * answersAPassage + n)?.value ?? ''],
      ),
    );
    const understood = comprehension(grades);
    return {
      wpm: ms === null || implausible(words, ms) ? null : (words * 60_000) / ms,
      raw: understood?.raw ?? null,
      corrected: understood?.corrected ?? null,
      errors: grades.filter(({ right }) => !right).length,
    };
  });
}

/** Milliseconds from the text's appearing until it was read, without pauses; null when it never was. */
function readingMs(events: readonly ExerciseEvent[], passage: number): number | null {
  let [total, since, isOpen] = [0, null as number | null, false];
  for (const { at, event, item } of inOrder(events)) {
    if (event === 'shown' && item === passage && !isOpen) [since, isOpen] = [at, true];
    if (!isOpen) continue;
    const isRead = event === 'pick' && item === passage;
    if ((event === 'pause' || isRead) && since !== null) [total, since] = [total + at - since, null];
    if (event === 'resume') since ??= at;
    if (isRead) return total;
  }
  return null;
}

/** Played to its end, every text read at a speed that can be, and every question answered without the text. */
export function isSound(passages: readonly Passage[], readings: readonly Reading[], { timed, events }: Play): boolean {
  const questionCount = passages.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    timed &&
    isEnded(events) &&
    readings.every(({ wpm }) => wpm !== null) &&
    firstAnswers(events).size >= questionCount &&
    events.every(({ event }) => event !== 'back')
  );
}

/** The score by the reading that counts: comprehension first, its speed beside it. */
export const scoreOfReading = ({ wpm, raw, corrected, errors }: Reading, play: Play) => ({
  score: raw ?? 0,
  seconds: activeMs(play.events) / 1000,
  errors,
  wpm,
  comprehension: raw,
  comprehensionCorrected: corrected,
});

/** Effective speed with the corrected comprehension (ERS′), where there is one. */
export const effectiveOf = ({ wpm, corrected }: Reading): Record<string, number> =>
  wpm === null || corrected === null ? {} : { effective_wpm: effectiveSpeed(wpm, corrected) };

import { describe, expect, it } from 'vitest';
import type { ExerciseEvent } from './kind.ts';
import { planExercise, scoreExercise, type ExerciseDefinition } from './kinds.ts';
import { answersAPassage, type Passage } from './read-through.ts';

const text = 'The quick brown fox jumps over the lazy dog again. '.repeat(20);
const questions = ['a', 'b', 'c', 'd'].map((question) => ({
  question,
  right: 'yes',
  wrong: ['no', 'never', 'perhaps'],
}));
const end = (at: number): ExerciseEvent => ({ at, event: 'end' });

/** One passage read in so many milliseconds, so many of its questions answered rightly; ends where the next begins. */
function read({ questions: quiz }: Passage, passage: number, from: number, ms: number, right: number): ExerciseEvent[] {
  return [
    { at: from, event: 'shown', item: passage },
    { at: from + ms, event: 'pick', item: passage },
    ...quiz.map((question, n): ExerciseEvent => ({
      at: from + ms + n + 1,
      event: 'answer',
      item: passage * answersAPassage + n,
      value: String(n < right ? question.right : (question.right + 1) % 4),
    })),
  ];
}
const start: ExerciseEvent = { at: 0, event: 'start' };

describe('a timed reading', () => {
  const exercise: ExerciseDefinition & { kind: 'timed_reading' } = {
    kind: 'timed_reading',
    params: { goal_wpm: 200 },
    content: { text, questions },
    language: 'en',
  };
  const { passages } = planExercise(exercise, 200, 'seed');
  const score = (events: ExerciseEvent[], timed = true) =>
    scoreExercise(exercise, 200, 'seed', { timed, events: [start, ...events] });
  it('tells speed, what was understood, and both in one', () => {
    const {
      score: points,
      wpm,
      comprehensionCorrected,
      measures,
      trusted,
      errors,
    } = score([...read(passages[0]!, 0, 0, 60_000, 3), end(70_000)]);
    expect([wpm, points, errors, trusted]).toEqual([200, 75, 1, true]);
    expect(measures.effective_wpm).toBeCloseTo((200 * comprehensionCorrected!) / 100, 9);
  });
  it('does not count a pause, nor the time at the questions', () => {
    const events = read(passages[0]!, 0, 5000, 90_000, 4);
    expect(
      score([
        ...events,
        { at: 20_000, event: 'pause' },
        { at: 50_000, event: 'resume' },
        { at: 95_050, event: 'pause' },
        { at: 99_000, event: 'resume' },
        end(120_000),
      ]).wpm,
    ).toBe(200);
  });
  it('keeps the goal when it was not reached, when the text was opened again, and when no one can have read it', () => {
    const slow = score([...read(passages[0]!, 0, 0, 70_000, 4), end(80_000)]);
    const looked = score([...read(passages[0]!, 0, 0, 60_000, 4), { at: 60_001, event: 'back', item: 0 }, end(80_000)]);
    const skipped = score([...read(passages[0]!, 0, 0, 4000, 4), end(80_000)]);
    const left = score([{ at: 0, event: 'shown', item: 0 }, end(30_000)]);
    expect([slow, looked, skipped, left].map(({ trusted }) => trusted)).toEqual([false, false, false, false]);
    expect([slow.wpm! < 180, skipped.wpm, left.wpm]).toEqual([true, null, null]);
  });
  it('without the clock has no speed', () => {
    expect(score([...read(passages[0]!, 0, 0, 60_000, 4), end(70_000)], false)).toMatchObject({
      wpm: null,
      trusted: false,
      score: 100,
    });
  });
});

describe('a repeated reading', () => {
  const exercise: ExerciseDefinition & { kind: 'repeated_reading' } = {
    kind: 'repeated_reading',
    params: { times: 3 },
    content: { text, questions, other_text: text.replaceAll('fox', 'cat'), other_questions: questions },
    language: 'en',
  };
  const { passages } = planExercise(exercise, 3, 'seed');
  const score = (ms: readonly number[], right: readonly number[], timed = true) => {
    const events = passages
      .slice(0, ms.length)
      .flatMap((passage, at) => read(passage, at, at * 200_000, ms[at]!, right[at]!));
    return scoreExercise(exercise, 3, 'seed', { timed, events: [start, ...events, end(900_000)] });
  };
  it('asks after the first and the last time, and after the other text', () => {
    expect(passages.map(({ questions: quiz }) => quiz.length)).toEqual([4, 0, 4, 4]);
    expect(planExercise(exercise, 2, 'seed').passages.map(({ questions: quiz }) => quiz.length)).toEqual([4, 4, 4]);
    expect(passages[3]!.paragraphs[0]).toContain('cat');
  });
  it('counts what was gained on the other text, and tells that on the practised one apart', () => {
    const { measures, wpm, score: points, trusted } = score([80_000, 70_000, 60_000, 75_000], [2, 0, 4, 3]);
    expect([Math.round(wpm!), points, trusted]).toEqual([160, 75, true]);
    expect(measures.gain_percent).toBeCloseTo(6.667, 2);
    expect(measures.practised_gain_percent).toBeCloseTo(33.333, 2);
    expect(measures).toMatchObject({ first_comprehension: 50, last_comprehension: 100, times: 3 });
  });
  it('is not trusted when it was left before the other text or a reading was none', () => {
    expect(score([80_000, 70_000, 60_000], [4, 0, 4])).toMatchObject({ trusted: false, wpm: null, score: 0 });
    expect(score([80_000, 2000, 60_000, 75_000], [4, 0, 4, 4]).trusted).toBe(false);
    expect(score([80_000, 70_000, 60_000, 75_000], [4, 0, 4, 4], false).measures).toEqual({
      times: 3,
      first_comprehension: 100,
      last_comprehension: 100,
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import type { Trace, TraceEventName } from './speed.ts';
import { type ReadingMode, trustOf, unreadShare } from './trust.ts';

const words = 300;
type Noted = [seconds: number, event: TraceEventName, seen?: [number, number]];
const trace = (...events: Noted[]): Trace => events.map(([at, event, seen]) => ({ at: at * 1000, event, seen }));
/** A page of a quarter of the text, turned every 30 s. */
const steady = trace(
  [0, 'start', [0, 250]],
  [30, 'activity', [250, 500]],
  [60, 'activity', [500, 750]],
  [90, 'activity', [750, 1000]],
  [120, 'end', [750, 1000]],
);
const understood: Evidence = { corrected: 75, aboveChance: true, rushed: false, patterned: false };
/** As many right as by guessing, taking time over it. */
const atChance: Evidence = { ...understood, corrected: 10, aboveChance: false };
const judged = (of: Trace, answers: Evidence | null = understood, mode: ReadingMode = 'plain') => {
  const { grade, reasons } = trustOf({ words, trace: of, mode, answers });
  return [grade, ...reasons];
};
/** A page that was on the screen for so many seconds. */
const whole = (seconds: number) => trace([0, 'start', [0, 1000]], [seconds, 'end']);

describe('the trust grade', () => {
  test('is A for a reading that went through the text and whose questions were understood', () =>
    expect(judged(steady)).toEqual(['A']));
  test('is C for a reading that was none', () =>
    expect(judged(whole(4))).toEqual(['C', 'implausible', 'skipped_much']));
  test('is B for answers at chance that took their time, C for those that were rushed or follow a pattern', () => {
    expect(judged(steady, atChance)).toEqual(['B', 'at_chance']);
    expect(judged(steady, { ...atChance, rushed: true })).toEqual(['C', 'guessed', 'at_chance']);
    expect(judged(steady, { ...atChance, patterned: true })).toEqual(['C', 'guessed', 'at_chance']);
    expect(judged(steady, { ...understood, rushed: true, patterned: true })).toEqual(['A']);
  });
  test('is C for answers at chance to a text that was not read as texts are', () =>
    expect(judged(trace([0, 'start', [0, 300]], [40, 'activity', [400, 1000]], [80, 'end']), atChance)).toEqual([
      'C',
      'guessed',
      'skipped',
      'at_chance',
    ]));
  test('above 500 words a minute asks what was understood', () => {
    expect(judged(whole(20), { ...understood, corrected: 60 })).toEqual(['A']);
    expect(judged(whole(20), { ...understood, corrected: 59 })).toEqual(['B', 'fast']);
    expect(judged(whole(20), { ...understood, corrected: 24 })).toEqual(['C', 'fast_not_understood', 'fast']);
    expect(judged(whole(20), null)).toEqual(['C', 'fast_not_understood', 'fast', 'no_questions']);
    expect(judged(whole(20), { ...atChance, corrected: 40 })).toEqual(['C', 'guessed', 'fast', 'at_chance']);
  });
  test('is B without questions, or after more time away than reading', () => {
    expect(judged(steady, null)).toEqual(['B', 'no_questions']);
    expect(judged(trace([0, 'start', [0, 1000]], [40, 'hidden'], [160, 'visible'], [200, 'end']))).toEqual([
      'B',
      'away',
    ]);
  });
  test('is B for a page that does not tell what it showed', () =>
    expect(judged(trace([0, 'start'], [60, 'activity'], [120, 'end']))).toEqual(['B', 'unknown_course']));
  test('falls with the jumps', () => {
    const jump = (to: number) => trace([0, 'start', [0, 300]], [40, 'activity', [to, 1000]], [80, 'end']);
    expect(judged(jump(300))).toEqual(['A']);
    expect(judged(jump(400))).toEqual(['B', 'skipped']);
    expect(judged(jump(700))).toEqual(['C', 'skipped_much']);
  });
  test('is C for a page that lay open for a day, however much went on in it, and for two texts read at once', () => {
    const day = trace(
      [0, 'start', [0, 1000]],
      ...Array.from({ length: 864 }, (_, n): Noted => [(n + 1) * 100, 'activity']),
      [86_400, 'end'],
    );
    expect(judged(day)).toEqual(['C', 'slow']);
    expect(judged(day, understood, 'pacer')).toEqual(['C', 'slow']);
    // Word by word, twenty-five words a minute: a reader.
    expect(
      judged(
        trace([0, 'start', [0, 1000]], ...Array.from({ length: 7 }, (_, n): Noted => [(n + 1) * 100, 'activity']), [
          720,
          'end',
        ]),
      ),
    ).toEqual(['A']);
    expect(trustOf({ words, trace: steady, mode: 'plain', answers: understood, overlapping: true })).toEqual({
      grade: 'C',
      reasons: ['overlapping'],
    });
  });
  test('looking ahead to the end and coming back is no jump', () => {
    expect(
      judged(
        trace(
          [0, 'start', [0, 250]],
          [2, 'activity', [750, 1000]],
          [4, 'activity', [0, 250]],
          [30, 'activity', [250, 500]],
          [60, 'activity', [500, 750]],
          [90, 'activity', [750, 1000]],
          [120, 'end'],
        ),
      ),
    ).toEqual(['A']);
  });
  test('a text that was never scrolled was not read to its end', () =>
    expect(judged(trace([0, 'start', [0, 250]], [120, 'end']))).toEqual(['C', 'skipped_much']));
  test('of a paced reading needs no sign of the reader, and its pauses do not count', () => {
    const paced = trace([0, 'start', [0, 0]], [200, 'pause', [0, 700]], [230, 'resume'], [300, 'end', [0, 1000]]);
    expect(judged(paced, understood, 'pacer')).toEqual(['A']);
    expect(judged(trace([0, 'start', [0, 0]], [200, 'end', [0, 700]]), understood, 'pacer')).toEqual([
      'C',
      'skipped_much',
    ]);
    expect(judged(trace([0, 'start', [0, 1000]], [500, 'end']))).toEqual(['B', 'away']);
    expect(judged(trace([0, 'start', [0, 1000]], [500, 'end']), understood, 'pacer')).toEqual(['A']);
  });
});

const events = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 600_000 }),
    event: fc.constantFrom<TraceEventName>(
      'start',
      'visible',
      'hidden',
      'focus',
      'blur',
      'pause',
      'resume',
      'back',
      'activity',
      'end',
    ),
    seen: fc.option(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })), { nil: undefined }),
  }),
  { maxLength: 40 },
);
test('whatever a device sends, there is a grade, and better answers never lower it', () => {
  fc.assert(
    fc.property(
      events,
      fc.integer({ min: 1, max: 5000 }),
      fc.record({
        corrected: fc.integer({ min: 0, max: 100 }),
        aboveChance: fc.boolean(),
        rushed: fc.boolean(),
        patterned: fc.boolean(),
      }),
      fc.constantFrom<ReadingMode>('plain', 'pacer'),
      (sent, count, answers, mode) => {
        const share = unreadShare(count, sent, mode);
        expect(share === null || (share >= 0 && share <= 1)).toBe(true);
        const of = (evidence: Evidence) => trustOf({ words: count, trace: sent, mode, answers: evidence }).grade;
        expect(of({ corrected: 100, aboveChance: true, rushed: false, patterned: false }) <= of(answers)).toBe(true);
      },
    ),
  );
});

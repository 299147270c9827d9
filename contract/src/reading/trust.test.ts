import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
const judged = (of: Trace, understood: number | null = 60, mode: ReadingMode = 'plain') => {
  const { grade, reasons } = trustOf({ words, trace: of, mode, understood });
  return [grade, ...reasons];
};

describe('the trust grade', () => {
  test('is A for a reading that went through the text and whose questions were understood', () =>
    expect(judged(steady)).toEqual(['A']));
  test('is C for a reading that was none, and for answers no better than a guess', () => {
    expect(judged(trace([0, 'start', [0, 1000]], [4, 'end']))).toEqual(['C', 'implausible', 'skipped_much', 'fast']);
    expect(judged(steady, 0)).toEqual(['C', 'guessed']);
  });
  test('is B without questions, at a speed at which little is understood, or after more time away than reading', () => {
    expect(judged(steady, null)).toEqual(['B', 'no_questions']);
    expect(judged(trace([0, 'start', [0, 1000]], [20, 'end']))).toEqual(['B', 'fast']);
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
    expect(judged(day, 60, 'pacer')).toEqual(['C', 'slow']);
    // Letter by letter, ten words a minute: a reader.
    expect(
      judged(
        trace([0, 'start', [0, 1000]], ...Array.from({ length: 17 }, (_, n): Noted => [(n + 1) * 100, 'activity']), [
          1800,
          'end',
        ]),
      ),
    ).toEqual(['A']);
    expect(trustOf({ words, trace: steady, mode: 'plain', understood: 60, overlapping: true })).toEqual({
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
    expect(judged(paced, 60, 'pacer')).toEqual(['A']);
    expect(judged(trace([0, 'start', [0, 0]], [200, 'end', [0, 700]]), 60, 'pacer')).toEqual(['C', 'skipped_much']);
    expect(judged(trace([0, 'start', [0, 1000]], [500, 'end']), 60)).toEqual(['B', 'away']);
    expect(judged(trace([0, 'start', [0, 1000]], [500, 'end']), 60, 'pacer')).toEqual(['A']);
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
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom<ReadingMode>('plain', 'pacer'),
      (sent, count, understood, mode) => {
        const share = unreadShare(count, sent, mode);
        expect(share === null || (share >= 0 && share <= 1)).toBe(true);
        const of = (points: number) => trustOf({ words: count, trace: sent, mode, understood: points }).grade;
        expect(of(100) <= of(understood)).toBe(true);
      },
    ),
  );
});

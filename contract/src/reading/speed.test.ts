import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeMs, idleLimit, implausible, wordsAMinute } from './speed.ts';
import type { Trace, TraceEventName } from './speed.ts';

const s = 1000;
const trace = (...events: [seconds: number, event: TraceEventName][]): Trace =>
  events.map(([at, event]) => ({ at: at * s, event }));
const seconds = (t: Trace) => activeMs(t) / s;

describe('active time', () => {
  test('is all of it when the reader stays and scrolls', () => {
    expect(seconds(trace([0, 'start'], [20, 'activity'], [45, 'activity'], [60, 'end']))).toBe(60);
  });
  test('leaves out a hidden tab and a lost focus, each and together', () => {
    expect(seconds(trace([0, 'start'], [10, 'hidden'], [40, 'visible'], [50, 'end']))).toBe(20);
    expect(
      seconds(trace([0, 'start'], [10, 'blur'], [20, 'hidden'], [30, 'focus'], [40, 'visible'], [50, 'end'])),
    ).toBe(20);
  });
  test('stands 30 s after the last sign of the reader, and runs again with the next', () => {
    expect(seconds(trace([0, 'start'], [100, 'activity'], [110, 'end']))).toBe(40);
    expect(activeMs(trace([0, 'start'], [100, 'activity'], [110, 'end']), idleLimit.page)).toBe(110 * s);
  });
  test('coming back is a sign of the reader, staying is none', () => {
    expect(seconds(trace([0, 'start'], [5, 'hidden'], [65, 'visible'], [90, 'end']))).toBe(30);
    expect(seconds(trace([0, 'start'], [20, 'visible'], [25, 'focus'], [60, 'end']))).toBe(30);
  });
  test('activity in a hidden tab does not count', () => {
    expect(seconds(trace([0, 'start'], [10, 'hidden'], [20, 'activity'], [30, 'end']))).toBe(10);
  });
  test('a page that starts hidden waits to be seen', () => {
    expect(seconds(trace([0, 'start'], [0, 'hidden'], [10, 'visible'], [20, 'end']))).toBe(10);
  });
  test('runs from the first start to the first end, and to the last event when the end was lost', () => {
    expect(seconds(trace([0, 'activity'], [10, 'start'], [20, 'end'], [25, 'activity'], [30, 'end']))).toBe(10);
    expect(seconds(trace([0, 'start'], [20, 'activity']))).toBe(20);
    expect(seconds(trace([5, 'activity'], [20, 'activity']))).toBe(15);
  });
  test('senseless events are no events', () => {
    const hostile = [
      { at: Number.NaN, event: 'activity' },
      { at: Number.POSITIVE_INFINITY, event: 'end' },
      { at: -9e9, event: 'start' },
      { at: 5, event: 'toString' },
    ] as unknown as Trace;
    expect(activeMs([...hostile, ...trace([0, 'start'], [10, 'end'])])).toBe(10 * s);
    expect(activeMs(hostile)).toBe(0);
    expect(activeMs([])).toBe(0);
  });

  const names: TraceEventName[] = ['start', 'visible', 'hidden', 'focus', 'blur', 'activity', 'end'];
  const anyTrace = fc.array(
    fc.record({
      at: fc.oneof(fc.integer({ min: -1000, max: 300_000 }), fc.double()),
      event: fc.constantFrom(...names),
    }),
    { maxLength: 40 },
  );
  const orderly = fc.array(fc.record({ at: fc.integer({ min: 0, max: 300_000 }), event: fc.constantFrom(...names) }), {
    maxLength: 40,
  });

  test('is never below zero nor above the time between first and last event', () => {
    fc.assert(
      fc.property(anyTrace, (events) => {
        const times = events.map(({ at }) => at).filter((at) => Number.isFinite(at) && at >= 0);
        const wall = times.length ? Math.max(...times) - Math.min(...times) : 0;
        const active = activeMs(events);
        expect(active).toBeGreaterThanOrEqual(0);
        expect(active).toBeLessThanOrEqual(wall * (1 + 1e-9));
      }),
    );
  });
  test('does not depend on the order in which events arrive, nor on repetitions', () => {
    fc.assert(
      fc.property(
        orderly.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          expect(activeMs(shuffled)).toBe(activeMs(events));
          expect(activeMs([...shuffled, ...events])).toBe(activeMs(events));
        },
      ),
    );
  });
  test('more patience never counts less', () => {
    fc.assert(
      fc.property(
        orderly,
        fc.nat(60_000),
        fc.nat(60_000),
        (events, a, b) => activeMs(events, Math.min(a, b)) <= activeMs(events, Math.max(a, b)),
      ),
    );
  });
  test('neither the trace nor its events are changed', () => {
    const frozen = Object.freeze(trace([10, 'end'], [0, 'start']).map(Object.freeze)) as Trace;
    expect(activeMs(frozen)).toBe(10 * s);
  });
});

describe('speed', () => {
  test('1:42 minutes are 1.7 minutes', () => {
    expect(wordsAMinute(340, 102 * s)).toBe(200);
  });
  test('needs time', () => {
    for (const ms of [0, -5, Number.NaN]) expect(wordsAMinute(100, ms)).toBeNull();
  });
});

test('a reading under 5 s or over 1,500 words a minute is not plausible', () => {
  expect(implausible(10, 4999)).toBe(true);
  expect(implausible(10, 5000)).toBe(false);
  expect(implausible(1500, 60 * s)).toBe(false);
  expect(implausible(1501, 60 * s)).toBe(true);
  expect(implausible(10, Number.NaN)).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feelings } from './next-level.ts';
import { badgesOf, collectedTexts, type Deed, freezesOfMonth, streakOf } from './rewards.ts';
import type { Trace } from './speed.ts';
import { readingModes, trustOf } from './trust.ts';

const deed = (day: string, over: Partial<Deed> = {}): Deed => ({
  day,
  trusted: true,
  text: 'a',
  topic: null,
  understood: null,
  feeling: null,
  guessed: null,
  ...over,
});
const counts = (deeds: readonly Deed[]) => Object.fromEntries(badgesOf(deeds).map(({ name, count }) => [name, count]));

describe('the streak', () => {
  // 2026-05-04 is a Monday.
  it('counts days with a trusted deed; weekends are forgiven, and today is not over', () => {
    const week = ['2026-04-30', '2026-05-01', '2026-05-04'].map((day) => deed(day));
    expect(streakOf(week, '2026-05-05')).toEqual({ days: 3, freezes: 2 });
    expect(streakOf([...week, deed('2026-05-05')], '2026-05-05').days).toBe(4);
    expect(streakOf([deed('2026-05-04', { trusted: false })], '2026-05-04')).toEqual({ days: 0, freezes: 2 });
  });
  it('is kept over two missed days of a month, and broken by the third', () => {
    const done = (days: number[]) => days.map((day) => deed(`2026-05-${String(day).padStart(2, '0')}`));
    expect(streakOf(done([4, 6, 8]), '2026-05-08')).toEqual({ days: 3, freezes: 0 });
    expect(streakOf(done([4, 6, 8, 12]), '2026-05-12')).toEqual({ days: 3, freezes: 0 });
    expect(streakOf(done([4, 5]), '2026-05-08')).toEqual({ days: 2, freezes: 0 });
    expect(streakOf(done([4, 5]), '2026-05-11').days).toBe(0);
  });
  it('forgives two days in each of two months', () => {
    const days = ['2026-04-27', '2026-04-30', '2026-05-01', '2026-05-06'];
    expect(
      streakOf(
        days.map((day) => deed(day)),
        '2026-05-06',
      ).days,
    ).toBe(4);
  });
  it('goes on after days away, which use up nothing', () => {
    const away = new Set(['2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08']);
    const around = [deed('2026-05-04'), deed('2026-05-11')];
    expect(streakOf(around, '2026-05-11', away)).toEqual({ days: 2, freezes: 2 });
    expect(streakOf(around, '2026-05-11').days).toBe(1);
  });
});

describe('badges', () => {
  it('are for coming back, understanding, reading a hard text again and a good guess', () => {
    expect(counts([deed('2026-05-04'), deed('2026-05-04'), deed('2026-05-05')])).toMatchObject({ days: 2 });
    expect(counts([deed('2026-05-04', { understood: 80 }), deed('2026-05-05', { understood: 90 })])).toMatchObject({
      understood: 1,
    });
    expect(counts([deed('2026-05-04', { understood: 40 }), deed('2026-05-05', { understood: 70 })])).toMatchObject({
      again: 1,
    });
    expect(counts([deed('2026-05-04', { understood: 90 }), deed('2026-05-05', { understood: 95 })])).toMatchObject({
      again: 0,
    });
    expect(counts([deed('2026-05-04', { guessed: 0.5, understood: 70 })])).toMatchObject({ guess: 1 });
    expect(counts([deed('2026-05-04', { guessed: 1 })])).toMatchObject({ guess: 0 });
  });
  it('have steps, and say what the next one takes', () => {
    const days = Array.from({ length: 10 }, (_, n) => deed(`2026-05-${String(n + 1).padStart(2, '0')}`));
    expect(badgesOf(days)[0]).toEqual({ name: 'days', count: 10, step: 2, steps: 4, next: 30 });
  });
});

it('a text fills its slot when it was understood, or asks nothing', () => {
  const deeds = [
    deed('2026-05-04', { text: 'asks nothing' }),
    deed('2026-05-04', { text: 'understood', understood: 60 }),
    deed('2026-05-04', { text: 'not yet', understood: 59 }),
    deed('2026-05-04', { text: 'clicked', understood: 100, trusted: false }),
  ];
  expect([...collectedTexts(deeds)]).toEqual(['asks nothing', 'understood']);
});

/** A person who clicks through: the text stands for a moment, the answers are whatever was under the finger. */
const careless = fc.record({
  words: fc.integer({ min: 100, max: 900 }),
  ms: fc.integer({ min: 200, max: 3500 }),
  understood: fc.option(fc.integer({ min: 0, max: 100 })),
  text: fc.constantFrom('a', 'b', 'c'),
  day: fc.integer({ min: 1, max: 28 }),
  guessed: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  feeling: fc.option(fc.constantFrom(...feelings)),
});

it('careless clicking earns nothing, however often and whatever was answered by luck', () => {
  fc.assert(
    fc.property(fc.array(careless, { maxLength: 40 }), (clicks) => {
      const deeds = clicks.map(({ words, ms, day, ...rest }): Deed => {
        const trace: Trace = [
          { at: 0, event: 'start', seen: [0, 300] },
          { at: Math.floor(ms / 2), event: 'activity', seen: [700, 1000] },
          { at: ms, event: 'end', seen: [700, 1000] },
        ];
        const luck = { corrected: rest.understood ?? 0, aboveChance: true, rushed: true, patterned: false };
        const answers = rest.understood === null ? null : luck;
        const { grade } = trustOf({ words, trace, mode: 'plain', answers });
        return { ...rest, day: `2026-05-${String(day).padStart(2, '0')}`, topic: null, trusted: grade !== 'C' };
      });
      expect(badgesOf(deeds).every(({ count, step }) => count === 0 && step === 0)).toBe(true);
      expect(collectedTexts(deeds).size).toBe(0);
      expect(streakOf(deeds, '2026-05-28')).toEqual({ days: 0, freezes: freezesOfMonth });
    }),
  );
});

/** A person who leaves the text open for as long as reading takes, and then clicks through its questions. */
const waiting = fc.record({
  words: fc.integer({ min: 100, max: 900 }),
  wpm: fc.integer({ min: 25, max: 480 }),
  understood: fc.integer({ min: 0, max: 100 }),
  rushed: fc.boolean(),
  mode: fc.constantFrom(...readingModes),
  text: fc.constantFrom('a', 'b', 'c'),
  day: fc.integer({ min: 1, max: 28 }),
  guessed: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  feeling: fc.option(fc.constantFrom(...feelings)),
});

it('nor does a text that was left open, if its questions were clicked through with no more luck than chance', () => {
  fc.assert(
    fc.property(fc.array(waiting, { maxLength: 40 }), (clicks) => {
      const deeds = clicks.map(({ words, wpm, day, mode, rushed, ...rest }): Deed => {
        const ms = Math.round((words * 60_000) / wpm);
        const signs = Array.from({ length: Math.floor(ms / 10_000) }, (_, n): Trace[number] => ({
          at: n * 10_000 + 1,
          event: 'activity',
          seen: [0, 1000],
        }));
        const trace: Trace = [{ at: 0, event: 'start', seen: [0, 1000] }, ...signs, { at: ms, event: 'end' }];
        // Too fast to have read the questions, or one place after the other.
        const answers = { corrected: rest.understood, aboveChance: false, rushed, patterned: !rushed };
        const { grade } = trustOf({ words, trace, mode, answers });
        return { ...rest, day: `2026-05-${String(day).padStart(2, '0')}`, topic: null, trusted: grade !== 'C' };
      });
      expect(badgesOf(deeds).every(({ count }) => count === 0)).toBe(true);
      expect(collectedTexts(deeds).size).toBe(0);
      expect(streakOf(deeds, '2026-05-28').days).toBe(0);
    }),
  );
});

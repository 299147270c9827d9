import { describe, expect, it } from 'vitest';
import { measureSitting, type WordRange } from './book-pages.ts';
import { randomFrom } from './random-of-tests.ts';
import type { Trace } from './speed.ts';

const words = 6000;
/** Page by page, each on the screen for as long as `ms` says. */
const pages = (sizes: readonly number[], ms: (size: number) => number): Trace => {
  const trace: { at: number; event: 'start' | 'activity' | 'end'; seen?: [number, number] }[] = [];
  let [at, first] = [0, 0];
  for (const size of sizes) {
    trace.push({ at, event: trace.length === 0 ? 'start' : 'activity', seen: [first, first + size] });
    at += ms(size);
    first += size;
  }
  return [...trace, { at, event: 'end' }];
};
const count = (ranges: readonly WordRange[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);
const sizes = [180, 210, 195, 240, 160, 15];
const total = sizes.reduce((sum, size) => sum + size, 0);

describe('a sitting with a book', () => {
  it('of someone who reads page by page has read every word, in the time it took', () => {
    const random = randomFrom(1);
    for (const wpm of [60, 150, 400, 900]) {
      const sitting = measureSitting(
        pages(sizes, (size) => Math.max(3200, (size / wpm) * 60_000 * (0.9 + random() / 5))),
        words,
      );
      expect([count(sitting.read), sitting.skimmed], `${wpm} words a minute`).toEqual([total, []]);
    }
  });

  it('of someone who scrolls on steadily has read all but the edges', () => {
    const trace: Trace = [
      { at: 0, event: 'start', seen: [0, 150] },
      ...Array.from({ length: 600 }, (_, second) => ({
        at: (second + 1) * 1000,
        event: 'activity' as const,
        seen: [Math.round(second * 3.3), Math.round(second * 3.3) + 150] as [number, number],
      })),
      { at: 601_000, event: 'end' },
    ];
    expect(count(measureSitting(trace, words).read)).toBeGreaterThan(2000 * 0.98);
  });

  it('of someone who turns the pages over, or scrolls past, has read nothing', () => {
    for (const ms of [300, 1500, 2900, 5000]) {
      const sitting = measureSitting(
        pages(sizes.slice(0, 5), () => ms),
        words,
      );
      expect([sitting.read, count(sitting.skimmed)], `${ms} ms a page`).toEqual([[], total - 15]);
    }
  });

  it('without a sign of the reader counts nothing, and that of a slow reader up to the limit', () => {
    const opened: Trace = [
      { at: 0, event: 'start', seen: [0, 200] },
      { at: 3_600_000, event: 'end' },
    ];
    expect(measureSitting(opened, words)).toEqual({ read: [], skimmed: [], activeMs: 0 });
    const slow: Trace = [
      { at: 0, event: 'start', seen: [0, 200] },
      { at: 150_000, event: 'activity', seen: [200, 400] },
      { at: 250_000, event: 'end' },
    ];
    expect(measureSitting(slow, words)).toEqual({ read: [[0, 400]], skimmed: [], activeMs: 220_000 });
    const hidden: Trace = [
      { at: 0, event: 'start', seen: [0, 200] },
      { at: 60_000, event: 'hidden' },
      { at: 90_000, event: 'end' },
    ];
    expect(measureSitting(hidden, words).activeMs).toBe(60_000);
  });

  it('adds up a page that is come back to, and knows no word beyond the chapter', () => {
    const trace: Trace = [
      { at: 0, event: 'start', seen: [0, 100] },
      { at: 2000, event: 'activity', seen: [100, 5000] },
      { at: 2500, event: 'activity', seen: [0, 100] },
      { at: 5000, event: 'end' },
    ];
    expect(measureSitting(trace, 300)).toEqual({ read: [[0, 100]], skimmed: [[100, 300]], activeMs: 5000 });
  });
});

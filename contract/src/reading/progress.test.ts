import { expect, test } from 'vitest';
import { randomFrom } from './random-of-tests.ts';
import { type Measurement, progress, trendOf } from './progress.ts';

test('the medians of the first and the last three are compared, what lies between does not count', () => {
  const result = progress([100, 140, 104, 999, 1, 150, 154, 190]);
  expect(result).toMatchObject({ baseline: 104, now: 154, difference: 50 });
});
test('the range is 2.776 standard errors to either side: three texts are few', () => {
  const result = progress([100, 104, 108, 150, 154, 158]);
  // s² = 16 on both sides: 2.776 · √(16/3 + 16/3)
  expect(result?.high.toFixed(3)).toBe('59.066');
  expect(result?.low.toFixed(3)).toBe('40.934');
  expect(result?.verdict).toBe('better');
});
test('a range that holds 0 is no change yet, up or down', () => {
  expect(progress([100, 120, 140, 110, 130, 150])?.verdict).toBe('no_change_yet');
  expect(progress([110, 130, 150, 100, 120, 140])?.verdict).toBe('no_change_yet');
  expect(progress([100, 100, 100, 100, 100, 100])).toMatchObject({
    difference: 0,
    low: 0,
    high: 0,
    verdict: 'no_change_yet',
  });
});
test('a clear loss is called so', () => {
  expect(progress([150, 152, 154, 100, 102, 104])?.verdict).toBe('worse');
});
test('under six measurements it is too early', () => {
  expect(progress([100, 110, 120, 130, 140])).toBeNull();
  expect(progress([])).toBeNull();
});

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** A reader of this speed: texts differ by some 15 %; of five questions each is answered rightly with this chance. */
function reading(random: () => number, wpm: number, knows: number): Measurement {
  const speed = wpm * Math.exp(0.15 * normal(random));
  const comprehension = Array.from({ length: 5 }, () => (random() < knows ? 20 : 0)).reduce<number>(
    (sum, v) => sum + v,
    0,
  );
  return { wpm: speed, comprehension, effective_speed: (speed * comprehension) / 100 };
}

test('of students who do not change, under one in twenty is shown as better, in every measure', () => {
  const random = randomFrom(2026);
  const students = 20_000;
  const better = { wpm: 0, comprehension: 0, effective_speed: 0 };
  for (let student = 0; student < students; student++) {
    const { growth } = trendOf(Array.from({ length: 6 + (student % 20) }, () => reading(random, 150, 0.75)));
    for (const measure of ['wpm', 'comprehension', 'effective_speed'] as const)
      if (growth[measure].verdict === 'better') better[measure]++;
  }
  for (const [measure, count] of Object.entries(better)) expect(count / students, measure).toBeLessThan(0.05);
  expect(better.wpm).toBeGreaterThan(0);
});
test('who reads half as fast again is mostly shown as better', () => {
  const random = randomFrom(7);
  const verdicts = Array.from(
    { length: 1000 },
    () =>
      trendOf([
        ...Array.from({ length: 6 }, () => reading(random, 100, 0.75)),
        ...Array.from({ length: 6 }, () => reading(random, 150, 0.75)),
      ]).verdict,
  );
  expect(verdicts.filter((v) => v === 'better').length).toBeGreaterThan(600);
});

const speeds = (...values: number[]): Measurement[] =>
  values.map((wpm) => ({ wpm, comprehension: null, effective_speed: null }));
test('the latest fall behind when they lie a fifth under their own ones before', () => {
  expect(trendOf(speeds(150, 150, 150, 150, 150, 150, 119, 119, 119))).toMatchObject({
    latest_wpm: 119,
    usual_wpm: 150,
    behind: true,
  });
  expect(trendOf(speeds(150, 150, 150, 150, 150, 150, 121, 121, 121)).behind).toBe(false);
});
test('under nine measurements no one falls behind', () => {
  expect(trendOf(speeds(150, 150, 150, 150, 150, 50, 50, 50))).toMatchObject({ latest_wpm: null, behind: false });
});
test('texts without questions say nothing of comprehension', () => {
  expect(trendOf(speeds(100, 100, 100, 100, 100, 100)).growth.comprehension).toEqual({
    measurements: 0,
    verdict: 'too_early',
  });
});

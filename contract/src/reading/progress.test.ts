import { expect, test } from 'vitest';
import { progress } from './progress.ts';

test('the medians of the first and the last three are compared, what lies between does not count', () => {
  const result = progress([100, 140, 104, 999, 1, 150, 154, 190]);
  expect(result).toMatchObject({ baseline: 104, now: 154, difference: 50 });
});
test('the range is 1.96 standard errors to either side', () => {
  const result = progress([100, 104, 108, 150, 154, 158]);
  // s² = 16 on both sides: 1.96 · √(16/3 + 16/3)
  expect(result?.high.toFixed(3)).toBe('56.401');
  expect(result?.low.toFixed(3)).toBe('43.599');
  expect(result?.verdict).toBe('better');
});
test('a range that holds 0 is no change yet, up or down', () => {
  expect(progress([100, 120, 140, 110, 130, 150])?.verdict).toBe('no_change_yet');
  expect(progress([110, 130, 150, 100, 120, 140])?.verdict).toBe('no_change_yet');
  expect(progress([100, 100, 100, 100, 100, 100])).toMatchObject({ difference: 0, low: 0, high: 0, verdict: 'no_change_yet' });
});
test('a clear loss is called so', () => {
  expect(progress([150, 152, 154, 100, 102, 104])?.verdict).toBe('worse');
});
test('under six measurements it is too early', () => {
  expect(progress([100, 110, 120, 130, 140])).toBeNull();
  expect(progress([])).toBeNull();
});

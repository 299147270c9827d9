import { expect, test } from 'vitest';
import { bestFor, packsFor } from './best-pack.ts';

const pack = (name: string, code_count: number, price: number, more: object = {}) => ({
  name,
  code_count,
  price,
  duration_days: 365,
  discount_percent: null,
  currency: 'TRY' as const,
  ...more,
});
const single = pack('single', 1, 24_900);
const classroom = pack('classroom', 30, 599_000);
const best = (codes: number, products = [single, classroom]) => bestFor(products, codes).name;

test.each([
  [1, 'single'],
  [24, 'single'],
  [25, 'classroom'],
  [150, 'classroom'],
  // A hundred of the small ones cost less, and are too few.
  [500, 'classroom'],
  [4000, 'classroom'],
])('for %i codes the pack that holds them and whose days cost least', (codes, name) => {
  expect(best(codes)).toBe(name);
});

test('a longer time is worth its price', () => {
  expect(best(1, [single, pack('two years', 1, 40_000, { duration_days: 730 })])).toBe('two years');
});

test('amounts of two currencies are not compared, and what is free is for trying', () => {
  const dollars = pack('dollars', 30, 10_000, { currency: 'USD' });
  const trial = pack('trial', 5, 0);
  expect(best(30, [trial, single, classroom, dollars])).toBe('classroom');
});

test('of a pack as many as hold the codes, and no more than may be bought', () => {
  expect([packsFor(classroom, 31), packsFor(classroom, 0), packsFor(single, 500)]).toEqual([2, 1, 100]);
});

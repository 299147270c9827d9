import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

const before = { value: 112.4, records: 40 };

test('a change is told by the numbers that are shown', () => {
  expect(changeOf({ value: 116.2, records: 40 }, before)).toEqual({ kind: 'more', difference: 4 });
  expect(changeOf({ value: 108.2, records: 40 }, before)).toEqual({ kind: 'less', difference: 4 });
  expect(changeOf({ value: 111.6, records: 40 }, before)).toEqual({ kind: 'same', difference: 0 });
  expect(changeOf({ value: 111.6, records: 40 }, before, 1)).toEqual({ kind: 'less', difference: 0.8 });
});

test('nothing is compared with a period without readings', () => {
  expect(changeOf({ value: 116, records: 9 }, { value: null, records: 0 })).toEqual({ kind: 'none' });
  expect(changeOf({ value: 5, records: 5 }, { value: 0, records: 0 })).toEqual({ kind: 'none' });
  expect(changeOf({ value: null, records: 0 }, before)).toEqual({ kind: 'none' });
});

test('under a small base no mean is compared; a count is, unless it was hardly begun before', () => {
  const few = { kind: 'too_few' };
  expect(changeOf({ value: 125, records: 1200 }, { value: 113, records: 19 }, 0, true)).toEqual(few);
  expect(changeOf({ value: 125, records: 60 }, { value: 113, records: 49 }, 0, true)).toEqual(few);
  expect(changeOf({ value: 125, records: 60 }, { value: 113, records: 50 }, 0, true).kind).toBe('more');
  expect(changeOf({ value: 125, records: 1000 }, { value: 113, records: 99 }, 0, true)).toEqual(few);
  expect(changeOf({ value: 125, records: 1000 }, { value: 113, records: 100 }, 0, true).kind).toBe('more');
  expect(changeOf({ value: 5, records: 5 }, { value: 3, records: 3 }).kind).toBe('more');
  expect(changeOf({ value: 1544, records: 1544 }, { value: 21, records: 21 })).toEqual(few);
  expect(changeOf({ value: 21, records: 21 }, { value: 1544, records: 1544 }).kind).toBe('less');
});

test('a share of homework is compared by the students it was given to, not by the number of homeworks', () => {
  const share = (value: number, records: number, base: number) => ({ value, records, base });
  expect(changeOf(share(80, 60, 1500), share(60, 55, 49), 0, true)).toEqual({ kind: 'too_few' });
  expect(changeOf(share(80, 6, 150), share(60, 3, 75), 0, true).kind).toBe('more');
});

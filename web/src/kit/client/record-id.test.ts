import { expect, it } from 'vitest';
import { recordId } from './record-id.ts';

it('gives records ids that begin with their time and differ within it', () => {
  const now = Date.UTC(2026, 10, 21, 9);
  const ids = Array.from({ length: 50 }, () => recordId(now));
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  }
});

it('sorts records of different times by their time', () => {
  const times = [1, 2 ** 31, Date.UTC(2026, 10, 21), Date.UTC(2100, 0)];
  const ids = times.map((time) => recordId(time));
  expect(ids.toSorted()).toEqual(ids);
});

it('takes a clock that is before 1970 for its beginning', () => {
  expect(recordId(-5)).toMatch(/^00000000-0000-7/);
});

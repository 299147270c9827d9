import { describe, expect, it } from 'vitest';
import { lastMonth, lastWeek, mayWait } from './period.ts';

describe('the week and the month that are over', () => {
  it.each([
    ['2026-11-16', '2026-11-09', '2026-11-15'],
    ['2026-11-22', '2026-11-09', '2026-11-15'],
    ['2027-01-01', '2026-12-21', '2026-12-27'],
  ])('on %s begin on a Monday', (day, from, to) => expect(lastWeek(day)).toEqual({ every: 'weekly', from, to }));
  it.each([
    ['2026-11-30', '2026-10-01', '2026-10-31'],
    ['2028-03-01', '2028-02-01', '2028-02-29'],
    ['2027-01-31', '2026-12-01', '2026-12-31'],
  ])('on %s are a whole month', (day, from, to) => expect(lastMonth(day)).toEqual({ every: 'monthly', from, to }));
  it.each([
    ['2026-11-16', true],
    ['2026-11-17', true],
    ['2026-11-18', false],
  ])('on %s: a report of the week may wait for the mail server: %s', (day, may) =>
    expect(mayWait(day, lastWeek(day))).toBe(may),
  );
});

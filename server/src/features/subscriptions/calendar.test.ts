import { plusDays } from '@okur/contract/days';
import { expect, it } from 'vitest';
import { beginOf, periodAt } from './calendar.ts';

const month = { interval: 'month', interval_count: 1 } as const;
const year = { interval: 'year', interval_count: 1 } as const;
const starts = (interval: typeof month | typeof year, anchor: string, count: number) =>
  Array.from({ length: count }, (_, n) => periodAt(interval, anchor, n).start);

it('keeps the day of the month through months that do not have it', () => {
  expect(starts(month, '2027-01-31', 5)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
  expect(starts(month, '2028-01-30', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  expect(starts(year, '2028-02-29', 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  expect(periodAt({ interval: 'month', interval_count: 3 }, '2026-11-30', 1)).toEqual({
    start: '2027-02-28',
    end: '2027-05-30',
  });
});

it('leaves no day between periods and none in two, from whichever day of four years it began', () => {
  for (let day = '2027-01-01'; day < '2031-01-01'; day = plusDays(day, 1))
    for (const interval of [month, year])
      for (let n = 0; n < 14; n += 1) {
        const { start, end } = periodAt(interval, day, n);
        expect(start < end).toBe(true);
        expect(periodAt(interval, day, n + 1).start).toBe(end);
      }
});

it('begins a day when clocks there show midnight', () => {
  expect(beginOf('2026-12-01', 'Europe/Istanbul').toISOString()).toBe('2026-11-30T21:00:00.000Z');
  expect(beginOf('2027-07-01', 'Europe/Warsaw').toISOString()).toBe('2027-06-30T22:00:00.000Z');
});

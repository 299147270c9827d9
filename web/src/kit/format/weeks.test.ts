import { expect, test } from 'vitest';
import { everyWeek } from './weeks.ts';

test('a pause of weeks keeps its length, also over the change of clocks and of the year', () => {
  const weeks = [
    { week: '2026-10-19', wpm: 100 },
    { week: '2026-11-02', wpm: 110 },
    { week: '2027-01-04', wpm: 120 },
  ];
  const all = everyWeek(weeks);
  expect(all).toHaveLength(12);
  expect(all.filter((week) => 'wpm' in week)).toEqual(weeks);
  expect(all[1]).toEqual({ week: '2026-10-26' });
});

test('nothing read is nothing to draw', () => {
  expect(everyWeek([])).toEqual([]);
});

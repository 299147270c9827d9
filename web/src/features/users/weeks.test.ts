import type { Reading } from '@okur/contract/users';
import { expect, it } from 'vitest';
import { latestOf, weeksOf } from './weeks.ts';

const reading = (day: string, over: Partial<Reading> = {}): Reading => ({
  id: day,
  title: 'Deniz',
  source: 'article',
  language: 'tr',
  words: 200,
  active_seconds: 80,
  wpm: 150,
  comprehension: 80,
  effective_speed: 120,
  implausible: false,
  mode: 'plain',
  pace: null,
  trust: 'A',
  finished_at: `${day}T12:00:00Z`,
  ...over,
});

it('puts readings from Monday to Sunday into one week, with medians, oldest first', () => {
  const weeks = weeksOf([
    reading('2026-03-09', { wpm: 200 }),
    reading('2026-03-08', { wpm: 130 }),
    reading('2026-03-05', { wpm: 300 }),
    reading('2026-03-02', { wpm: 100, comprehension: null }),
  ]);
  expect(weeks).toEqual([
    { week: '2026-03-02', wpm: 130, comprehension: 80, readings: 3 },
    { week: '2026-03-09', wpm: 200, comprehension: 80, readings: 1 },
  ]);
});

it('leaves out what was too fast to have been read', () => {
  expect(weeksOf([reading('2026-03-02', { wpm: 2000, implausible: true })])).toEqual([]);
  expect(latestOf([reading('2026-03-04', { wpm: 2000, implausible: true }), reading('2026-03-03')]).wpm).toBe(150);
});

it('tells how a student reads now by the middle one of the latest three', () => {
  const newest = [150, 190, 170, 20].map((wpm, at) =>
    reading(`2026-03-0${9 - at}`, { wpm, comprehension: [80, 100, 60, 10][at] ?? null }),
  );
  expect(latestOf(newest)).toEqual({ wpm: 170, comprehension: 80, effective_speed: 136 });
  expect(latestOf(newest.map((r) => ({ ...r, comprehension: null })))).toEqual({
    wpm: 170,
    comprehension: null,
    effective_speed: null,
  });
  expect(latestOf([])).toEqual({ wpm: null, comprehension: null, effective_speed: null });
});

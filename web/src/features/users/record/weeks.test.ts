import type { Reading } from '@okur/contract/users';
import { expect, it } from 'vitest';
import { weeksOf } from './weeks.ts';

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
  kind: 'measurement',
  mode: 'plain',
  pace: null,
  trust: 'A',
  finished_at: `${day}T12:00:00Z`,
  ...over,
});

it('puts readings from Monday to Sunday into one week, with medians, oldest first', () => {
  const weeks = weeksOf(
    [
      reading('2026-03-09', { wpm: 200 }),
      reading('2026-03-08', { wpm: 130 }),
      reading('2026-03-05', { wpm: 300 }),
      reading('2026-03-02', { wpm: 100, comprehension: null }),
    ],
    'UTC',
  );
  expect(weeks).toEqual([
    { week: '2026-03-02', wpm: 130, comprehension: 80, readings: 3 },
    { week: '2026-03-09', wpm: 200, comprehension: 80, readings: 1 },
  ]);
});

it('shows measurements alone', () => {
  const others = (
    ['listened', 'rereading', 'other_language', 'guided', 'practice', 'unanswered', 'not_counted'] as const
  ).map((kind) => reading('2026-03-02', { wpm: 900, kind }));
  expect(weeksOf(others, 'UTC')).toEqual([]);
  expect(weeksOf([...others, reading('2026-03-03')], 'UTC')).toEqual([
    { week: '2026-03-02', wpm: 150, comprehension: 80, readings: 1 },
  ]);
});

it.each([
  ['Europe/Istanbul', '2026-03-01T21:30:00Z', '2026-03-02'],
  ['Europe/Warsaw', '2026-03-01T21:30:00Z', '2026-02-23'],
  ['America/Montreal', '2026-03-02T03:30:00Z', '2026-02-23'],
])('begins a week on the Monday of the school: %s', (zone, finished_at, week) => {
  expect(weeksOf([reading('2026-03-01', { finished_at })], zone).map((read) => read.week)).toEqual([week]);
});

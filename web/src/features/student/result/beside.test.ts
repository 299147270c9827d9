import type { Progress } from '@okur/contract/student';
import { expect, it } from 'vitest';
import { lastReadings } from './beside.ts';

type Reading = Progress['readings'][number];
const reading = (id: string, day: number, over: Partial<Reading> = {}) =>
  ({
    id,
    wpm: 100 + day,
    language: 'tr',
    kind: 'measurement',
    finished_at: new Date(Date.UTC(2026, 2, day)).toISOString(),
    ...over,
  }) as Reading;
const ids = (result: Reading, readings: Reading[]) =>
  lastReadings(result as Parameters<typeof lastReadings>[0], readings).map(({ id }) => id);

it('beside a reading stand the five before it that count, oldest first', () => {
  const before = [1, 2, 3, 4, 5, 6, 7].map((day) => reading(`r${day}`, day));
  expect(ids(reading('new', 9), before.toReversed())).toEqual(['r3', 'r4', 'r5', 'r6', 'r7', 'new']);
});

it('no other kind of reading and no later one is among them', () => {
  const others = [
    reading('guessed', 1, { kind: 'not_counted', wpm: null }),
    reading('english', 2, { kind: 'other_language' }),
    reading('guided', 3, { kind: 'guided' }),
    reading('later', 10),
    reading('good', 4),
  ];
  expect(ids(reading('new', 9), others)).toEqual(['good', 'new']);
  expect(ids(reading('new', 9, { kind: 'rereading' }), others)).toEqual([]);
});

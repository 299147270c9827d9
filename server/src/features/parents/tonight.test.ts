import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { tonight } from './tonight.ts';

describe('the suggestion for tonight', () => {
  const now = Date.parse('2026-11-16T18:00:00Z');
  const task = (title: string, hours: number, finished = false) => ({
    id: newId(),
    kind: 'article' as const,
    title,
    due_at: new Date(now + hours * 3_600_000).toISOString(),
    extension_reason: null,
    sequence: null,
    book: null,
    removed: false,
    closed: false,
    finished_at: finished ? new Date(now).toISOString() : null,
  });
  const read = (comprehension: number | null) => ({
    language: 'tr' as const,
    wpm: 120,
    comprehension,
    effective_speed: null,
    texts: 3,
    from: '2026-03-01T08:00:00Z',
    to: '2026-03-09T08:00:00Z',
  });
  const facts = { quiet_days: 1, rushed: 0, verdict: 'no_change_yet' as const };
  it.each([
    [
      'homework that ends tomorrow, whatever else there is',
      { homework: [task('Sonra', 90), task('Yarın', 20)], latest: read(20) },
      { quiet_days: 9 },
      { rule: 'homework_due', title: 'Yarın' },
    ],
    [
      'homework that is done is no matter',
      { homework: [task('Yarın', 20, true)], latest: read(90) },
      {},
      { rule: 'own_choice' },
    ],
    [
      'homework that is over and was not done can still be done, the latest first',
      { homework: [task('Eski', -200), task('Dün', -20), task('Bitti', -5, true)], latest: read(90) },
      { verdict: 'better' as const },
      { rule: 'homework_late', title: 'Dün' },
    ],
    [
      'of steps that ended together, the first that is left',
      {
        homework: [task('Eski', -200), task('Adım 1', -20, true), task('Adım 2', -20), task('Adım 3', -20)],
        latest: read(90),
      },
      {},
      { rule: 'homework_late', title: 'Adım 2' },
    ],
    [
      'homework that is over, but removed or closed',
      {
        homework: [
          { ...task('Dün', -20), removed: true },
          { ...task('Sınav', -20), closed: true },
        ],
        latest: read(90),
      },
      {},
      { rule: 'own_choice' },
    ],
    [
      'homework that can be done in time comes before it',
      { homework: [task('Dün', -20), task('Haftaya', 150)], latest: read(90) },
      {},
      { rule: 'homework_ahead', title: 'Haftaya' },
    ],
    ['who has never read begins', { homework: [], latest: null }, { quiet_days: null }, { rule: 'begin' }],
    [
      'five days without reading',
      { homework: [], latest: read(90) },
      { quiet_days: 5, rushed: 3 },
      { rule: 'read_together', days: 5 },
    ],
    ['clicking through', { homework: [], latest: read(40) }, { rushed: 2 }, { rule: 'slow_down' }],
    [
      'little understanding comes before homework of next week',
      { homework: [task('Haftaya', 150)], latest: read(58) },
      {},
      { rule: 'talk', comprehension: 58 },
    ],
    [
      'homework of next week',
      { homework: [task('Haftaya', 150)], latest: read(59) },
      { verdict: 'better' as const },
      { rule: 'homework_ahead', title: 'Haftaya' },
    ],
    [
      'growth is worth a word',
      { homework: [], latest: read(null) },
      { verdict: 'better' as const },
      { rule: 'praise' },
    ],
    ['slower than at first', { homework: [], latest: read(80) }, { verdict: 'worse' as const }, { rule: 'easy_text' }],
  ])('%s', (_what, child, change, expected) =>
    expect(tonight(child, { ...facts, ...change }, now)).toMatchObject(expected),
  );
});

import { expect, it } from 'vitest';
import { hasTooManyWarmUps } from './daily-list.ts';
import type { ExerciseKindName } from './names.ts';

const list = (...kinds: ExerciseKindName[]) => kinds.map((kind, id) => ({ id, kind }));

it('a daily list holds at most a third of warm-ups', () => {
  expect(hasTooManyWarmUps(list('timed_reading', 'cloze', 'schulte_table'))).toBe(false);
  expect(hasTooManyWarmUps(list('timed_reading', 'schulte_table'))).toBe(true);
  expect(hasTooManyWarmUps(list('eye_span'))).toBe(true);
  expect(hasTooManyWarmUps(list('vocabulary_match'))).toBe(false);
});

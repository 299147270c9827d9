import { describe, expect, it } from 'vitest';
import { dailyList, hasTooManyWarmUps } from './daily-list.ts';
import type { ExerciseKindName } from './names.ts';

const list = (...kinds: ExerciseKindName[]) => kinds.map((kind, id) => ({ id, kind }));
const kindsOf = (exercises: readonly { kind: string }[]) => exercises.map(({ kind }) => kind);

describe('a daily list', () => {
  it('holds at most a third of warm-ups', () => {
    expect(hasTooManyWarmUps(list('timed_reading', 'cloze', 'schulte_table'))).toBe(false);
    expect(hasTooManyWarmUps(list('timed_reading', 'schulte_table'))).toBe(true);
    expect(hasTooManyWarmUps(list('eye_span'))).toBe(true);
    expect(hasTooManyWarmUps(list('vocabulary_match'))).toBe(false);
  });
  it('puts reading first and leaves out the warm-ups beyond a third', () => {
    const day = list('schulte_table', 'cloze', 'eye_span', 'timed_reading', 'saccade_jump');
    expect(kindsOf(dailyList(day))).toEqual(['cloze', 'timed_reading', 'schulte_table']);
    expect(hasTooManyWarmUps(dailyList(day))).toBe(false);
  });
  it('is empty where nothing but warm-ups fits', () => {
    expect(dailyList(list('schulte_table', 'eye_span'))).toEqual([]);
  });
});

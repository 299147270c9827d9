import { describe, expect, it } from 'vitest';
import { streakOf, type TaskDay } from './streak.ts';

/** Of November 2026: the 16th is a Monday. + done, - not done, . without a list. */
const days = (first: number, marks: string): TaskDay[] =>
  [...marks].flatMap((mark, n) =>
    mark === '.' ? [] : [{ date: `2026-11-${String(first + n).padStart(2, '0')}`, done: mark === '+' }],
  );

describe('a streak', () => {
  it('counts days with something done', () => expect(streakOf(days(16, '+++'), '2026-11-18')).toBe(3));
  it('is over after a school day left out', () => expect(streakOf(days(16, '+-++'), '2026-11-19')).toBe(2));
  it('forgives the weekend, and counts it when something was done', () => {
    expect(streakOf(days(19, '++--+'), '2026-11-23')).toBe(3);
    expect(streakOf(days(19, '+++-+'), '2026-11-23')).toBe(4);
  });
  it('is not broken by a day without a list, nor by today before it is over', () => {
    expect(streakOf(days(16, '+.+-'), '2026-11-19')).toBe(2);
    expect(streakOf(days(16, '+.+-'), '2026-11-20')).toBe(0);
  });
  it('is none without days', () => expect(streakOf([], '2026-11-20')).toBe(0));
});

import { describe, expect, it } from 'vitest';
import { afterAnswer, chanceOf, type Memory, nextWords } from './memory.ts';

const day = 86_400_000;
const answered = (...answers: [at: number, right: boolean][]) =>
  answers.reduce<Memory | undefined>((memory, [at, right]) => afterAnswer(memory, { at: at * day, right }), undefined)!;

describe('the memory of a word', () => {
  it('lasts longer with each right answer at its time', () => {
    expect(answered([0, true]).stability).toBe(1);
    expect(answered([0, true], [1, true]).stability).toBe(2.5);
    expect(answered([0, true], [1, true], [3.5, true]).stability).toBe(6.25);
  });
  it('gains nothing from being asked again at once, and never lasts longer than a year', () => {
    expect(answered([0, true], [0, true], [0, true]).stability).toBe(1);
    expect(answered(...Array.from({ length: 40 }, (_, n): [number, boolean] => [n * 400, true])).stability).toBe(365);
  });
  it('is short again after a wrong answer', () => {
    expect(answered([0, true], [1, true], [3.5, false]).stability).toBe(0.4);
  });
  it('is nine in ten at the end of its time', () => {
    expect(chanceOf(answered([0, true]), day)).toBeCloseTo(0.9, 12);
    expect(chanceOf(answered([0, true]), 0)).toBe(1);
    expect(chanceOf(answered([5, true]), 0)).toBe(1);
  });
});

describe('the next words', () => {
  const [soon, fine, lost] = [answered([8, true]), answered([9.5, true]), answered([9, false])];
  it('are those about to be forgotten, the nearest first, then new ones, then those still known', () => {
    expect(nextWords([fine, undefined, soon, lost, undefined], 10, 10 * day)).toEqual({
      items: [3, 2, 1, 4, 0],
      due: 2,
      fresh: 2,
    });
  });
  it('are as many as are asked for', () => {
    expect(nextWords([fine, undefined, soon, lost, undefined], 3, 10 * day)).toEqual({
      items: [3, 2, 1],
      due: 2,
      fresh: 1,
    });
    expect(nextWords([soon, lost], 1, 10 * day)).toEqual({ items: [1], due: 1, fresh: 0 });
    expect(nextWords([undefined, undefined], 2, 0)).toEqual({ items: [0, 1], due: 0, fresh: 2 });
  });
});

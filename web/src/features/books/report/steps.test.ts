import { expect, it } from 'vitest';
import { stepOf } from './steps.ts';

const chapters = (...reached: number[]) => reached.map((count, at) => ({ title: `Chapter ${at + 1}`, reached: count }));

it('finds the chapter after which most readers are missing, the first of two alike', () => {
  expect(stepOf(chapters(20, 18, 9, 8))).toEqual({ title: 'Chapter 2', reached: 18, next: 9 });
  expect(stepOf(chapters(9, 6, 3))).toEqual({ title: 'Chapter 1', reached: 9, next: 6 });
});

it('finds none where all go on, where a chapter was skipped, and in a book of one chapter', () => {
  expect(stepOf(chapters(7, 7, 7))).toBeNull();
  expect(stepOf(chapters(3, 7))).toBeNull();
  expect(stepOf(chapters(7))).toBeNull();
  expect(stepOf([])).toBeNull();
});

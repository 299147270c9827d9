import { expect, it } from 'vitest';
import { tableThatFits } from './table-that-fits.ts';

const sizes = [3, 4, 5, 6, 7, 8, 9];

it.each([
  ['a small telephone', 320, 640, 6],
  ['a telephone', 390, 844, 7],
  ['a tablet', 820, 1180, 9],
  ['a telephone on its side', 844, 390, 4],
  ['hardly a screen', 120, 120, 3],
])('on %s the number table grows only while a finger hits its keys', (_name, width, height, most) => {
  expect(tableThatFits(sizes, { width, height })).toBe(most);
});

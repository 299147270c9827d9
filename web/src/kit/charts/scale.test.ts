import { expect, test } from 'vitest';
import { fitted, greatest, nameEvery, ticksUpTo } from './scale.ts';

test('the axis has round numbers that reach the greatest value', () => {
  expect(ticksUpTo(117, 4)).toEqual([0, 20, 40, 60, 80, 100, 120]);
  expect(ticksUpTo(100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksUpTo(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksUpTo(0, 4)).toEqual([0, 1]);
});

test('what is stacked reaches as high as its sum, a range as high as its end', () => {
  const data = [
    { a: 2, b: 3 },
    { a: 4, b: null },
  ];
  expect(
    greatest(
      data,
      [
        { key: 'a', label: '' },
        { key: 'b', label: '' },
      ],
      true,
    ),
  ).toBe(5);
  expect(greatest(data, [{ key: 'a', label: '', range: { low: 'a', high: 'b' } }], false)).toBe(4);
  expect(greatest([], [], false)).toBe(0);
});

test('names under the axis do not touch, and long ones end in dots', () => {
  expect(nameEvery(6, 100)).toBe(1);
  expect(nameEvery(6, 20)).toBe(3);
  expect(fitted('Uzun bir başlık', 64)).toBe('Uzun bir…');
  expect(fitted('Kısa', 64)).toBe('Kısa');
});

import { expect, it } from 'vitest';
import { rangesIn } from './useTextMarks.ts';

const block = (html: string): Element => {
  const element = document.createElement('p');
  element.innerHTML = html;
  return element;
};
const found = (html: string, ...passages: string[]) => rangesIn(block(html), passages).map((range) => range.toString());

it('a passage is found across bold words and whatever its blanks are', () => {
  expect(found('Kısa. Uzun <strong>bir</strong>\u00a0 cümle. Son.', 'Uzun bir cümle.')).toEqual([
    'Uzun bir\u00a0 cümle.',
  ]);
});

it('what is not there marks nothing', () => {
  expect(found('Kısa.', 'Uzun.', 'Kısa.')).toEqual(['Kısa.']);
  expect(found('', 'Kısa.')).toEqual([]);
});

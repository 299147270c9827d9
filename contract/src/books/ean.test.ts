import { expect, it } from 'vitest';
import { readEan } from './ean.ts';

it.each([
  ['978-975-08-0294-2', '9789750802942'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957x', '9780804429573'],
  ['978 0 306 40615 7', '9780306406157'],
  ['4006381333931', '4006381333931'],
])('%s is stored as thirteen digits', (typed, ean) => {
  expect(readEan(typed)).toEqual({ ean });
});

it.each([
  ['978030640615', { refused: 'validation.ean' }],
  ['9780306406157 (ciltli)', { refused: 'validation.ean' }],
  ['9780306406158', { refused: 'validation.ean_check_digit', digit: '7' }],
  ['0306406151', { refused: 'validation.ean_check_digit', digit: '2' }],
  ['9790260000438', { refused: 'validation.ean_music' }],
])('%s is refused', (typed, refusal) => {
  expect(readEan(typed)).toEqual(refusal);
});

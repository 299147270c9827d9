import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const mark = '\uFEFF';

it('writes what spreadsheets of the locale read', () => {
  expect(
    csvOf(
      [
        ['Ad', 'Hız'],
        ['Işıl', 120.5],
      ],
      'tr',
    ),
  ).toBe(`${mark}Ad;Hız\r\nIşıl;120,5\r\n`);
  expect(
    csvOf(
      [
        ['Name', 'Speed'],
        ['Ada', 120.5],
      ],
      'en',
    ),
  ).toBe(`${mark}Name,Speed\r\nAda,120.5\r\n`);
});

it('quotes separators, quotes and line breaks', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', null]], 'en')).toBe(`${mark}"a,b","say ""hi""","two\nlines",\r\n`);
});

it.each(['=1+1', '+90', '-2+3', '@SUM(A1)', '\tx', ' =1'])('never lets %j become a formula', (text) => {
  expect(
    csvOf([[text]], 'en')
      .replace(mark, '')
      .replace(/^"/, '')
      .startsWith("'"),
  ).toBe(true);
});

it('leaves negative numbers alone', () => {
  expect(csvOf([[-5]], 'en')).toBe(`${mark}-5\r\n`);
});

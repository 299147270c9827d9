import { expect, it } from 'vitest';
import { csvFile, csvLines, unguarded } from './csv.ts';

const mark = '\uFEFF';

it('writes what spreadsheets of the locale read', () => {
  expect(
    csvFile(
      [
        ['Ad', 'Hız'],
        ['Işıl', 120.5],
      ],
      'tr',
    ),
  ).toBe(`${mark}Ad;Hız\r\nIşıl;120,5\r\n`);
  expect(
    csvFile(
      [
        ['Name', 'Speed'],
        ['Ada', 120.5],
      ],
      'en',
    ),
  ).toBe(`${mark}Name,Speed\r\nAda,120.5\r\n`);
});

it('quotes separators, quotes and line breaks', () => {
  expect(csvFile([['a,b', 'say "hi"', 'two\nlines', null]], 'en')).toBe(`${mark}"a,b","say ""hi""","two\nlines",\r\n`);
});

const risky = ['=1+1', '+90', '-2+3', '@SUM(A1)', '\tx', ' =1', ' x', "'=1", "' =1"];

it.each(risky)('never lets %j become a formula', (text) => {
  expect(
    csvFile([[text]], 'en')
      .replace(mark, '')
      .replace(/^"/, '')
      .startsWith("'"),
  ).toBe(true);
});

it.each([...risky, "'tis", 'Ali'])('gives %j back without the guard', (text) => {
  expect(
    unguarded(
      csvLines([[text]], ',')
        .trimEnd()
        .replaceAll('"', ''),
    ),
  ).toBe(text);
});

it('leaves negative numbers alone', () => {
  expect(csvFile([[-5]], 'en')).toBe(`${mark}-5\r\n`);
});

it('writes moments as they are given, and portions of a file without the mark', () => {
  expect(csvLines([[{ at: '2026-11-21 14:30' }, true, undefined]], ',')).toBe('2026-11-21 14:30,true,\r\n');
});

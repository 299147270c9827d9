import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { printDate, time, toUtcDate } from './date.ts';
import { fileSize } from './fileSize.ts';
import { discountedPrice } from '@okur/contract/prices';
import { excerpt, firstNames, folded, languageInText, languageName, peopleNames, phone, titleCase } from './text.ts';
import { formatIn } from './useFormat.ts';

describe('money, time and sizes', () => {
  it.each([
    [100, 20, 80],
    [80, 25, 60],
    [59.9, 15, 50.915],
    [100, 0, 100],
    [100, null, 100],
    [100, 100, 0],
  ])('%d less %s percent is %d', (price, percent, out) => {
    expect(discountedPrice(price, percent)).toBe(out);
  });
  it.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [3661, '01:01:01'],
    [86_399, '23:59:59'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
  ])('%d seconds print as %s', (seconds, out) => {
    expect(time(seconds)).toBe(out);
  });
  it.each([
    [null, ''],
    [0, 'n/a'],
    [500, '500 Bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [2_000_000, '1.9 MB'],
    [1_073_741_824, '1.0 GB'],
  ])('%s bytes print as "%s"', (bytes, out) => {
    expect(fileSize(bytes)).toBe(out);
  });
});

describe('dates', () => {
  it('from one to another are said once where they are the same, by the clock of the school', () => {
    const { days } = formatIn('en', 'Europe/Istanbul');
    const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');
    expect(plain(days('2026-03-02', '2026-03-05'))).toBe('Mar 2 – 5, 2026');
    expect(days('2026-03-02T22:30:00Z', '2026-03-03T08:00:00Z')).toBe('Mar 3, 2026');
    expect(days(null, '2026-03-05')).toBe('');
  });
  it.each([
    ['2024-03-05T23:30:00-02:00', { day: 6, month: 3, year: 2024 }],
    ['2024-01-01T01:00:00+03:00', { day: 31, month: 12, year: 2023 }],
    ['2024-12-09T10:00:00Z', { day: 9, month: 12, year: 2024 }],
  ])('%s is read in UTC', (instant, out) => {
    expect(toUtcDate(instant)).toEqual(out);
  });
  it.each([
    [{ day: 1, month: 2, year: 2024 }, '2024-02-01'],
    [{ day: 31, month: 12, year: 2023 }, '2023-12-31'],
  ])('%o prints as %s', (date, out) => {
    expect(printDate(date)).toBe(out);
  });
});

describe('texts', () => {
  const t = ((key: string, params: unknown) => `${key}${JSON.stringify(params)}`) as TFunction;

  it.each([
    ['Book', 5, 'Book'],
    ['Books', 5, 'Books'],
    ['Reading', 5, 'Readi...'],
    ['Reading', 3, 'Rea...'],
  ])('%s cut at %d is %s', (text, length, out) => {
    expect(excerpt(text, length)).toBe(out);
  });
  it('lists two people and counts the rest', () => {
    expect(peopleNames(['Ada'], t)).toBe('Ada');
    expect(peopleNames(['Ada', 'Bora'], t)).toBe('Ada, Bora');
    expect(peopleNames(['Ada', 'Bora', 'Can', 'Deniz'], t)).toBe('with_peoples{"count":2,"names":"Ada, Bora"}');
    expect(peopleNames(['Ada', 'Bora', 'Can'], t, 1)).toBe('with_peoples{"count":2,"names":"Ada"}');
  });
  it('shows three things by name, none of them broken over two lines, and counts the rest', () => {
    expect(firstNames([])).toBe('');
    expect(firstNames(['7-A', 'Hazırlık Ş'])).toBe('7\u2011A, Hazırlık\u00a0Ş');
    expect(firstNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C +2');
  });
  it.each([
    ['tr', 'tr', 'Türkçe'],
    ['tr', 'en', 'Turkish'],
    ['en', 'tr', 'İngilizce'],
    ['pl', 'fr', 'Polonais'],
  ])('the language %s in %s is %s', (code, locale, out) => expect(languageName(code, locale)).toBe(out));
  it.each([
    ['tr', 'fr', 'turc'],
    ['tr', 'pl', 'turecki'],
    ['pl', 'tr', 'Lehçe'],
    ['fr', 'en', 'French'],
  ])('the language %s within a sentence in %s is %s', (code, locale, out) =>
    expect(languageInText(code, locale)).toBe(out),
  );
  it.each([
    ['ahmet yilmaz', 'en', 'Ahmet Yilmaz'],
    ['JOHN doe', 'en', 'John Doe'],
    ['ışık irmak', 'tr', 'Işık İrmak'],
    ['İZMİR IŞIL', 'tr', 'İzmir Işıl'],
    ['jean-luc', 'fr', 'Jean-Luc'],
    ['yavuz İNCE', 'en', 'Yavuz İnce'],
    ['DENİZ', 'en', 'Deniz'],
  ])('%s in %s is %s', (text, locale, out) => {
    expect(titleCase(text, locale)).toBe(out);
  });
  it('finds IŞIK by ışık and Łódź by lodz', () => {
    expect(folded('IŞIK', 'tr')).toBe(folded('ışık', 'tr'));
    expect(folded('İzmir', 'tr')).toBe(folded('izmir', 'tr'));
    expect(folded('Łódź', 'pl')).toBe('lodz');
  });
  it('writes a phone number with its prefix', () => {
    expect(phone('5321234567')).toBe('+90 (532) 123 45 67');
    expect(phone('532')).toBe('532');
    expect(phone(null)).toBe('');
  });
});

describe("the reader's locale", () => {
  it('decides on separators and the place of the percent sign', () => {
    expect(formatIn('tr').number(1234.5)).toBe('1.234,5');
    expect(formatIn('tr').percent(87.5, 1)).toBe('%87,5');
    expect(formatIn('en').percent(87.5, 1)).toBe('87.5%');
  });
  it('never moves a calendar date by a day', () => {
    expect(formatIn('en').date('2024-03-01')).toBe('Mar 1, 2024');
  });
  it('says how long ago', () => {
    const now = Date.parse('2024-05-01T12:00:00Z');
    expect(formatIn('en').relative('2024-05-01T09:00:00Z', now)).toBe('3 hours ago');
    expect(formatIn('en').relative('2024-05-01T11:59:50Z', now)).toBe('now');
    expect(formatIn('tr').relative('2024-04-30T12:00:00Z', now)).toBe('dün');
  });
  it('counts days by the calendar and tells weeks and months as numbers', () => {
    const saturdayNoon = new Date(2026, 10, 21, 12).getTime();
    const relative = (month: number, day: number, hour: number) =>
      formatIn('en').relative(new Date(2026, month, day, hour), saturdayNoon);
    expect(relative(10, 20, 20)).toBe('16 hours ago');
    expect(relative(10, 19, 20)).toBe('2 days ago');
    expect(relative(10, 25, 9)).toBe('in 4 days');
    expect(relative(10, 29, 21)).toBe('in 1 week');
    expect(relative(10, 8, 9)).toBe('1 week ago');
    expect(relative(8, 25, 9)).toBe('1 month ago');
  });
  it('says how long something took', () => {
    expect(formatIn('en').duration(3900)).toBe('1 hr 5 min');
    expect(formatIn('en').duration(40)).toBe('40 sec');
    expect(formatIn('en').duration(null)).toBe('');
  });
  it('sorts names by the alphabet of Turkish', () => {
    expect(['Zeynep', 'Çiğdem', 'Cem', 'Şule', 'Su'].sort(formatIn('tr').compare)).toEqual([
      'Cem',
      'Çiğdem',
      'Su',
      'Şule',
      'Zeynep',
    ]);
  });
});

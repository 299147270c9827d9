import { describe, expect, it } from 'vitest';
import { typedDay } from './typedDay.ts';

const languages = ['en', 'tr', 'fr', 'pl'];

describe.each(languages)('a day typed in %s', (language) => {
  it.each([
    ['05.12.2026', '2026-12-05'],
    ['5.12.2026', '2026-12-05'],
    ['5/12/26', '2026-12-05'],
    ['31-12-2026', '2026-12-31'],
    [' 31 12 2026 ', '2026-12-31'],
    ['2026-12-05', '2026-12-05'],
    ['29.2.2028', '2028-02-29'],
    ['01.03.98', '1998-03-01'],
  ])('%s is %s', (text, day) => expect(typedDay(text, language)).toBe(day));

  it.each(['31.02.2026', '12/25/2026', '29.2.2027', '05.12', '05.12.202', 'tomorrow', '5', '00.12.2026', '5 xyz 2026'])(
    '%s is no day',
    (text) => expect(typedDay(text, language)).toBeNull(),
  );

  it.each(['long', 'short'] as const)('every month is read by its %s name', (month) => {
    for (let at = 0; at < 12; at += 1) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
      const day = new Date(Date.UTC(2026, at, 7));
      expect(typedDay(format.format(day), language), format.format(day)).toBe(day.toISOString().slice(0, 10));
    }
  });
});

it('the beginning of two months is neither of them', () => {
  expect(['7 jui 2026', '7 juin 2026', '7 juil 2026'].map((text) => typedDay(text, 'fr'))).toEqual([
    null,
    '2026-06-07',
    '2026-07-07',
  ]);
});

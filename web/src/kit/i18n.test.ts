import { describe, expect, test } from 'vitest';
import { initialLanguage, languages, offeredLanguages } from './i18n.ts';

describe('The language', () => {
  test.each([
    ['tr', 'tr'],
    ['tr-TR', 'tr'],
    ['en-US', 'en'],
    ['fr-FR', 'en'],
  ])('of a browser in %s begins as %s', (browser, language) => {
    expect(initialLanguage(null, browser)).toBe(language);
  });

  test('that was saved wins over the browser', () => {
    expect(initialLanguage('pl', 'tr-TR')).toBe('pl');
    expect(initialLanguage('xx', 'tr-TR')).toBe('tr');
  });

  test('is any that has texts, each by its own name', () => {
    expect(offeredLanguages.map(({ code }) => code)).toEqual([...languages]);
    expect(offeredLanguages.map(({ name }) => name)).toEqual(['English', 'Türkçe', 'Français', 'Polski']);
  });
});

import { describe, expect, test } from 'vitest';
import { initialLanguage, languageOptions, offeredLanguages } from './i18n.ts';

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

  test('is offered in two choices of the three that the client knows', () => {
    expect(languageOptions.map(({ id, code }) => [id, code])).toEqual([['tr', 'tr'], ['gb', 'en'], ['fr', 'fr']]);
    expect(offeredLanguages.map(({ name }) => name)).toEqual(['English', 'Türkçe']);
  });
});

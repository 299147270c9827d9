import { expect, it } from 'vitest';
import { countryNames, timeZones } from './regions.ts';

it('names a country in the reader’s language, and shows a code that is none as it is', () => {
  expect(countryNames('en')('DE')).toBe('Germany');
  expect(countryNames('tr')('DE')).toBe('Almanya');
  expect(countryNames('en')('d')).toBe('d');
  expect(countryNames('en')(null)).toBeUndefined();
});

it('offers UTC and every zone once, without underscores in its name', () => {
  expect(timeZones).toContainEqual({ value: 'UTC', label: 'UTC' });
  expect(timeZones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(new Set(timeZones.map(({ value }) => value)).size).toBe(timeZones.length);
});

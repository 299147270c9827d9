import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Days are those of the school's own zone: the default of a new company is written once, and no other zone is. */

test('the default time zone is named by the contract of companies alone', () => {
  const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !file.includes('/testing/') && !file.includes('/school-tests/'),
  );
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('Europe/Istanbul'))).toEqual([
    'contract/src/companies.ts',
  ]);
});

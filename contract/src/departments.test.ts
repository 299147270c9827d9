import { expect, it } from 'vitest';
import { schoolYear } from './departments.ts';

it.each([
  ['2026-06-30', '2025-2026'],
  ['2026-07-01', '2026-2027'],
  ['2026-12-31', '2026-2027'],
  ['2027-01-01', '2026-2027'],
])('a department made on %s belongs to %s', (day, year) => {
  expect(schoolYear(day)).toBe(year);
});

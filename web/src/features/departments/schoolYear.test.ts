import { expect, it } from 'vitest';
import { schoolYear } from './schoolYear.ts';

it.each([
  [new Date(2026, 5, 30), '2025-2026'],
  [new Date(2026, 6, 1), '2026-2027'],
  [new Date(2026, 11, 31), '2026-2027'],
  [new Date(2027, 0, 1), '2026-2027'],
])('a department made on %s belongs to %s', (day, year) => {
  expect(schoolYear(day)).toBe(year);
});

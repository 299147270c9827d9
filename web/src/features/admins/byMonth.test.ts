import { expect, it } from 'vitest';
import { byMonth, totalOf } from './byMonth.ts';

it('sums what was won, kept and given up, and leaves no month out', () => {
  const counts = [
    { month: '2026-02', action: 'cancel', count: 2 },
    { month: '2025-12', action: 'start', count: 3 },
    { month: '2025-12', action: 'revert', count: 1 },
    { month: '2025-12', action: 'change', count: 4 },
    { month: '2026-02', action: 'expire', count: 9 },
  ] as const;
  expect(byMonth(counts)).toEqual([
    { month: '2025-12', won: 4, renewed: 4, cancelled: 0 },
    { month: '2026-01', won: 0, renewed: 0, cancelled: 0 },
    { month: '2026-02', won: 0, renewed: 0, cancelled: 2 },
  ]);
  expect(totalOf(byMonth(counts))).toBe(10);
  expect(byMonth([])).toEqual([]);
});

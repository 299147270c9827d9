import type { SubscriptionChange } from '@okur/contract/admins';

interface Count {
  /** YYYY-MM */
  month: string;
  action: SubscriptionChange['action'];
  count: number;
}

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/**
 * Every month from the first to the last with what was won, kept and given up; a run-out ends what was cancelled before
 * and is not counted again.
 */
export function byMonth(counts: readonly Count[]): { month: string; won: number; kept: number; cancelled: number }[] {
  const months = counts.map(({ month }) => month).sort();
  const last = months.at(-1);
  const points = [];
  for (let month = months[0]; month && last && month <= last; month = next(month)) {
    const sum = (...actions: Count['action'][]) =>
      counts
        .filter((line) => line.month === month && actions.includes(line.action))
        .reduce((total, { count }) => total + count, 0);
    points.push({ month, won: sum('start', 'revert'), kept: sum('renew', 'change'), cancelled: sum('cancel') });
  }
  return points;
}

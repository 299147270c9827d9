import type { SubscriptionChange } from '@okur/contract/admins';
import { extent, sum } from 'd3-array';
import { utcMonth } from 'd3-time';

interface Count {
  /** YYYY-MM */
  month: string;
  action: SubscriptionChange['action'];
  count: number;
}

interface Month {
  month: string;
  won: number;
  renewed: number;
  cancelled: number;
}

/**
 * Every month from the first to the last with what was won, kept and given up; a run-out ends what was cancelled before
 * and is not counted again.
 */
export function byMonth(counts: readonly Count[]): Month[] {
  const [first, last] = extent(counts, ({ month }) => month);
  if (first === undefined) return [];
  return utcMonth.range(new Date(first), utcMonth.offset(new Date(last), 1)).map((at) => {
    const month = at.toISOString().slice(0, 7);
    const total = (...actions: Count['action'][]) =>
      sum(counts, (line) => (line.month === month && actions.includes(line.action) ? line.count : 0));
    return { month, won: total('start', 'revert'), renewed: total('renew', 'change'), cancelled: total('cancel') };
  });
}

/** All that is counted in these months. */
export const totalOf = (months: readonly Month[]): number =>
  sum(months, ({ won, renewed, cancelled }) => won + renewed + cancelled);

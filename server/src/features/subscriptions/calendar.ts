import { instantAt } from '@okur/contract/days';

/*
 * Periods by the calendar: each begins on the same day of the month as the first, or on the last day of a month that
 * has no such day. They are reckoned from the first one, so that a short month shortens none of the others.
 */

export interface Interval {
  interval: 'month' | 'year';
  interval_count: number;
}

export interface Period {
  start: string;
  /** The first day after it. */
  end: string;
}

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0');

function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  return `${pad(y, 4)}-${pad(m, 2)}-${pad(Math.min(date, last), 2)}`;
}

/** The period with this number, from 0; `anchor` is the first day of the first. */
export function periodAt({ interval, interval_count }: Interval, anchor: string, n: number): Period {
  const months = interval_count * (interval === 'year' ? 12 : 1);
  return { start: plusMonths(anchor, n * months), end: plusMonths(anchor, (n + 1) * months) };
}

/** When a day begins by the clocks of a zone. */
export const beginOf = (day: string, zone: string): Date => instantAt(`${day} 00:00`, zone);

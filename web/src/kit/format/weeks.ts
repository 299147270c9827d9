import { utcDay, utcMonday } from 'd3-time';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Weeks, oldest first, with those between them in which nothing was read, so that a pause is as long in the picture as
 * it was. `week` is the Monday a week begins, YYYY-MM-DD.
 */
export function everyWeek<T extends { week: string }>(weeks: readonly T[]): (T | { week: string })[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const byWeek = new Map(weeks.map((week) => [week.week, week]));
  return utcMonday
    .range(new Date(first.week), utcDay.offset(new Date(last.week), 1))
    .map(dayOf)
    .map((week) => byWeek.get(week) ?? { week });
}

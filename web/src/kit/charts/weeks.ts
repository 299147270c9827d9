const weekMs = 7 * 86_400_000;

/**
 * Weeks, oldest first, with those nothing is known of between them, so that a pause is as long in the picture as it
 * was.
 * `week` is the day a week begins, YYYY-MM-DD.
 */
export function everyWeek<T extends { week: string }>(weeks: readonly T[]): (T | { week: string })[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const known = new Map(weeks.map((week) => [week.week, week]));
  const count = Math.round((Date.parse(last.week) - Date.parse(first.week)) / weekMs) + 1;
  return Array.from({ length: count }, (_, n) => {
    const week = new Date(Date.parse(first.week) + n * weekMs).toISOString().slice(0, 10);
    return known.get(week) ?? { week };
  });
}

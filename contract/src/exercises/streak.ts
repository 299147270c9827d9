/** A calendar day of a student: whether tasks were planned for it, and whether anything of them was done. */
export interface TaskDay {
  /** YYYY-MM-DD. */
  date: string;
  planned: boolean;
  done: boolean;
}

const isWeekend = (date: string): boolean => new Date(`${date}T12:00:00Z`).getUTCDay() % 6 === 0;

/**
 * Days in a row with something done, up to today. A weekend forgives, so do days for which nothing was planned, and
 * today is not over yet: none of them adds to the row unless something was done, and none breaks it.
 */
export function streakOf(days: readonly TaskDay[], today: string): number {
  let streak = 0;
  for (const { date, planned, done } of days
    .filter((day) => day.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date))) {
    if (done) streak += 1;
    else if (planned && date !== today && !isWeekend(date)) break;
  }
  return streak;
}

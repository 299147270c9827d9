/** A calendar day on which a student had a daily list, and whether anything of it was done. */
export interface TaskDay {
  /** YYYY-MM-DD. */
  date: string;
  done: boolean;
}

const isWeekend = (date: string): boolean => new Date(`${date}T12:00:00Z`).getUTCDay() % 6 === 0;

/**
 * Days in a row with something done, up to today. A weekend forgives, so do days without a list, and today is not over
 * yet: none of them adds to the row unless something was done, and none breaks it.
 */
export function streakOf(days: readonly TaskDay[], today: string): number {
  let streak = 0;
  for (const { date, done } of days
    .filter((day) => day.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date))) {
    if (done) streak += 1;
    else if (date !== today && !isWeekend(date)) break;
  }
  return streak;
}

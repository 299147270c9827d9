/** Homework ends in the evening: after school, before bedtime. */
const dueHour = 21;

/** The evening of the day so many days after `now`, by the reader's clock. */
export function eveningIn(days: number, now: Date): string {
  const evening = new Date(now);
  evening.setDate(evening.getDate() + days);
  evening.setHours(dueHour, 0, 0, 0);
  return evening.toISOString();
}

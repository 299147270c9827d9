/** A week or a month that is over: its first and its last day. */
export interface Finished {
  every: 'weekly' | 'monthly';
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The week before that of a day; weeks begin on Monday. */
export function lastWeek(day: string): Finished {
  const at = Date.parse(day);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  return { every: 'weekly', from: isoDay(monday - 7 * dayMs), to: isoDay(monday - dayMs) };
}

/** The month before that of a day. */
export function lastMonth(day: string): Finished {
  const last = Date.parse(`${day.slice(0, 7)}-01`) - dayMs;
  return { every: 'monthly', from: `${isoDay(last).slice(0, 7)}-01`, to: isoDay(last) };
}

/** Whether a report still waits for the mail server on a day: until the period has been over for two days. */
export const mayWait = (day: string, { to }: Finished): boolean => Date.parse(day) - Date.parse(to) <= 2 * dayMs;

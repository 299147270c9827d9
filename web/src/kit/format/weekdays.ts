import type { TFunction } from 'i18next';

/** A Monday: the days of any week bear the same names. */
const monday = Date.UTC(2024, 0, 1);
export const weekdayName = (locale: string, weekday: 'short' | 'long') => (day: number) =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(monday + (day - 1) * 86_400_000));

/** "Mon–Fri", "every day", or the days one by one. */
export function weekdaysText(weekdays: readonly number[], t: TFunction, locale: string): string {
  const name = weekdayName(locale, 'short');
  if (weekdays.length === 7) return t('daily_task.every_day');
  if (weekdays.join() === '1,2,3,4,5') return `${name(1)}–${name(5)}`;
  return weekdays.map(name).join(', ');
}

import { z } from 'zod';
import { dayIn, instantAt, plusDays, wallTimeIn, type Zone } from '../days.ts';
import { Day, whole } from '../fields.ts';

/*
 * Homework that is assigned again every week, by the calendar and the clock of the school. Its days and times are kept
 * as they are read off the wall, so that eight in the morning stays eight in the morning when the clocks change.
 */

/** Monday is 1, Sunday is 7. */
export const Weekday = whole(1, 7);
/** A school year's weeks at most. */
export const repeatsMax = 52;

/** Until a day, or so many times with the first one. */
export const Repeat = z
  .strictObject({
    weekday: Weekday,
    until: Day.optional(),
    times: whole(2, repeatsMax).optional(),
  })
  .refine(({ until, times }) => (until === undefined) !== (times === undefined), {
    path: ['until'],
    error: 'validation.required',
  });
export type Repeat = z.infer<typeof Repeat>;

/** When homework of a series opens and is due, as clocks and calendar of the school show it. */
export interface WeeklyTimes {
  weekday: number;
  /** HH:mm:ss */
  start_time: string;
  /** From the day it opens to the day it is due. */
  due_days: number;
  due_time: string;
}

/** What opened when the button was pressed opens in the morning from then on. */
const morning = '08:00:00';

const dayMs = 86_400_000;
const daysFrom = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The first such weekday after a day. */
export const nextWeekday = (weekday: number, after: string): string =>
  plusDays(after, ((weekday - weekdayOf(after) + 6) % 7) + 1);

/** The times of those that follow, from the first one. `isAtOnce`: it opens when it is assigned. */
export function weeklyTimes(
  weekday: number,
  { startsAt, dueAt, isAtOnce }: { startsAt: Date; dueAt: Date; isAtOnce: boolean },
  zone: Zone,
): WeeklyTimes {
  const [startDay, startTime] = wallTimeIn(zone, startsAt).split(' ') as [string, string];
  const [dueDay, due_time] = wallTimeIn(zone, dueAt).split(' ') as [string, string];
  const due_days = daysFrom(startDay, dueDay);
  // Of what is due on the day it opens, the morning might be over before it begins.
  const start_time = isAtOnce && due_days > 0 ? morning : startTime;
  return { weekday, start_time, due_days, due_time };
}

/** When the one of a day opens and is due. */
export const momentsOn = (day: string, { start_time, due_days, due_time }: WeeklyTimes, zone: Zone) => ({
  startsAt: instantAt(`${day} ${start_time}`, zone),
  dueAt: instantAt(`${plusDays(day, due_days)} ${due_time}`, zone),
});

/** The days of those that follow the first one. */
export function repeatDays({ weekday, until, times }: Repeat, startsAt: Date, zone: Zone) {
  const next = nextWeekday(weekday, dayIn(zone, startsAt));
  return { next, until: until ?? plusDays(next, 7 * ((times ?? 2) - 2)) };
}

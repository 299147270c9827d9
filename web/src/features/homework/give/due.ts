import { dayIn, instantAt, plusDays, type Zone } from '@okur/contract/days';

/** Homework ends in the evening: after school, before bedtime. */
const dueTime = '21:00';

/** The evening of the day so many days after `now`, by the clock of the school. */
export const eveningIn = (days: number, now: Date, zone: Zone): string =>
  instantAt(`${plusDays(dayIn(zone, now), days)} ${dueTime}`, zone).toISOString();

import { dayIn, instantAt, plusDays, type Zone } from '@okur/contract/days';

/** Homework ends in the evening: after school, before bedtime. */
const dueTime = '21:00';

/** The evening of the day so many days after `now`, by the clock of the school. */
export const eveningIn = (days: number, now: Date, zone: Zone): string =>
  instantAt(`${plusDays(dayIn(zone, now), days)} ${dueTime}`, zone).toISOString();

/** The same, but tomorrow where today's evening is over. */
export const nextEveningIn = (days: number, now: Date, zone: Zone): string => {
  const evening = eveningIn(days, now, zone);
  return Date.parse(evening) > now.getTime() ? evening : eveningIn(1, now, zone);
};

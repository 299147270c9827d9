import { defaultTimeZone } from '../companies.ts';
import { type Zone, dayIn, mondayOf, plusDays } from '../days.ts';

/*
 * The moments that tests speak of: how far from now, or which day of the week and which hour there. A test that asks
 * the clock by itself is one that fails on some day.
 */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const rightNow = (): Date => new Date();
export const timeAgo = (milliseconds: number): Date => new Date(Date.now() - milliseconds);
export const timeAhead = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

/** Seconds since 1970, as tokens and signatures carry them. */
export const unixNow = (): number => Math.floor(Date.now() / 1000);

/** The day that it was there, YYYY-MM-DD. */
export const dayAgo = (days: number, zone: Zone = defaultTimeZone): string => plusDays(dayIn(zone), -days);

/** The Monday of this week there: today or a day before. */
export const thisMonday = (zone: Zone = defaultTimeZone): string => mondayOf(dayIn(zone));

/** A zone in which it is this hour now. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - rightNow().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/*
 * Days and times by the clock of a school. A zone is an IANA name; without one it is the clock of the machine, which
 * is right where no school is meant: platform staff read by their own.
 */

export type Zone = string | undefined;

const dayMs = 86_400_000;
const clocks = new Map<Zone, Intl.DateTimeFormat>();
const clockOf = (zone: Zone): Intl.DateTimeFormat => {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock;
};

/** What calendar and clock show at an instant: `2026-11-21 14:30:05`. */
export const wallTimeIn = (zone: Zone, at: Date | number = Date.now()): string => clockOf(zone).format(at);

/** The day it is there, YYYY-MM-DD. */
export const dayIn = (zone: Zone, at?: Date | number): string => wallTimeIn(zone, at).slice(0, 10);

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * The instant at which clocks show `YYYY-MM-DD HH:mm[:ss]`. An hour that there is twice is the first one; of a time
 * that is skipped in spring, the same minute after the gap.
 */
export function instantAt(wallTime: string, zone: Zone): Date {
  const asUtc = Date.parse(`${wallTime.replace(' ', 'T')}Z`);
  const offsetAt = (at: number) => Date.parse(`${wallTimeIn(zone, at).replace(' ', 'T')}Z`) - at;
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)];
  const shows = (at: number) => at + offsetAt(at) === asUtc;
  return new Date(!shows(before) && shows(after) ? after : before);
}

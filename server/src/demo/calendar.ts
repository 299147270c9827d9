import type { Random } from './random.ts';

/** The last year of a Turkish school, day by day: when there is school, and when children read. */

export const dayMs = 86_400_000;
/** Türkiye is three hours ahead of UTC all year. */
const zoneMs = 3 * 3_600_000;
const days = 365;

/**
 * Summer, the semester break and the two short breaks of a school year, roughly: month and day, both ends among them.
 */
const holidays: readonly [from: number, to: number][] = [
  [615, 908],
  [119, 202],
  [1110, 1116],
  [406, 412],
];
const isHoliday = (day: Date): boolean => {
  const date = (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
  return holidays.some(([from, to]) => date >= from && date <= to);
};
const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

/** So many days from now, at this hour in Türkiye. */
export const onDay = (now: Date, inDays: number, hour: number): Date => {
  const midnight = Math.floor((now.getTime() + zoneMs) / dayMs) * dayMs - zoneMs;
  return new Date(midnight + inDays * dayMs + hour * 3_600_000);
};
/** When the first lesson begins, and when what is due on a day is due. */
export const lessonsBegin = 8.5;
export const dueHour = 18;

export interface SchoolYear {
  /** In a lesson of the last so many days before today. */
  lesson(random: Random, days: number): Date;
  /** Moments of the last year at which a child begins to read, likelier on school days. */
  moment(random: Random, from?: Date, to?: Date): Date;
  /** How much of the year's reading lies before a moment, 0 to 1: children grow by reading, not by waiting. */
  progress(at: Date): number;
  /** Mondays with school, oldest first, up to the present week. */
  mondays: Date[];
}

export function schoolYear(now: Date): SchoolYear {
  const first = Math.floor((now.getTime() - days * dayMs) / dayMs) * dayMs;
  const all = Array.from({ length: days + 1 }, (_, n) => new Date(first + n * dayMs));
  const weight = (day: Date): number => (isHoliday(day) ? 0.1 : isWeekend(day) ? 0.35 : 1);
  let sum = 0;
  const before = all.map((day) => (sum += weight(day)) - weight(day));
  return {
    lesson(random, back) {
      const today = Math.floor((now.getTime() + zoneMs) / dayMs) * dayMs;
      const window = all.filter((day) => day.getTime() < today && day.getTime() >= today - back * dayMs);
      const lessons = window.filter((day) => !isWeekend(day) && !isHoliday(day));
      // In the summer there is no school day among them: then a weekday.
      const day = random.weighted(lessons.length > 0 ? lessons : window, (one) => (isWeekend(one) ? 0 : 1));
      return new Date(day.getTime() + Math.round(random.between(lessonsBegin, 15) * 3_600_000) - zoneMs);
    },
    moment(random, from = all[0]!, to = now) {
      const window = all.filter((day) => day.getTime() + dayMs > from.getTime() && day.getTime() <= to.getTime());
      const day = random.weighted(window, weight);
      // Readings that would begin too early or too late for the window move to its edge.
      return new Date(
        Math.min(
          Math.max(day.getTime() + clock(random, isWeekend(day) || isHoliday(day)) - zoneMs, from.getTime()),
          to.getTime() - random.whole(10, 90) * 60_000,
        ),
      );
    },
    progress: (at) => before[Math.min(days, Math.max(0, Math.floor((at.getTime() - first) / dayMs)))]! / sum,
    mondays: all.filter((day) => day.getUTCDay() === 1 && !isHoliday(day)),
  };
}

/** Time of day in milliseconds: in class or in the evening, on free days at any time. */
function clock(random: Random, isFree: boolean): number {
  const hour = isFree ? random.between(10, 21) : random.chance(0.55) ? random.between(9, 15) : random.between(16.5, 21);
  return Math.round(hour * 3_600_000);
}

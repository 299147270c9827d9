import { dayIn, mondayOf, type Zone } from '@okur/contract/days';
import type { Reading } from '@okur/contract/users';

/** What a student read in the week that begins on this Monday; medians, words a minute and comprehension 0-100. */
export interface Week {
  /** YYYY-MM-DD. */
  week: string;
  wpm: number;
  comprehension: number | null;
  readings: number;
}

type Measured = Reading & { wpm: number };

/** The measurements among the readings: all of one language, each the first of its text. */
export const measured = (readings: readonly Reading[]): Measured[] =>
  readings.flatMap((reading) =>
    reading.kind === 'measurement' && reading.wpm !== null ? [{ ...reading, wpm: reading.wpm }] : [],
  );

/** Weeks by the clock of the school in which something was measured, oldest first, from readings in any order. */
export function weeksOf(readings: readonly Reading[], zone: Zone): Week[] {
  const byWeek = new Map<string, Measured[]>();
  for (const reading of measured(readings)) {
    const week = mondayOf(dayIn(zone, new Date(reading.finished_at)));
    byWeek.set(week, [...(byWeek.get(week) ?? []), reading]);
  }
  return [...byWeek]
    .map(([week, own]) => ({
      week,
      wpm: median(own.map(({ wpm }) => wpm)) ?? 0,
      comprehension: median(comprehensions(own)),
      readings: own.length,
    }))
    .sort((a, b) => a.week.localeCompare(b.week));
}

const comprehensions = (readings: readonly Reading[]) =>
  readings.map(({ comprehension }) => comprehension).filter((value) => value !== null);

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

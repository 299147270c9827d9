import type { Reading } from '@okur/contract/users';

/** What a student read in the week that begins on this Monday; medians, words a minute and comprehension 0-100. */
export interface Week {
  /** YYYY-MM-DD. */
  week: string;
  wpm: number;
  comprehension: number | null;
  readings: number;
}

/** What was too fast to have been read is no measure of a speed. */
export const measured = (readings: readonly Reading[]): Reading[] => readings.filter(({ implausible }) => !implausible);

/** Weeks of the reader's time zone in which something was read, oldest first, from readings in any order. */
export function weeksOf(readings: readonly Reading[]): Week[] {
  const byWeek = new Map<string, Reading[]>();
  for (const reading of measured(readings)) {
    const week = mondayOf(new Date(reading.finished_at));
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

/**
 * How a student reads now: medians of the latest three measured readings, from readings newest first.
 */
export function latestOf(readings: readonly Reading[]) {
  const latest = measured(readings).slice(0, 3);
  const [wpm, comprehension] = [median(latest.map((reading) => reading.wpm)), median(comprehensions(latest))];
  // Of the two numbers that stand beside it: a median of its own would not be their product.
  return {
    wpm,
    comprehension,
    effective_speed: wpm === null || comprehension === null ? null : (wpm * comprehension) / 100,
  };
}

const comprehensions = (readings: readonly Reading[]) =>
  readings.map(({ comprehension }) => comprehension).filter((value) => value !== null);

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function mondayOf(date: Date): string {
  const monday = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7)));
  return monday.toISOString().slice(0, 10);
}

import { plusDays } from '../days.ts';
import { reaches } from '../share.ts';
import type { Feeling } from './next-level.ts';

/*
 * What a student collects. Everything follows from deeds that can be trusted: nothing rewards speed, no student is
 * ranked, and clicking through earns nothing.
 */

/** A reading, an exercise, or time in which a book was read, as the rules see it; oldest first. */
export interface Deed {
  /** YYYY-MM-DD in the calendar of the school. */
  day: string;
  trusted: boolean;
  /** The text that was read, and its topic; null of an exercise and of a book. */
  text: string | null;
  topic: string | null;
  /** Guess-corrected comprehension, 0–100; null without answers. */
  understood: number | null;
  feeling: Feeling | null;
  /** Share of the guesses before the text that were right, 0–1; null where nothing was guessed. */
  guessed: number | null;
}

const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;

/** Missed days of a month that break no streak. */
export const freezesOfMonth = 2;

export interface Streak {
  /** Days with a trusted deed, one after the other. */
  days: number;
  /** Missed days that this month still forgives. */
  freezes: number;
}

/**
 * Days in a row up to today. A trusted deed alone extends it; weekends, days on which the student was away and two days
 * of each month are forgiven, and today is not over yet. Days before the first deed use up nothing.
 */
export function streakOf(deeds: readonly Deed[], today: string, away: ReadonlySet<string> = new Set()): Streak {
  const done = new Set(deeds.filter(({ trusted }) => trusted).map(({ day }) => day));
  const first = [...done].toSorted()[0];
  const used = new Map<string, number>();
  const month = (day: string) => day.slice(0, 7);
  let days = 0;
  let spent: string[] = [];
  for (let day = today; first !== undefined && day >= first; day = plusDays(day, -1)) {
    if (done.has(day)) {
      days += 1;
      // What was forgiven holds only once a day before it was reached.
      for (const missed of spent) used.set(month(missed), (used.get(month(missed)) ?? 0) + 1);
      spent = [];
    } else if (day !== today && !isWeekend(day) && !away.has(day)) {
      const ofMonth = spent.filter((missed) => month(missed) === month(day)).length + (used.get(month(day)) ?? 0);
      if (ofMonth >= freezesOfMonth) break;
      spent.push(day);
    }
  }
  return { days, freezes: freezesOfMonth - (used.get(month(today)) ?? 0) };
}

export const badgeNames = ['days', 'understood', 'again', 'guess'] as const;
export type BadgeName = (typeof badgeNames)[number];

/** How often it takes for each step of a badge. */
const steps: Record<BadgeName, readonly number[]> = {
  days: [3, 10, 30, 100],
  understood: [1, 5, 20, 50],
  again: [1, 5, 15],
  guess: [1, 5, 15],
};

/** Percent from which a text is well understood, fairly, and the share of guesses that is a good one. */
const bands = { well: 80, fairly: 60, guess: 0.5 } as const;

export interface Badge {
  name: BadgeName;
  count: number;
  /** Steps reached, of all. */
  step: number;
  steps: number;
  /** What the next step takes; null after the last. */
  next: number | null;
}

const distinct = (deeds: readonly Deed[], of: (deed: Deed) => string | null): number =>
  new Set(deeds.map(of).filter((value) => value !== null)).size;

const isHard = ({ understood, feeling }: Deed): boolean =>
  feeling === 'too_hard' || (understood !== null && !reaches(understood, bands.fairly));

/** Texts that were hard at first and were read again with more understood. */
function readAgain(trusted: readonly Deed[]): number {
  const hard = new Map<string, number>();
  const again = new Set<string>();
  for (const deed of trusted) {
    if (deed.text === null || deed.understood === null) continue;
    const before = hard.get(deed.text);
    if (before !== undefined && reaches(deed.understood, bands.fairly) && deed.understood > before)
      again.add(deed.text);
    else if (isHard(deed)) hard.set(deed.text, deed.understood);
  }
  return again.size;
}

/** For coming back, for understanding, for reading a hard text again, for a good guess. */
export function badgesOf(deeds: readonly Deed[]): Badge[] {
  const trusted = deeds.filter((deed) => deed.trusted);
  const counts: Record<BadgeName, number> = {
    days: distinct(trusted, ({ day }) => day),
    understood: distinct(
      trusted.filter(({ understood }) => reaches(understood ?? 0, bands.well)),
      ({ text }) => text,
    ),
    again: readAgain(trusted),
    guess: distinct(
      trusted.filter(
        ({ guessed, understood }) => (guessed ?? 0) >= bands.guess && reaches(understood ?? 0, bands.fairly),
      ),
      ({ text }) => text,
    ),
  };
  return badgeNames.map((name) => ({
    name,
    count: counts[name],
    step: steps[name].filter((least) => counts[name] >= least).length,
    steps: steps[name].length,
    next: steps[name].find((least) => counts[name] < least) ?? null,
  }));
}

/** Texts that fill a slot of their topic's album: read so that it counts, and understood where they ask. */
export const collectedTexts = (deeds: readonly Deed[]): Set<string> =>
  new Set(
    deeds.flatMap(({ text, trusted, understood }) =>
      text !== null && trusted && (understood === null || reaches(understood, bands.fairly)) ? [text] : [],
    ),
  );

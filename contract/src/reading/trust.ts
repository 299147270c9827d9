import { activeMs, idleLimit, implausible, plausible, presence, readingOf, type Trace, wordsAMinute } from './speed.ts';

/** How a text was shown: as a page, with a mark that goes through it, or word by word. */
export const readingModes = ['plain', 'pacer', 'rapid_serial'] as const;
export type ReadingMode = (typeof readingModes)[number];

export const trustGrades = ['A', 'B', 'C'] as const;
export type TrustGrade = (typeof trustGrades)[number];

/** What keeps a speed from grade A, and the grade that remains. */
const leaves = {
  implausible: 'C',
  slow: 'C',
  overlapping: 'C',
  skipped_much: 'C',
  guessed: 'C',
  fast: 'B',
  away: 'B',
  skipped: 'B',
  no_questions: 'B',
  unknown_course: 'B',
} as const satisfies Record<string, TrustGrade>;
export type TrustReason = keyof typeof leaves;
export const trustReasons = Object.keys(leaves) as [TrustReason, ...TrustReason[]];

/**
 * Above this, understanding falls in every study (Rayner et al. 2016, 500–750): such a speed is read less surely than
 * others.
 */
const doubtfulWpm = 750;
/**
 * Nobody who reads is slower: children who spell a word out letter by letter read some ten. The page lay open, or its
 * course is made up.
 */
const slowestWpm = 5;
/** At the text for less of the time than this. */
const leastPresence = 0.5;
/** Shares of the text that nobody can have read. */
const skips = { some: 0.05, much: 0.2 } as const;

/** A reading that a pacer moves needs no other sign of the reader. A screenful of a plain text is a page (2.1). */
export const idleOf = (mode: ReadingMode): number => (mode === 'plain' ? idleLimit.page : Infinity);

export interface Trust {
  grade: TrustGrade;
  /** The gravest first; none for A. */
  reasons: TrustReason[];
}

/**
 * How far the speed of a reading can be trusted: enough of the time at the text, a plausible pace, no long jumps, and
 * more understood than by guessing. `understood` is the guess-corrected comprehension (0–100), null without answers;
 * `overlapping`: another text was read during the same time.
 */
export function trustOf({
  words,
  trace,
  mode,
  understood,
  overlapping = false,
}: {
  words: number;
  trace: Trace;
  mode: ReadingMode;
  understood: number | null;
  overlapping?: boolean;
}): Trust {
  const active = activeMs(trace, idleOf(mode));
  const unread = unreadShare(words, trace, mode);
  const wpm = wordsAMinute(words, active);
  const isSo: Record<TrustReason, boolean> = {
    implausible: implausible(words, active),
    slow: wpm !== null && wpm < slowestWpm,
    overlapping,
    skipped_much: unread !== null && unread > skips.much,
    guessed: understood !== null && understood <= 0,
    fast: (wpm ?? 0) > doubtfulWpm,
    away: active < wallMs(trace) * leastPresence,
    skipped: unread !== null && unread > skips.some && unread <= skips.much,
    no_questions: understood === null,
    unknown_course: unread === null,
  };
  const reasons = trustReasons.filter((reason) => isSo[reason]);
  return { grade: reasons.length === 0 ? 'A' : leaves[reasons[0]!], reasons };
}

function wallMs(trace: Trace): number {
  const events = readingOf(trace);
  return (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0);
}

const parts = 100;

/**
 * Share of the text that nobody can have read, 0–1: what was on the screen is taken for read from its top down at the
 * fastest plausible pace, so that looking ahead to the end and coming back skips nothing. Null when the page did not
 * tell what was on the screen. A pacer leaves nothing out: what counts is how far it came.
 */
export function unreadShare(words: number, trace: Trace, mode: ReadingMode): number | null {
  const events = readingOf(trace);
  if (!events.some(({ seen }) => seen)) return null;
  if (mode !== 'plain') return 1 - Math.max(...events.map(({ seen }) => seen?.[1] ?? 0)) / 1000;
  const partMs = (words / parts / plausible.fastestWpm) * 60_000;
  const left = Array.from({ length: parts }, () => partMs);
  const isHere = presence();
  let [here, last, window] = [true, events[0]?.at ?? 0, [0, 0] as readonly [number, number]];
  for (const { at, event, seen } of events) {
    if (here) read(left, window, at - last);
    [here, last, window] = [isHere(event), at, seen ?? window];
  }
  return left.filter((ms) => ms > partMs / 2).length / parts;
}

/** Takes the time off the parts in the window, from the top. */
function read(left: number[], [from, to]: readonly [number, number], ms: number): void {
  const size = 1000 / parts;
  for (
    let [part, budget] = [Math.max(0, Math.floor(from / size)), ms];
    part < parts && part * size < to && budget > 0;
    part += 1
  ) {
    const taken = Math.min(left[part]!, budget);
    left[part]! -= taken;
    budget -= taken;
  }
}

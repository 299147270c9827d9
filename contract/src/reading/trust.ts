import type { Evidence } from './evidence.ts';
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
  fast_not_understood: 'C',
  guessed: 'C',
  fast: 'B',
  away: 'B',
  skipped: 'B',
  no_questions: 'B',
  unknown_course: 'B',
  at_chance: 'B',
  automatic_questions: 'B',
} as const satisfies Record<string, TrustGrade>;
export type TrustReason = keyof typeof leaves;
export const trustReasons = Object.keys(leaves) as [TrustReason, ...TrustReason[]];

/**
 * Above this, understanding falls in every study (Rayner et al. 2016, 500–750): such a speed has to show what was
 * understood, in percent of guess-corrected comprehension for each grade (reading measures 2.3b).
 */
const fast = { wpm: 500, understood: { A: 60, B: 25 } } as const;
/** No reader of a text is slower: the page lay open, or its course is made up. */
const slowestWpm = 20;
/** At the text for less of the time than this. */
const leastPresence = 0.5;
/** Shares of the text that cannot have been read. */
const skips = { some: 0.05, much: 0.2 } as const;

/** A reading that a pacer moves needs no other sign of the reader. A screenful of a plain text is a page (2.1). */
export const idleOf = (mode: ReadingMode): number => (mode === 'plain' ? idleLimit.page : Infinity);

export interface Trust {
  grade: TrustGrade;
  /** The gravest first; none for A. */
  reasons: TrustReason[];
}

/**
 * How far the speed of a reading can be trusted (2.3b): the trace says whether the text can have been read, the answers
 * whether a reader of the text gave them. `answers` is null without questions; a reading whose questions are open has
 * no grade and is not asked. `overlapping`: another text was read during the same time. `automatic`: the questions are
 * words of the text that no author looked at.
 */
export function trustOf({
  words,
  trace,
  mode,
  answers,
  overlapping = false,
  automatic = false,
}: {
  words: number;
  trace: Trace;
  mode: ReadingMode;
  answers: Evidence | null;
  overlapping?: boolean;
  automatic?: boolean;
}): Trust {
  const active = activeMs(trace, idleOf(mode));
  const unread = unreadShare(words, trace, mode);
  const wpm = wordsAMinute(words, active);
  const isFast = (wpm ?? 0) > fast.wpm;
  const onTrace = {
    implausible: implausible(words, active),
    slow: wpm !== null && wpm < slowestWpm,
    overlapping,
    skipped_much: unread !== null && unread > skips.much,
    away: active < wallMs(trace) * leastPresence,
    skipped: unread !== null && unread > skips.some && unread <= skips.much,
    unknown_course: unread === null,
  };
  const isClean = !isFast && !Object.values(onTrace).includes(true);
  const isAtChance = answers !== null && !answers.aboveChance;
  const understood = answers?.corrected ?? 0;
  const isSo: Record<TrustReason, boolean> = {
    ...onTrace,
    fast_not_understood: isFast && understood < fast.understood.B,
    guessed: isAtChance && (!isClean || answers.rushed || answers.patterned),
    fast: isFast && understood < fast.understood.A,
    no_questions: answers === null,
    at_chance: isAtChance,
    automatic_questions: automatic,
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
 * Share of the text that cannot have been read, 0–1: what was on the screen is taken for read from its top down at the
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

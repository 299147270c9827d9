import type { TextCounts } from './count.ts';

/** What the reader's page notes down; `at` in milliseconds since the start, by its own clock. */
export type TraceEventName = 'start' | 'visible' | 'hidden' | 'focus' | 'blur' | 'activity' | 'end';
export type Trace = readonly { at: number; event: TraceEventName }[];

/** So many milliseconds after the last sign of the reader the clock stands (2.1): in a text, on a page of a book. */
export const idleLimit = { text: 30_000, page: 120_000 } as const;

/** The order of events of one instant, so that the sum does not depend on how they arrived: leaving comes last. */
const rank: Record<TraceEventName, number> = { start: 0, visible: 1, focus: 2, activity: 3, hidden: 4, blur: 5, end: 6 };

/** The sound events of a trace in order, from its first start (or first event) to the first end after it. */
function reading(trace: Trace): Trace {
  const sound = trace.filter(({ at, event }) => Number.isFinite(at) && at >= 0 && Object.hasOwn(rank, event));
  sound.sort((a, b) => a.at - b.at || rank[a.event] - rank[b.event]);
  const started = sound.slice(Math.max(0, sound.findIndex(({ event }) => event === 'start')));
  const end = started.findIndex(({ event }) => event === 'end');
  return end < 0 ? started : started.slice(0, end + 1);
}

/**
 * Milliseconds of reading: page visible, focus held, and not more than `idleMs` since the last sign of the reader
 * (2.1; the book's 120 s are Readest's). Starting and coming back are signs. A page counts as visible and focused from
 * the start unless the trace says otherwise. Trusts nothing: events may come unordered, twice or senseless; the answer
 * is never below 0 and never above the time between first and last event.
 */
export function activeMs(trace: Trace, idleMs: number = idleLimit.text): number {
  const events = reading(trace);
  let visible = true;
  let focused = true;
  let last = events[0]?.at ?? 0;
  let runsUntil = last + idleMs;
  let total = 0;
  for (const { at, event } of events) {
    const wasHere = visible && focused;
    if (wasHere) total += Math.max(0, Math.min(at, runsUntil) - last);
    if (event === 'visible' || event === 'hidden') visible = event === 'visible';
    if (event === 'focus' || event === 'blur') focused = event === 'focus';
    const cameBack = !wasHere && visible && focused;
    if (event === 'activity' || cameBack) runsUntil = at + idleMs;
    last = at;
  }
  return total;
}

const perMinute = (units: number, ms: number) => (units * 60_000) / ms;

/** Words a minute of active time, not rounded; null when no time has passed. */
export const wordsAMinute = (words: number, ms: number): number | null => (ms > 0 ? perMinute(words, ms) : null);

export interface Speed {
  /** Words a minute, numbers counted as words. */
  wpm: number;
  /** An estimate outside Turkish. */
  syllablesPerMinute: number;
  /** Without blanks; varies least between alphabetic languages (IReST: 863 ± 234 read aloud by adults). */
  charactersPerMinute: number;
  /** In words of six characters, blanks and punctuation among them (Carver 1990): fair between texts of long and short words. */
  standardWpm: number;
}

/** All speeds of one reading, none rounded; null when no active time has passed. */
export function speedOf(counts: Pick<TextCounts, 'words' | 'syllables' | 'characters' | 'charactersWithSpaces'>, ms: number): Speed | null {
  if (!(ms > 0)) return null;
  return {
    wpm: perMinute(counts.words, ms),
    syllablesPerMinute: perMinute(counts.syllables, ms),
    charactersPerMinute: perMinute(counts.characters, ms),
    standardWpm: perMinute(counts.charactersWithSpaces / 6, ms),
  };
}

/** Shorter active time or a higher speed than these is no reading. */
export const plausible = { shortestMs: 5000, fastestWpm: 1500 } as const;

/** Whether a reading is to be kept, flagged and left out of averages: under 5 s, or over 1,500 words a minute. */
export const implausible = (words: number, ms: number): boolean => !(ms >= plausible.shortestMs) || perMinute(words, ms) > plausible.fastestWpm;

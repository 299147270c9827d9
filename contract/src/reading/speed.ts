import type { Evenness } from './evenness.ts';

export type TraceEventName =
  | 'start'
  | 'visible'
  | 'hidden'
  | 'focus'
  | 'blur'
  | 'pause'
  | 'resume'
  | 'back'
  | 'activity'
  | 'end';
/**
 * What the reader's page notes down; `at` in milliseconds since the start, by its own clock. `seen` is the part of the
 * text on the screen from this moment on, from and to in thousandths of it.
 */
export type Trace = readonly {
  at: number;
  event: TraceEventName;
  seen?: readonly [from: number, to: number] | undefined;
  evenness?: Evenness | undefined;
}[];

/** So many milliseconds after the last sign of the reader the clock stops (2.1): in a text, on a page of a book. */
export const idleLimit = { text: 30_000, page: 120_000 } as const;

/** The order of events of one instant, so that the sum does not depend on how they arrived: leaving comes last. */
const rank: Record<TraceEventName, number> = {
  start: 0,
  visible: 1,
  focus: 2,
  resume: 3,
  activity: 4,
  back: 5,
  pause: 6,
  hidden: 7,
  blur: 8,
  end: 9,
};

/** The sound events of a trace in order, from its first start (or first event) to the first end after it. */
export function readingOf(trace: Trace): Trace {
  const sound = trace.filter(({ at, event }) => Number.isFinite(at) && at >= 0 && Object.hasOwn(rank, event));
  sound.sort((a, b) => a.at - b.at || rank[a.event] - rank[b.event]);
  const started = sound.slice(
    Math.max(
      0,
      sound.findIndex(({ event }) => event === 'start'),
    ),
  );
  const end = started.findIndex(({ event }) => event === 'end');
  return end < 0 ? started : started.slice(0, end + 1);
}

/** Whether the reader is at the text after each event: page visible, focus held, a moving text not paused. */
export function presence(): (event: TraceEventName) => boolean {
  let [visible, focused, running] = [true, true, true];
  return (event) => {
    if (event === 'visible' || event === 'hidden') visible = event === 'visible';
    if (event === 'focus' || event === 'blur') focused = event === 'focus';
    if (event === 'resume' || event === 'pause') running = event === 'resume';
    return visible && focused && running;
  };
}

/**
 * Milliseconds of reading: page visible, focus held, and not more than `idleMs` since the last sign of the reader
 * (2.1; the book's 120 s are Readest's). Starting and coming back are signs. A page counts as visible and focused from
 * the start unless the trace says otherwise. Trusts nothing: events may come unordered, twice or senseless; the answer
 * is never below 0 and never above the time between first and last event.
 */
export function activeMs(trace: Trace, idleMs: number = idleLimit.text): number {
  const events = readingOf(trace);
  const isHere = presence();
  let wasHere = true;
  let last = events[0]?.at ?? 0;
  let runsUntil = last + idleMs;
  let total = 0;
  for (const { at, event } of events) {
    if (wasHere) total += Math.max(0, Math.min(at, runsUntil) - last);
    const here = isHere(event);
    if (event === 'activity' || event === 'back' || (!wasHere && here)) runsUntil = at + idleMs;
    [wasHere, last] = [here, at];
  }
  return total;
}

const perMinute = (units: number, ms: number) => (units * 60_000) / ms;

/** Words a minute of active time, not rounded; null when no time has passed. */
export const wordsAMinute = (words: number, ms: number): number | null => (ms > 0 ? perMinute(words, ms) : null);

/** Shorter active time or a higher speed than these is no reading. */
export const plausible = { shortestMs: 5000, fastestWpm: 1500 } as const;

/** Whether a reading is to be kept, flagged and left out of averages: under 5 s, or over 1,500 words a minute. */
export const implausible = (words: number, ms: number): boolean =>
  !(ms >= plausible.shortestMs) || perMinute(words, ms) > plausible.fastestWpm;

import { idleLimit, plausible, presence, readingOf, type Trace } from './speed.ts';

/** A page that was on the screen for less was not read. */
const shortestPageMs = 3000;
const msOfWord = 60_000 / plausible.fastestWpm;

/** Words from the first to the one behind the last, numbered from 0 in their chapter. */
export type WordRange = readonly [from: number, to: number];

export interface Sitting {
  /** Words that can have been read. */
  read: WordRange[];
  /** Words that were on the screen, too fast or too short to have been read. */
  skimmed: WordRange[];
  /** Milliseconds at the book. */
  activeMs: number;
}

interface Span {
  window: WordRange;
  ms: number;
}

/**
 * What a sitting with a book says: `seen` of its trace are the words on the screen, from the first to the one behind
 * the last. A word was read when it was there for three seconds, and for as long as the words around it take at the
 * fastest plausible pace; so a page that is only turned over, and a text that is only scrolled past, read nothing.
 * Trusts nothing: windows may be senseless, and what is no word of the chapter is left out.
 */
export function measureSitting(trace: Trace, words: number): Sitting {
  const spans = spansOf(trace, words);
  const parts = dwellOf(spans);
  const isRead = ({ ms, size }: Part) => ms >= Math.max(shortestPageMs, (size / ms) * msOfWord);
  return {
    read: joined(parts.filter(isRead)),
    skimmed: joined(parts.filter((part) => !isRead(part))),
    activeMs: spans.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** Which words were on the screen for how long while the reader was there. */
function spansOf(trace: Trace, words: number): Span[] {
  const isHere = presence();
  const spans: Span[] = [];
  let waiting: Span[] = [];
  let [here, window, last] = [true, [0, 0] as WordRange, 0];
  /** Time since the last sign of the reader counts once another one comes, and then no more than the limit. */
  const keep = () => {
    let left: number = idleLimit.page;
    for (const span of waiting) {
      const ms = Math.min(span.ms, left);
      left -= ms;
      if (ms > 0) spans.push({ ...span, ms });
    }
    waiting = [];
  };
  const events = readingOf(trace);
  for (const { at, event, seen } of events) {
    if (here) waiting.push({ window, ms: at - last });
    const wasHere = here;
    here = isHere(event);
    const next: WordRange = seen
      ? [Math.max(0, Math.min(seen[0], words)), Math.max(0, Math.min(seen[1], words))]
      : window;
    const isSign = event === 'activity' || event === 'back' || (!wasHere && here) || next.join() !== window.join();
    if (isSign && events[0]!.at !== at) keep();
    [window, last] = [next, at];
  }
  // Anyone who walks away from an open book gives no other sign.
  if (waiting.reduce((sum, { ms }) => sum + ms, 0) <= idleLimit.page) keep();
  return spans;
}

interface Part {
  range: WordRange;
  /** On the screen. */
  ms: number;
  /** Words of the windows it was in, weighted by their time. */
  size: number;
}

/** The words that were on the screen, cut wherever a window begins or ends. */
function dwellOf(spans: readonly Span[]): Part[] {
  const cuts = [...new Set(spans.flatMap(({ window }) => window))].sort((a, b) => a - b);
  const at = new Map(cuts.map((word, index) => [word, index]));
  const [ms, size] = [new Float64Array(cuts.length), new Float64Array(cuts.length)];
  for (const { window, ms: time } of spans) {
    const [from, to] = window;
    if (to <= from) continue;
    const [first, behind] = [at.get(from)!, at.get(to)!];
    ms[first]! += time;
    ms[behind]! -= time;
    size[first]! += time * (to - from);
    size[behind]! -= time * (to - from);
  }
  const parts: Part[] = [];
  let [sumMs, sumSize] = [0, 0];
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    sumMs += ms[index]!;
    sumSize += size[index]!;
    if (sumMs > 0) parts.push({ range: [cuts[index]!, cuts[index + 1]!], ms: sumMs, size: sumSize });
  }
  return parts;
}

function joined(parts: readonly Part[]): WordRange[] {
  const ranges: WordRange[] = [];
  for (const { range } of parts) {
    const last = ranges.at(-1);
    if (last && last[1] === range[0]) ranges[ranges.length - 1] = [last[0], range[1]];
    else ranges.push(range);
  }
  return ranges;
}

/** Share of the words that readers see which must have been on the screen for a book to be finished. */
export const finishedShare = 0.98;
/** Share of them that must have been read, not turned over, for a book to count as read. */
export const readShare = 0.8;

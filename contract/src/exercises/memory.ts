/*
 * Which words a reader is asked next: those that are about to be forgotten first, then new ones, then those still
 * known.
 *
 * Stability is the time in days after which nine of ten such words are still known, as in FSRS; how it grows is
 * simpler: a right answer at that time makes it two and a half times as long (the usual ease of SM-2), an earlier one
 * lengthens it less, and a wrong one brings the word back within the day.
 */

/** One answer to a word; `at` in milliseconds. */
export interface Recall {
  at: number;
  right: boolean;
}

export interface Memory {
  /** Days. */
  stability: number;
  /** Of the last answer, in milliseconds. */
  at: number;
}

const dayMs = 86_400_000;
const recallThreshold = 0.9;
const first = { right: 1, wrong: 0.4 };
const growth = 1.5;
const longest = 365;

/** What is left of a word after another answer to it. */
export function afterAnswer(before: Memory | undefined, { at, right }: Recall): Memory {
  if (!right) return { stability: first.wrong, at };
  if (!before) return { stability: first.right, at };
  const waited = Math.min(2, (at - before.at) / dayMs / before.stability);
  return { stability: Math.min(longest, before.stability * (1 + growth * Math.max(0, waited))), at };
}

/** Known again after a night: a right answer that was right once more most of a day later. */
export const isLearned = ({ stability }: Memory): boolean => stability >= 1.75;

/** The chance that a word is still known, 0–1. */
export const chanceOf = ({ stability, at }: Memory, now: number): number =>
  recallThreshold ** (Math.max(0, now - at) / dayMs / stability);

export interface NextWords {
  /** Places of the words to be asked, in this order. */
  items: number[];
  /** So many of them are to be repeated, and so many were never asked. */
  due: number;
  fresh: number;
}

/** So many words of a list, by what is known of each. */
export function nextWords(words: readonly (Memory | undefined)[], count: number, now: number): NextWords {
  const placed = words.map((memory, item) => ({ item, chance: memory ? chanceOf(memory, now) : null }));
  const seen = placed
    .filter((word): word is { item: number; chance: number } => word.chance !== null)
    .toSorted((a, b) => a.chance - b.chance);
  const due = seen.filter(({ chance }) => chance <= recallThreshold);
  const fresh = placed.filter(({ chance }) => chance === null);
  const items = [...due, ...fresh, ...seen.slice(due.length)].slice(0, count).map(({ item }) => item);
  return { items, due: Math.min(count, due.length), fresh: Math.min(Math.max(0, count - due.length), fresh.length) };
}

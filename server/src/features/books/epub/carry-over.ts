import type { Steps } from '../../../platform/runtime/cooperative.ts';

/** A block of a text, with the chapter it is of. */
export interface ChapterBlock {
  chapter_id: string;
  first_word: number;
  words: number;
  hash: string;
}
/** A word by its number in its chapter. */
export interface WordAt {
  chapter_id: string;
  word: number;
}
/** Words that are in both texts: from where to where they went. */
export interface Move {
  from: WordAt;
  to: WordAt;
  words: number;
}

type Pair = readonly [before: number, after: number];

/**
 * Which of two lists' entries are each other: what is found once in both, so many entries at a time, and what is the
 * same on both sides of it. So a line that is found often belongs to the one with the same neighbours.
 */
function* pairsOf(before: readonly string[], after: readonly string[], size: number): Steps<Pair[]> {
  // By number, and no maps: one of so many entries stops the work while it grows.
  const to = new Int32Array(before.length).fill(-1);
  const taken = new Uint8Array(after.length);
  const joined = (at: number, other: number): boolean => {
    const isSame = at >= 0 && other >= 0 && before[at] === after[other] && at < before.length && other < after.length;
    if (!isSame || to[at] !== -1 || taken[other]) return false;
    to[at] = other;
    taken[other] = 1;
    return true;
  };
  const now = yield* foundOnce(after, size);
  for (const [key, at] of yield* foundOnce(before, size)) {
    yield;
    const other = now.get(key);
    if (other === undefined) continue;
    for (let step = 0; joined(at + step, other + step); step += 1) yield;
    for (let step = 1; joined(at - step, other - step); step += 1) yield;
  }
  const pairs: Pair[] = [];
  for (const [at, other] of to.entries()) {
    yield;
    if (other !== -1) pairs.push([at, other]);
  }
  return pairs;
}

/** Runs of so many entries that are found no second time, with where they begin. */
function* foundOnce(list: readonly string[], size: number): Steps<Map<string, number>> {
  const once = new Map<string, number>();
  const often = new Set<string>();
  for (let at = 0; at + size <= list.length; at += 1) {
    yield;
    const key = list.slice(at, at + size).join(' ');
    if (often.has(key)) continue;
    if (once.delete(key)) often.add(key);
    else once.set(key, at);
  }
  return once;
}

/** Blocks of the same words; those that nothing around them tells apart are matched in their order. */
export function* sameBlocks<B extends ChapterBlock, A extends ChapterBlock>(
  before: readonly B[],
  after: readonly A[],
): Steps<[before: B, after: A][]> {
  const hashes = (blocks: readonly ChapterBlock[]) => blocks.map(({ hash }) => hash);
  const found = yield* pairsOf(hashes(before), hashes(after), 1);
  const pairs = found.map(([a, b]) => [before[a]!, after[b]!] as [B, A]);
  const matched = new Set<ChapterBlock>(pairs.flat());
  const waiting = new Map<string, B[]>();
  // The first one last, to be taken first: thousands may be of the same words.
  for (const block of before.toReversed()) {
    yield;
    if (matched.has(block)) continue;
    const same = waiting.get(block.hash);
    if (same) same.push(block);
    else waiting.set(block.hash, [block]);
  }
  for (const block of after) {
    yield;
    const from = matched.has(block) ? undefined : waiting.get(block.hash)?.pop();
    if (from) pairs.push([from, block]);
  }
  return pairs;
}

/** So many words in a row, found once in both texts, are the same words. */
const wordsInRow = 5;

/** A text as its words, each with its number. */
export interface NumberedWords {
  words: string[];
  numbers: WordAt[];
}

/** Words that stayed where blocks changed: divided, joined, corrected. */
export function* sameWords(before: NumberedWords, after: NumberedWords): Steps<Move[]> {
  const stayed = yield* pairsOf(before.words, after.words, wordsInRow);
  const moves: Move[] = [];
  for (const [a, b] of yield* withCorrected(stayed, before.words, after.words)) {
    yield;
    moves.push({ from: before.numbers[a]!, to: after.numbers[b]!, words: 1 });
  }
  return yield* joinedMoves(moves);
}

/** Between words that stayed, so many times so many others are compared one by one. */
const comparedMax = 40_000;

/** What stayed between those pairs as well, where words were corrected: too few in a row to be found by themselves. */
function* withCorrected(pairs: readonly Pair[], before: readonly string[], after: readonly string[]): Steps<Pair[]> {
  const all: Pair[] = [];
  const taken = new Uint8Array(after.length);
  for (const [, to] of pairs) {
    yield;
    taken[to] = 1;
  }
  let [fromBefore, fromAfter] = [0, 0];
  for (const [a, b] of [...pairs, [before.length, after.length] as const]) {
    yield;
    // Between what went elsewhere there is nothing.
    const same = correctedIn(before.slice(fromBefore, a), after.slice(fromAfter, Math.max(fromAfter, b)));
    for (const [x, y] of same) if (!taken[fromAfter + y]) all.push([fromBefore + x, fromAfter + y]);
    if (a < before.length) all.push([a, b]);
    [fromBefore, fromAfter] = [a + 1, b + 1];
  }
  return all;
}

/** The words of two stretches that are the same in their order; of one that was written again none is. */
function correctedIn(before: readonly string[], after: readonly string[]): Pair[] {
  if (before.length * after.length > comparedMax) return [];
  const same = longestInOrder(before, after);
  return same.length * 2 < Math.max(before.length, after.length) ? [] : same;
}

function longestInOrder(before: readonly string[], after: readonly string[]): Pair[] {
  const width = after.length + 1;
  // How many from here on are the same, at most.
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = after.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        before[a] === after[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!);
  const same: Pair[] = [];
  for (let [a, b] = [0, 0]; a < before.length && b < after.length;) {
    if (before[a] === after[b]) {
      same.push([a, b]);
      [a, b] = [a + 1, b + 1];
    } else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a += 1;
    else b += 1;
  }
  return same;
}

/** One move for those that go on from each other. */
export function* joinedMoves(moves: readonly Move[]): Steps<Move[]> {
  const joined: Move[] = [];
  const goesOn = (at: WordAt, words: number, next: WordAt) =>
    at.chapter_id === next.chapter_id && at.word + words === next.word;
  for (const move of moves) {
    yield;
    const last = joined.at(-1);
    if (last && goesOn(last.from, last.words, move.from) && goesOn(last.to, last.words, move.to))
      last.words += move.words;
    else joined.push({ ...move });
  }
  return joined;
}

/**
 * Which chapter of the new text is which of the old one: the one it has most words of, and none twice. New chapter →
 * old one.
 */
export function* sameChapters(moves: readonly Move[]): Steps<Map<string, string>> {
  const shared = new Map<string, { from: string; to: string; words: number }>();
  for (const { from, to, words } of moves) {
    yield;
    const key = `${from.chapter_id} ${to.chapter_id}`;
    const pair = shared.get(key) ?? { from: from.chapter_id, to: to.chapter_id, words: 0 };
    shared.set(key, { ...pair, words: pair.words + words });
  }
  const same = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of [...shared.values()].toSorted((a, b) => b.words - a.words)) {
    if (same.has(to) || taken.has(from)) continue;
    same.set(to, from);
    taken.add(from);
  }
  return same;
}

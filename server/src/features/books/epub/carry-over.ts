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
function pairsOf(before: readonly string[], after: readonly string[], size: number): Pair[] {
  const to = new Map<number, number>();
  const taken = new Set<number>();
  const joined = (at: number, other: number): boolean => {
    const isSame = at >= 0 && other >= 0 && before[at] === after[other] && at < before.length && other < after.length;
    if (!isSame || to.has(at) || taken.has(other)) return false;
    to.set(at, other);
    taken.add(other);
    return true;
  };
  const now = foundOnce(after, size);
  for (const [key, at] of foundOnce(before, size)) {
    const other = now.get(key);
    if (other === undefined) continue;
    for (let step = 0; joined(at + step, other + step);) step += 1;
    for (let step = 1; joined(at - step, other - step);) step += 1;
  }
  return [...to].toSorted(([a], [b]) => a - b);
}

/** Runs of so many entries that are found no second time, with where they begin. */
function foundOnce(list: readonly string[], size: number): Map<string, number> {
  const once = new Map<string, number>();
  const often = new Set<string>();
  for (let at = 0; at + size <= list.length; at += 1) {
    const key = list.slice(at, at + size).join(' ');
    if (often.has(key)) continue;
    if (once.delete(key)) often.add(key);
    else once.set(key, at);
  }
  return once;
}

/** Blocks of the same words; those that nothing around them tells apart are matched in their order. */
export function sameBlocks<B extends ChapterBlock, A extends ChapterBlock>(
  before: readonly B[],
  after: readonly A[],
): [before: B, after: A][] {
  const hashes = (blocks: readonly ChapterBlock[]) => blocks.map(({ hash }) => hash);
  const pairs = pairsOf(hashes(before), hashes(after), 1).map(([a, b]) => [before[a]!, after[b]!] as [B, A]);
  const matched = new Set<ChapterBlock>(pairs.flat());
  const waiting = new Map<string, B[]>();
  for (const block of before)
    if (!matched.has(block)) waiting.set(block.hash, [...(waiting.get(block.hash) ?? []), block]);
  for (const block of after) {
    const from = matched.has(block) ? undefined : waiting.get(block.hash)?.shift();
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
export const sameWords = (before: NumberedWords, after: NumberedWords): Move[] =>
  joinedMoves(
    pairsOf(before.words, after.words, wordsInRow).map(([a, b]) => ({
      from: before.numbers[a]!,
      to: after.numbers[b]!,
      words: 1,
    })),
  );

/** One move for those that go on from each other. */
function joinedMoves(moves: readonly Move[]): Move[] {
  const joined: Move[] = [];
  const goesOn = (at: WordAt, words: number, next: WordAt) =>
    at.chapter_id === next.chapter_id && at.word + words === next.word;
  for (const move of moves) {
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
export function sameChapters(moves: readonly Move[]): Map<string, string> {
  const shared = new Map<string, { from: string; to: string; words: number }>();
  for (const { from, to, words } of moves) {
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

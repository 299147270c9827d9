import type { Words } from '../../../reading/books/words.ts';

const longest = 160;

/** The words from one to another as they are on the page, shortened. */
export function excerptOf(words: Words | null, from: number, to: number): string {
  const text = words?.rangeOf(from, Math.min(to, Math.max(from, words.total - 1)))?.toString() ?? '';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}

import type { Language } from '../fields.ts';
import { sentences } from './sentences.ts';
import { syllables } from './syllables.ts';

export { plainText } from './plain-text.ts';

/** Words of one, two, three, four, five, and six or more syllables. */
export type SyllableHistogram = [number, number, number, number, number, number];

export interface WordCounts {
  /** All words, numbers among them: what reading speed is made of. */
  words: number;
  /** Words without numbers: what readability is made of. */
  readabilityWords: number;
  /** Of the readability words; an estimate in English, French and Polish. */
  syllables: number;
  syllableHistogram: SyllableHistogram;
  /** Readability words of more than six letters (LIX). */
  longWords: number;
}

export interface TextCounts extends WordCounts {
  /** Pieces that end in a full stop, or on a line of their own, and hold a letter. */
  sentences: number;
  /** Visible characters without blanks; a letter with its accents, or an emoji, is one. */
  characters: number;
}

/**
 * Rule 2.0, with two additions that its plain pattern would break: a number is one word with its separators (1.500,
 * 3,5, 10.30, and groups of three after a no-break blank), and a word starts with a letter or digit, so that the
 * invisible mark after an emoji is none.
 */
const word = new RegExp(
  String.raw`(?:\p{N}+(?:[.,:]\p{N}+|[\u00a0\u202f]\p{N}{3}(?!\p{N}))+|[\p{L}\p{N}])` +
    String.raw`[\p{L}\p{M}\p{N}]*(?:['’\-\u2010\u2011][\p{L}\p{M}\p{N}]+)*`,
  'gu',
);

/** What is inside words without being part of them: soft hyphens and zero-width blanks. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

const prepared = (text: string) => text.normalize('NFC').replace(invisible, '');

/** The words of a plain text, in their order and as they are written. */
export const wordsOf = (text: string): string[] => Array.from(prepared(text).matchAll(word), ([found]) => found);

/** The words of a plain text with where each begins and ends in `text`, which is the plain one as it is counted. */
export function wordBounds(plain: string): { text: string; bounds: [start: number, end: number][] } {
  const text = prepared(plain);
  return {
    text,
    bounds: Array.from(text.matchAll(word), ({ 0: found, index }) => [index, index + found.length]),
  };
}

/** How many words there are, numbers among them: all that speed needs. */
export const wordCount = (text: string): number => prepared(text).match(word)?.length ?? 0;

/** What can be counted word by word, of a text or a part of it. */
export function countWords(text: string, language: Language): WordCounts {
  const counts: WordCounts = {
    words: 0,
    readabilityWords: 0,
    syllables: 0,
    syllableHistogram: [0, 0, 0, 0, 0, 0],
    longWords: 0,
  };
  for (const [found] of prepared(text).matchAll(word)) {
    counts.words++;
    // A word that starts with a digit is a number, its suffix included: 1.500'ü, 3D, 20th.
    if (/^\p{N}/u.test(found)) continue;
    const length = syllables(found, language);
    const bin = (Math.min(length, 6) - 1) as 0 | 1 | 2 | 3 | 4 | 5;
    counts.readabilityWords++;
    counts.syllables += length;
    counts.syllableHistogram[bin]++;
    if (found.replace(/[^\p{L}]/gu, '').length > 6) counts.longWords++;
  }
  return counts;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Characters as a reader sees them. Most texts are letters alone, where code units are enough. */
function length(text: string): number {
  if (!/[\p{M}\p{Extended_Pictographic}\p{Cf}\u{10000}-\u{10ffff}]/u.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/**
 * Counts a plain text by rule 2.0 of the reading measures. Markup must be gone (`plainText`). Hyphen compounds and
 * words with an apostrophe (Ali'nin, l'école) are one word in every language.
 */
export function countText(text: string, language: Language): TextCounts {
  return {
    ...countWords(text, language),
    sentences: sentences(text, language).length,
    characters: length(prepared(text).replace(/\s+/g, '')),
  };
}

import type { Language } from '../fields.ts';
import { wordBounds, wordsOf } from './count.ts';
import { isTurkishEnding } from './turkish-endings.ts';

/*
 * Which term a word of a text is a form of, or a part of: a term of several words is words that follow each other, each
 * in any of its forms. Both sides have a key: a term the stems of its words, a word the stems it may come from,
 * likeliest first. Simple rules, no dictionary of roots: the reader is shown the term by its own name and sees when
 * another word was meant.
 */

/** Words in small letters of their language, each without the ending that Turkish sets off by an apostrophe. */
export function wordKey(words: string, language: Language): string {
  const small = words.normalize('NFC').toLocaleLowerCase(language).replace(/’/g, "'").trim().split(/\s+/u);
  return small.map((word) => (language === 'tr' ? word.split("'", 1)[0]! : word)).join(' ');
}

/**
 * The part of a term that its forms share, word by word with a blank between: a Turkish verb without -mak, a Polish
 * word without its last vowel. The verb of a Turkish phrase is its last word.
 */
export function stemOf(term: string, language: Language, partOfSpeech: string | null): string {
  const words = wordsOf(term);
  if (words.length < 2) return stemOfWord(wordKey(term, language), language, partOfSpeech);
  return words
    .map((word, at) => stemOfWord(wordKey(word, language), language, at === words.length - 1 ? partOfSpeech : null))
    .join(' ');
}

function stemOfWord(word: string, language: Language, partOfSpeech: string | null): string {
  const isVerb = partOfSpeech === 'verb' || partOfSpeech === 'phrase';
  if (language === 'tr' && isVerb) return word.replace(/m[ae]k$/u, '');
  if (language === 'pl' && word.length > 3) return word.replace(/[aąeęioóuy]$/u, '');
  return word;
}

/** The stems a word may be a form of, likeliest first; the word itself is one. */
export function stemsOf(word: string, language: Language): string[] {
  const key = wordKey(word, language);
  return [...new Set([key, ...candidates[language](key)])];
}

const vowels = 'aâeıiîoöuûü';
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter);
const hard: Record<string, string> = { b: 'p', c: 'ç', d: 't', ğ: 'k', g: 'k' };

/** Beginnings of the word whose rest is a chain of endings: the longer the beginning the likelier. */
function turkish(word: string): string[] {
  const stems: string[] = [];
  for (let length = word.length - 1; length >= 2; length -= 1) {
    const [stem, ending] = [word.slice(0, length), word.slice(length)];
    if (isTurkishEnding(ending)) stems.push(stem, ...changed(stem, ending));
  }
  return stems;
}

/** How a stem was written before its ending changed it: kitab-ı, ağz-ı, bekl-iyor. */
function changed(stem: string, ending: string): string[] {
  const stems: string[] = [];
  const [last, before] = [stem.at(-1)!, stem.at(-2)];
  if (isVowel(ending[0])) {
    if (hard[last]) stems.push(stem.slice(0, -1) + hard[last]);
    if (!isVowel(last) && !isVowel(before) && stem.length > 2)
      stems.push(...['ı', 'i', 'u', 'ü'].map((vowel) => stem.slice(0, -1) + vowel + last));
  }
  if (/^[ıiuü]yor/u.test(ending)) stems.push(`${stem}a`, `${stem}e`);
  return stems;
}

const englishEndings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/'s?$/u, ['']],
  [/ies$/u, ['y', 'ie']],
  [/es$/u, ['', 'e']],
  [/s$/u, ['']],
  [/ied$/u, ['y']],
  [/ed$/u, ['', 'e']],
  [/ying$/u, ['y', 'ie']],
  [/ing$/u, ['', 'e']],
  [/ily$/u, ['y']],
  [/ly$/u, ['', 'le']],
  [/ier$/u, ['y']],
  [/er$/u, ['', 'e']],
  [/iest$/u, ['y']],
  [/est$/u, ['', 'e']],
  [/ves$/u, ['f', 'fe']],
];

function english(word: string): string[] {
  const stems = englishEndings
    .flatMap(([ending, instead]) => (ending.test(word) ? instead.map((end) => word.replace(ending, end)) : []))
    .filter((stem) => stem.length > 1);
  // stopped → stop
  return [...stems, ...stems.flatMap((stem) => (/([b-df-hj-np-tv-z])\1$/u.test(stem) ? [stem.slice(0, -1)] : []))];
}

const french = (word: string): string[] =>
  ['aux', 'es', 's', 'x', 'e'].flatMap((end) =>
    word.length > end.length + 2 && word.endsWith(end)
      ? [word.slice(0, -end.length) + (end === 'aux' ? 'al' : '')]
      : [],
  );
const polish = (word: string): string[] =>
  [1, 2, 3, 4].flatMap((cut) => (word.length - cut >= 3 ? [word.slice(0, -cut)] : []));

const candidates: Record<Language, (word: string) => string[]> = { tr: turkish, en: english, fr: french, pl: polish };

/** Words of a plain text that follow each other: between them no sentence and no line ends. */
interface Run {
  words: string[];
  /** Where each begins and ends in the text as it is counted. */
  bounds: [start: number, end: number][];
}

export function runsOf(plain: string): Run[] {
  const { text, bounds } = wordBounds(plain);
  const runs: Run[] = [];
  let before = 0;
  for (const [start, end] of bounds) {
    if (runs.length === 0 || /[.!?…;:\n]/u.test(text.slice(before, start))) runs.push({ words: [], bounds: [] });
    const run = runs.at(-1)!;
    run.words.push(text.slice(start, end));
    run.bounds.push([start, end]);
    before = end;
  }
  return runs;
}

/** A word among those around it. */
export interface WordInRun {
  words: readonly string[];
  at: number;
}

/** The word at a letter of a plain text, or right before it; null beside the words. */
export function wordInRun(plain: string, letter: number): WordInRun | null {
  const position = wordBounds(plain.slice(0, letter)).text.length;
  for (const { words, bounds } of runsOf(plain)) {
    const at = bounds.findIndex(([start, end]) => start <= position && position <= end);
    if (at >= 0) return { words, at };
  }
  return null;
}

interface Branch<T> {
  /** Those that end here. */
  terms: T[];
  next: Map<string, Branch<T>>;
}

/** By the stems of their words, one after the other: to look one up costs the same however many there are. */
function treeOf<T extends Lookable>(language: Language, terms: readonly T[]): { root: Branch<T>; longest: number } {
  const root: Branch<T> = { terms: [], next: new Map() };
  let longest = 0;
  for (const term of terms) {
    const stems = stemOf(term.term, language, term.part_of_speech).split(' ');
    let branch = root;
    for (const stem of stems) {
      const next: Branch<T> = branch.next.get(stem) ?? { terms: [], next: new Map() };
      branch.next.set(stem, next);
      branch = next;
    }
    branch.terms.push(term);
    longest = Math.max(longest, stems.length);
  }
  return { root, longest };
}

interface Lookable {
  term: string;
  part_of_speech: string | null;
}
interface Found<T> {
  /** In words. */
  length: number;
  terms: T[];
}

/** The longest terms that begin with these stems; of those as long the likeliest. */
function longestOf<T>(stems: (nth: number) => readonly string[], branch: Branch<T>, length = 0): Found<T> {
  let best: Found<T> = { length: branch.terms.length > 0 ? length : 0, terms: branch.terms };
  for (const stem of stems(length)) {
    const next = branch.next.get(stem);
    const found = next && longestOf(stems, next, length + 1);
    if (found && found.length > best.length) best = found;
  }
  return best;
}

/** Answers the terms that a word of a text belongs to, by the words around it: the longest of them. */
export function termFinder<T extends Lookable>(
  language: Language,
  terms: readonly T[],
): (word: WordInRun) => readonly T[] {
  const { root, longest } = treeOf(language, terms);
  const stems = new Map<string, string[]>();
  const stemsAt = (word: string | undefined): string[] => {
    if (word === undefined) return [];
    const found = stems.get(word) ?? stemsOf(word, language);
    stems.set(word, found);
    return found;
  };
  return ({ words, at }) => {
    let best: Found<T> = { length: 0, terms: [] };
    for (let from = Math.max(0, at - longest + 1); from <= at; from += 1) {
      const found = longestOf((nth) => stemsAt(words[from + nth]), root);
      if (found.length > at - from && found.length > best.length) best = found;
    }
    return best.terms;
  };
}

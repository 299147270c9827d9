import type { Language } from '../fields.ts';
import { isTurkishEnding } from './turkish-endings.ts';

/*
 * Which term a word of a text is a form of. Both sides have a key: a term its stem, a word the stems it may come from,
 * likeliest first. Simple rules, no dictionary of roots: the reader is shown the term by its own name and sees when
 * another word was meant.
 */

/** A word in small letters of its language, without the ending that Turkish sets off by an apostrophe. */
export function wordKey(word: string, language: Language): string {
  const small = word.normalize('NFC').toLocaleLowerCase(language).replace(/’/g, "'").trim();
  return language === 'tr' ? small.split("'", 1)[0]! : small;
}

/** The part of a term that its forms share: a Turkish verb without -mak, a Polish word without its last vowel. */
export function stemOf(term: string, language: Language, partOfSpeech: string | null): string {
  const word = wordKey(term, language);
  if (language === 'tr' && partOfSpeech === 'verb') return word.replace(/m[ae]k$/u, '');
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

/** The terms a word of a text is a form of: those of the likeliest stem that any term has. */
export function lookUp<T extends { term: string; part_of_speech: string | null }>(
  word: string,
  language: Language,
  terms: readonly T[],
): T[] {
  const byStem = Map.groupBy(terms, (term) => stemOf(term.term, language, term.part_of_speech));
  for (const stem of stemsOf(word, language)) {
    const matches = byStem.get(stem);
    if (matches) return matches;
  }
  return [];
}

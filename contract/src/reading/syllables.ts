import type { Language } from '../fields.ts';

/** Languages whose syllables are estimated from spelling. In Turkish one vowel is one syllable, always. */
export const syllablesEstimated: Record<Language, boolean> = { tr: false, en: true, fr: true, pl: true };

const matches = (word: string, pattern: RegExp) => word.match(pattern)?.length ?? 0;
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** Exact: the vowels of the word (alperali/hecele; Güyer, Temur and Solmaz 2009). */
const turkish = (word: string) => matches(word, /[aeıioöuüâîû]/g);

/**
 * An e that is written and not spoken, at the end (make, makes, walked; not table, boxes, wanted) or before a suffix
 * (lovely, something).
 */
const englishMute = new RegExp(
  '(?<=[^aeiou])(?<![^aeiouyl]l)e$|(?<=[^aeiou])(?<![sxzcg]|[cs]h|[^aeiouyl]l)es$' +
    '|(?<=[^aeiou])(?<![td]|[^aeiouyl]l)ed$' +
    '|(?<=[aeiouy][^aeiouy])e(?=(?:ly|ful|less|ment|ness|thing|times?|ty)$)',
  'g',
);
/**
 * Neighbouring vowel letters that are two syllables: ra-di-o, ac-tu-al, vi-de-o, be-ing, au-di-ence, so-ci-e-ty; and
 * -ism, -thm.
 */
const englishHiatus = new RegExp(
  '[^cglnstx]i[aou]|[^gq]ua|[^g]eo(?!p|ne)|^geo|eum|creat(?!u)|[aeou]ing|(?<!f)[dr]ien|iet|scien|idea|area' +
    '|poe[mt]|^lion|^giant|ism$|thm$',
  'g',
);

/** Of one part of a hyphen compound, in lower case. */
function english(word: string): number {
  const letters = word.normalize('NFD').replace(/\p{M}|['’]/gu, '');
  const nuclei = matches(letters, /[aeiou]+(?:y(?![aeiou]))?|y(?![aeiou])/g);
  return nuclei - matches(letters, englishMute) + matches(letters, englishHiatus) + matches(word, /[^aeiou]n['’]t$/g);
}

/**
 * A final mute e does not count, as in speech; qu, and gu before e or i, are one consonant; é, ë and ï open a
 * syllable, and so does a vowel after bli, cri and the like (oublier).
 */
function french(word: string): number {
  const consonants = word
    .replace(/['’]/g, '')
    .replace(/qu/g, 'q')
    .replace(/gu(?=[eéèêi])/g, 'g');
  const spoken = consonants.replace(/es?$/, '').replace(/[bcdfgptv][lr]i(?=[aàâeéèêoôu])/g, '$&-');
  return matches(spoken, /[iuy]?é|[ëï]|y?[aàâäeèêiîoôöuùûüœæ]+|y/g);
}

/** i before a vowel only softens the consonant; au and eu are one syllable at the start of a word (auto, Europa). */
const polish = (word: string) => matches(word.replace(/i(?=[aąeęioóuy])/g, '').replace(/^[ae]u/, 'a'), /[aąeęioóuy]/g);

const estimates: Record<Exclude<Language, 'tr'>, (word: string) => number> = { en: english, fr: french, pl: polish };

/**
 * Syllables of one word, at least 1. Turkish is exact; English, French and Polish are estimates by spelling rules of
 * our own, without a dictionary, and must be labelled so wherever they show (`syllablesEstimated`).
 */
export function syllables(word: string, language: Language): number {
  const lower = word.normalize('NFC').toLocaleLowerCase(language);
  if (language === 'tr') return Math.max(1, turkish(lower));
  return sum(lower.split(/[-\u2010\u2011]/).map((part) => Math.max(1, estimates[language](part))));
}

import type { Language } from '../fields.ts';

/* Which language a text is written in, by words that hardly a sentence of it does without. */

const frequent: Record<Language, readonly string[]> = {
  tr: 've bir bu da de için çok ama ne gibi daha olan sonra kadar onun ile değil diye mi her'.split(' '),
  en: 'the and of to was in that he she it with his her for they had but not you were'.split(' '),
  fr: 'le la les et des un une est dans que qui il elle pas pour sur au avec était mais'.split(' '),
  pl: 'i w się na nie z że do to jest był jak po ale o jego była tak przez co'.split(' '),
};
const byWord = new Map<string, Language[]>();
for (const [language, words] of Object.entries(frequent) as [Language, readonly string[]][])
  for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), language]);

/** Fewer say nothing: a title, a name, a verse. */
const leastHits = 6;
/** Of two languages that share words, the one of a text has so many times the other's. */
const leastRatio = 2;

/** The language of a text; null where its words do not say, as with a short or a mixed one. */
export function textLanguage(text: string): Language | null {
  const hits = { tr: 0, en: 0, fr: 0, pl: 0 };
  for (const [word] of text.toLocaleLowerCase('en').matchAll(/\p{L}+/gu))
    for (const language of byWord.get(word) ?? []) hits[language] += 1;
  const [first, second] = (Object.entries(hits) as [Language, number][]).toSorted((a, b) => b[1] - a[1]);
  if (!first || !second || first[1] < leastHits || first[1] < second[1] * leastRatio) return null;
  return first[0];
}

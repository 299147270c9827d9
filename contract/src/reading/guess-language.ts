import type { Language } from '../fields.ts';

/** The commonest small words of each language that no other of the four has. */
const smallWords: Record<Language, ReadonlySet<string>> = {
  en: new Set('the and of to is was that it for with his her they are this have from'.split(' ')),
  tr: new Set('ve bir bu da de için çok ile gibi ama daha olan kadar sonra ne her onun'.split(' ')),
  fr: new Set('le la les et des une dans est que qui pour pas sur avec il elle au'.split(' ')),
  pl: new Set('i w na się nie jest że z jak był przez ale dla jego są tym od'.split(' ')),
};

/** A text has fewer of them by chance, in whatever language. */
const least = { words: 3, share: 0.03 } as const;
const sampleWords = 2000;

/** The language that a text most likely is in, by its small words; null where none is clearly so. */
export function guessLanguage(text: string): Language | null {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, sampleWords) ?? [];
  const counts = (Object.keys(smallWords) as Language[])
    .map((language) => ({ language, count: words.filter((word) => smallWords[language].has(word)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [best, next] = counts;
  return best && best.count >= Math.max(least.words, least.share * words.length) && best.count > 2 * (next?.count ?? 0)
    ? best.language
    : null;
}

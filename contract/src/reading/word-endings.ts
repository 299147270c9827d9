import type { Language } from '../fields.ts';

/*
 * What kind of ending a word has, roughly: words of one class can be in the same places of a sentence. Turkish
 * endings are compared without the harmony of their vowels.
 */

const endings: Record<Language, readonly string[]> = {
  en: 'tion ness ment ing est ful ous ed ly er es s e y'.split(' '),
  tr: (
    'larInDAn lArInDA lArIn lArI lAr yordu yor mIştI mIş AcAk mAk mAlI Arak InDAn InDA DAn nIn sIn DIlAr DI ' +
    'DA yA yI nI sI lI lIk In Im CA sA An Ip A I'
  ).split(' '),
  fr: 'aient ment tion ions ent ant ait ons ées eux és ée er ez ir re es é s x t e'.split(' '),
  pl: 'ami ach ego emu iej ych ymi owi ały ała ało ał iły iła ił li ić ać ie em om ów ny na ne ą ę y a i o u e'.split(
    ' ',
  ),
};

const plain: Partial<Record<Language, (word: string) => string>> = {
  tr: (word) =>
    word
      .replace(/[ae]/gu, 'A')
      .replace(/[ıiuü]/gu, 'I')
      .replace(/[dt]/gu, 'D')
      .replace(/ç/gu, 'C'),
};

const listed = Object.fromEntries(
  Object.entries(endings).map(([language, list]) => {
    const fold = plain[language as Language] ?? ((word: string) => word);
    const folded = list.map((ending) => fold(ending));
    return [language, [...new Set(folded)].toSorted((a, b) => b.length - a.length)];
  }),
) as Record<Language, string[]>;

/** The longest ending that a word has; none for others, which are a class of their own. */
export function endingClass(word: string, language: Language): string {
  const folded = (plain[language] ?? String)(word.toLocaleLowerCase(language));
  return listed[language].find((ending) => folded.length > ending.length + 1 && folded.endsWith(ending)) ?? '';
}

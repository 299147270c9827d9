import type { Language } from '../fields.ts';
import type { TextCounts } from './count.ts';

export type Level = 'very_easy' | 'easy' | 'medium' | 'hard' | 'very_hard';
/** Years of school a reader needs: up to 8, up to 12, up to 16, more. */
export type SchoolBand = 'primary' | 'secondary' | 'degree' | 'academic';
/** How a pupil of the grades a formula was made for copes: alone, with a teacher, not yet. */
export type ReaderBand = 'independent' | 'instructional' | 'frustration';

export type FormulaName =
  | 'atesman'
  | 'bezirci_yilmaz'
  | 'cetinkaya_uzun'
  | 'flesch'
  | 'flesch_kincaid'
  | 'kandel_moles'
  | 'fog_pl'
  | 'pisarek'
  | 'lix';

/** What a formula needs of a text, or of one sentence of it. */
export type Measured = Pick<
  TextCounts,
  'readabilityWords' | 'sentences' | 'syllables' | 'syllableHistogram' | 'longWords'
>;

export interface Formula<B = Level | SchoolBand | ReaderBand | null> {
  name: FormulaName;
  /** Raw and unbounded. */
  value: (counts: Measured) => number;
  /** Key of a text; null where no published scale was found. */
  band: (value: number) => B;
  harder: 'up' | 'down';
  /** Whether it counts syllables, which are estimates outside Turkish. */
  bySyllables: boolean;
}

const wordsASentence = (c: Measured) => c.readabilityWords / c.sentences;
const syllablesAWord = (c: Measured) => c.syllables / c.readabilityWords;
/** Percent of words with four or more syllables. */
const hardShare = ({ syllableHistogram: [, , , four, five, more], readabilityWords }: Measured) =>
  (100 * (four + five + more)) / readabilityWords;

/**
 * A band reaches up to where the next one begins: published 70–89 and 90–100 leave no room for 89.5, here it is easy.
 */
const byEase = (v: number): Level =>
  v >= 90 ? 'very_easy' : v >= 70 ? 'easy' : v >= 50 ? 'medium' : v >= 30 ? 'hard' : 'very_hard';
const bySchoolYears = (v: number): SchoolBand =>
  v <= 8 ? 'primary' : v <= 12 ? 'secondary' : v <= 16 ? 'degree' : 'academic';

/**
 * Ateşman 1997, Dil Dergisi 58, 71–74; coefficients and bands agree in 9lib dzx3j8nz (thesis) and evrimagaci.org 31729.
 */
const atesman: Formula<Level> = {
  name: 'atesman',
  value: (c) => 198.825 - 40.175 * syllablesAWord(c) - 2.61 * wordsASentence(c),
  band: byEase,
  harder: 'down',
  bySyllables: true,
};

/**
 * Bezirci and Yılmaz 2010 (YOD), DEÜ Fen ve Mühendislik Dergisi 12(3), 49–62: about years of school. The weight 26.25
 * stands in six public ports and 26.35 in one; the paper itself was not at hand.
 */
const bezirciYilmaz: Formula = {
  name: 'bezirci_yilmaz',
  value: (c) => {
    const [, , three, four, five, more] = c.syllableHistogram;
    return Math.sqrt((wordsASentence(c) * (0.84 * three + 1.5 * four + 3.5 * five + 26.25 * more)) / c.sentences);
  },
  band: bySchoolYears,
  harder: 'up',
  bySyllables: true,
};

/** Çetinkaya and Uzun 2010: from 51 grades 5–7 read alone, from 35 grades 8–9 do, below grades 10–12. */
const cetinkayaUzun: Formula = {
  name: 'cetinkaya_uzun',
  value: (c) => 118.823 - 25.987 * syllablesAWord(c) - 0.971 * wordsASentence(c),
  band: (v) => (v >= 51 ? 'independent' : v >= 35 ? 'instructional' : 'frustration'),
  harder: 'down',
  bySyllables: true,
};

/** Flesch 1948, reading ease; coefficients as koRpus (CRAN). */
const flesch: Formula<Level> = {
  name: 'flesch',
  value: (c) => 206.835 - 1.015 * wordsASentence(c) - 84.6 * syllablesAWord(c),
  band: byEase,
  harder: 'down',
  bySyllables: true,
};

/** Kincaid et al. 1975: American school grade. */
const fleschKincaid: Formula = {
  name: 'flesch_kincaid',
  value: (c) => 0.39 * wordsASentence(c) + 11.8 * syllablesAWord(c) - 15.59,
  band: bySchoolYears,
  harder: 'up',
  bySyllables: true,
};

/** Kandel and Moles 1958, Flesch for French; coefficients as textacy and lucid-lint. */
const kandelMoles: Formula<Level> = {
  name: 'kandel_moles',
  value: (c) => 207 - 1.015 * wordsASentence(c) - 73.6 * syllablesAWord(c),
  band: byEase,
  harder: 'down',
  bySyllables: true,
};

/**
 * Gunning's fog for Polish: about years of school, hard words from four syllables on (Pisarek, Seretny; Miodek et al.).
 * Published in six bands, 1–6, 7–9, 10–12, 13–15, 16–17, 18 and more; here 13–17 are one.
 */
const fogPl: Formula<Level> = {
  name: 'fog_pl',
  value: (c) => 0.4 * (wordsASentence(c) + hardShare(c)),
  band: (v) => (v < 7 ? 'very_easy' : v < 10 ? 'easy' : v < 13 ? 'medium' : v < 18 ? 'hard' : 'very_hard'),
  harder: 'up',
  bySyllables: true,
};

/**
 * Pisarek 1969, the non-linear form, confirmed in one public port only; validity: Charzyńska and Dębowski 2015. The
 * original counts base forms and leaves out proper names; here words count as they stand, so the value is higher.
 */
const pisarek: Formula = {
  name: 'pisarek',
  value: (c) => Math.hypot(wordsASentence(c), hardShare(c)) / 2,
  band: () => null,
  harder: 'up',
  bySyllables: true,
};

/**
 * Björnsson 1968, bands of lix.se for Swedish; Turkish and Polish words are longer, so their texts look harder than
 * they are.
 */
const lix: Formula = {
  name: 'lix',
  value: (c) => wordsASentence(c) + (100 * c.longWords) / c.readabilityWords,
  band: (v) => (v < 30 ? 'very_easy' : v < 40 ? 'easy' : v < 50 ? 'medium' : v < 60 ? 'hard' : 'very_hard'),
  harder: 'up',
  bySyllables: false,
};

/** The formulas of each language. The main one gives a text its level and its sentences their rank. */
export const formulas: Record<Language, { main: Formula<Level>; others: Formula[] }> = {
  tr: { main: atesman, others: [bezirciYilmaz, cetinkayaUzun, lix] },
  en: { main: flesch, others: [fleschKincaid, lix] },
  fr: { main: kandelMoles, others: [lix] },
  pl: { main: fogPl, others: [pisarek, lix] },
};

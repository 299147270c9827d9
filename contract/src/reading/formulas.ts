import type { Language } from '../fields.ts';
import type { TextCounts } from './count.ts';
import { type EaseClass, type Level, levelOfGrade } from './school-years.ts';

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

export type Band = Level | EaseClass | ReaderBand | null;

export interface Formula<B = Band> {
  name: FormulaName;
  /** Raw and unbounded. */
  value: (counts: Measured) => number;
  /** Which grades the value means: a level of the text by the main formula of its language; null without grades. */
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
const byEase = (v: number): EaseClass =>
  v >= 90 ? 'from_90' : v >= 70 ? 'from_70' : v >= 50 ? 'from_50' : v >= 30 ? 'from_30' : 'below_30';

/**
 * The grade that an ease of Flesch's scale stands for, between the steps of his table (1949): 100 to 90 grade 5, to 80
 * grade 6, to 70 grade 7, to 60 grades 8 and 9, to 50 grades 10 to 12. Above 100 it goes on as it began.
 */
const gradeOfEase = (ease: number): number =>
  ease >= 70 ? 15 - ease / 10 : ease >= 60 ? 8 + (70 - ease) / 5 : 10 + (60 - ease) * 0.3;

/**
 * Ateşman 1997, Dil Dergisi 58, 71–74; coefficients and bands agree in 9lib dzx3j8nz (thesis) and evrimagaci.org 31729.
 */
const atesman: Formula<EaseClass> = {
  name: 'atesman',
  value: (c) => 198.825 - 40.175 * syllablesAWord(c) - 2.61 * wordsASentence(c),
  band: byEase,
  harder: 'down',
  bySyllables: true,
};

/**
 * Bezirci and Yılmaz 2010 (YOD), DEÜ Fen ve Mühendislik Dergisi 12(3), 49–62: about years of school. The weight 26.25
 * is in six public ports and 26.35 in one; the paper itself was not at hand.
 */
const bezirciYilmaz: Formula<Level> = {
  name: 'bezirci_yilmaz',
  value: (c) => {
    const [, , three, four, five, more] = c.syllableHistogram;
    return Math.sqrt((wordsASentence(c) * (0.84 * three + 1.5 * four + 3.5 * five + 26.25 * more)) / c.sentences);
  },
  band: levelOfGrade,
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
const flesch: Formula<EaseClass> = {
  name: 'flesch',
  value: (c) => 206.835 - 1.015 * wordsASentence(c) - 84.6 * syllablesAWord(c),
  band: byEase,
  harder: 'down',
  bySyllables: true,
};

/** Kincaid et al. 1975: American school grade. */
const fleschKincaid: Formula<Level> = {
  name: 'flesch_kincaid',
  value: (c) => 0.39 * wordsASentence(c) + 11.8 * syllablesAWord(c) - 15.59,
  band: levelOfGrade,
  harder: 'up',
  bySyllables: true,
};

/**
 * Kandel and Moles 1958, Flesch for French; coefficients as textacy and lucid-lint. Their scale is Flesch's, and no
 * formula of French speaks in grades, so his table does.
 */
const kandelMoles: Formula<Level> = {
  name: 'kandel_moles',
  value: (c) => 207 - 1.015 * wordsASentence(c) - 73.6 * syllablesAWord(c),
  band: (v) => levelOfGrade(gradeOfEase(v)),
  harder: 'down',
  bySyllables: true,
};

/**
 * Gunning's fog for Polish: about years of school, hard words from four syllables on (Pisarek, Seretny; Miodek et al.).
 */
const fogPl: Formula<Level> = {
  name: 'fog_pl',
  value: (c) => 0.4 * (wordsASentence(c) + hardShare(c)),
  band: levelOfGrade,
  harder: 'up',
  bySyllables: true,
};

/**
 * Pisarek 1969, the non-linear form, confirmed in one public port only; validity: Charzyńska and Dębowski 2015. The
 * original counts base forms and leaves out proper names; here words count as they are, so the value is higher.
 */
const pisarek: Formula = {
  name: 'pisarek',
  value: (c) => Math.hypot(wordsASentence(c), hardShare(c)) / 2,
  band: () => null,
  harder: 'up',
  bySyllables: true,
};

/**
 * Björnsson 1968. Its words were made for Swedish; Turkish and Polish words are longer, so their texts look harder than
 * they are, and no grades of it were found.
 */
const lix: Formula = {
  name: 'lix',
  value: (c) => wordsASentence(c) + (100 * c.longWords) / c.readabilityWords,
  band: () => null,
  harder: 'up',
  bySyllables: false,
};

/**
 * The formulas of each language. The main one speaks in grades or is read in them; it gives a text its level and its
 * sentences their rank.
 */
export const formulas: Record<Language, { main: Formula<Level>; others: Formula[] }> = {
  tr: { main: bezirciYilmaz, others: [atesman, cetinkayaUzun, lix] },
  en: { main: fleschKincaid, others: [flesch, lix] },
  fr: { main: kandelMoles, others: [lix] },
  pl: { main: fogPl, others: [pisarek, lix] },
};

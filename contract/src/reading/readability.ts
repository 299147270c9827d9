import type { Language } from '../fields.ts';
import { countText, countWords } from './count.ts';
import type { TextCounts } from './count.ts';
import { formulas } from './formulas.ts';
import type { Band, Formula, FormulaName, Measured } from './formulas.ts';
import type { Level } from './school-years.ts';
import { sentences } from './sentences.ts';
import type { Span } from './sentences.ts';
import { syllablesEstimated } from './syllables.ts';
import { formulaVersion } from './version.ts';

export interface Score {
  formula: FormulaName;
  /** Raw and unbounded; round for display only. */
  value: number;
  /** Null where the formula has no published grades. */
  band: Band;
  /** Rests on estimated syllables: say so wherever it shows. */
  estimate: boolean;
}

export interface Readability {
  formulaVersion: string;
  counts: TextCounts;
  /** Null for a text too short to judge; then there are no scores either. */
  level: Level | null;
  /** One of the scores is an estimate. */
  estimate: boolean;
  scores: Score[];
}

/** Below either of these a text has no level (rule 2.0). Words without numbers. */
export const levelMinimum = { words: 100, sentences: 3 } as const;

const score = (formula: Formula, counts: Measured, language: Language): Score => {
  const value = formula.value(counts);
  return {
    formula: formula.name,
    value,
    band: formula.band(value),
    estimate: formula.bySyllables && syllablesEstimated[language],
  };
};

/**
 * The formulas of a language applied to counts, whatever the length of the text: arithmetic only, see `readability`.
 * The main formula comes first. Without words or sentences there is nothing to divide by and no score.
 */
export function scoresOf(counts: Measured, language: Language): Score[] {
  if (counts.readabilityWords === 0 || counts.sentences === 0) return [];
  const { main, others } = formulas[language];
  return [main, ...others].map((formula) => score(formula, counts, language));
}

/**
 * Level and scores of a plain text by the formulas of its language (reading measures 2.4). The formulas disagree on
 * purpose: show them together, never one number alone.
 */
export function readability(text: string, language: Language): Readability {
  const counts = countText(text, language);
  const enough = counts.readabilityWords >= levelMinimum.words && counts.sentences >= levelMinimum.sentences;
  const scores = enough ? scoresOf(counts, language) : [];
  const { main } = formulas[language];
  return {
    formulaVersion,
    counts,
    level: enough ? main.band(main.value(counts)) : null,
    estimate: scores.some((s) => s.estimate),
    scores,
  };
}

export interface HardSentence extends Span {
  words: number;
  /** Of the sentence alone, by the language's main formula. */
  value: number;
  band: Level;
}

/** Shorter sentences are left alone: one long word would condemn them. */
const shortestJudged = 6;

/**
 * The sentences of a plain text that are hard by its language's main formula, hardest first and at most `share` of all
 * sentences (but one always may be), with offsets into the text for marking them in an editor. A hint for the writer:
 * the formulas were made for whole texts.
 */
export function hardSentences(text: string, language: Language, share = 0.2): HardSentence[] {
  const { main } = formulas[language];
  const all = sentences(text, language);
  return all
    .map((span) => ({ ...span, counts: countWords(text.slice(span.start, span.end), language) }))
    .filter(({ counts }) => counts.readabilityWords >= shortestJudged)
    .map(({ counts, start, end }) => ({
      start,
      end,
      words: counts.words,
      value: main.value({ ...counts, sentences: 1 }),
    }))
    .map((sentence) => ({ ...sentence, band: main.band(sentence.value) }))
    .filter(({ band }) => band === 'hard' || band === 'very_hard')
    .sort((a, b) => (main.harder === 'up' ? b.value - a.value : a.value - b.value))
    .slice(0, Math.max(1, Math.ceil(all.length * share)));
}

/** Minutes a text takes at a speed in words a minute; not rounded. Null without a speed. */
export const readingMinutes = (words: number, wordsAMinute: number): number | null =>
  wordsAMinute > 0 ? words / wordsAMinute : null;

/** Words a minute of the estimate that is beside a text. */
const estimateWpm = 150;

/** Minutes that are beside a text: at 150 words a minute, rounded up to the half. */
export const estimatedMinutes = (words: number): number => Math.ceil((readingMinutes(words, estimateWpm) ?? 0) * 2) / 2;

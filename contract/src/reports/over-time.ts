import { z } from 'zod';
import { Day, Language } from '../fields.ts';
import { route } from '../route.ts';
import {
  ExerciseFilter,
  Figure,
  PeriodFilter,
  Ranking,
  ReadingFilter,
  Top,
  figureNeeds,
  filter,
  inLanguage,
  labelled,
  month,
  report,
} from './figures.ts';

/**
 * Mean speed and the range it lies in (95 %); in syllables and characters a minute, so that languages compare, over the
 * readings whose text was counted.
 */
const speeds = { low: z.number().nullable(), high: z.number().nullable(), syllables: Figure, characters: Figure };
export const SpeedReport = report({ ...month, ...inLanguage, ...speeds }, speeds, inLanguage);
export type SpeedReport = z.infer<typeof SpeedReport>;
export const monthlySpeeds = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-average-reading-speeds',
  summary: 'Mean words, syllables and characters a minute of each month',
  query: ReadingFilter,
  answer: SpeedReport,
  needs: figureNeeds,
  exportable: true,
});

/**
 * Mean comprehension and effective speed, and how many readings fell into which band (Phil-IRI: from 80, from 59,
 * below).
 */
const levels = {
  effective_speed: z.number().nullable(),
  independent: z.int(),
  instructional: z.int(),
  frustration: z.int(),
};
export const ComprehensionReport = report({ ...month, ...inLanguage, ...levels }, levels, inLanguage);
export type ComprehensionReport = z.infer<typeof ComprehensionReport>;
export const monthlyComprehension = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-comprehension-levels',
  summary: 'Mean comprehension of each month and the readings in each band',
  query: ReadingFilter,
  answer: ComprehensionReport,
  needs: figureNeeds,
  exportable: true,
});

const ByKindOrMonth = ExerciseFilter.extend({
  by: z.enum(['kind', 'month'], { error: 'validation.choice' }).default('kind'),
});
/** `label` is a kind of exercise, or a month YYYY-MM. */
const Exercises = report({ label: z.string() }, {});
export type ExerciseReport = z.infer<typeof Exercises>;
export const completedExercises = route({
  method: 'GET',
  shared: true,
  path: 'reports/completed-exercise-counts',
  summary: 'Exercises done, by kind or by month',
  query: ByKindOrMonth,
  answer: Exercises,
  needs: figureNeeds,
  exportable: true,
});
export const exerciseTimes = route({
  method: 'GET',
  shared: true,
  path: 'reports/exercise-total-times',
  summary: 'Seconds spent on exercises, by kind or by month',
  query: ByKindOrMonth,
  answer: Exercises,
  needs: figureNeeds,
  exportable: true,
});

/**
 * By the month in which homework was due: pairs of homework and student (`records`), of them finished, finished in
 * time, missed; `value` is the share finished, 0-100.
 */
const homework = { homeworks: z.int(), finished: z.int(), in_time: z.int(), missed: z.int() };
export const HomeworkReport = report({ ...month, ...homework }, homework);
export type HomeworkReport = z.infer<typeof HomeworkReport>;
export const monthlyHomework = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-homework-stats',
  summary: 'Homework given, finished and missed, by the month it was due',
  query: PeriodFilter,
  answer: HomeworkReport,
  needs: figureNeeds,
  exportable: true,
});

/**
 * `value` counts readings, `records` those with answered questions, on which `comprehension` rests; `wpm` is of the
 * `measured` ones, in the language of the text and between these days.
 */
const ofArticle = {
  language: Language,
  measured: z.int(),
  from: Day,
  to: Day,
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
};
export const ArticleReport = report({ ...labelled, ...ofArticle }, {});
export type ArticleReport = z.infer<typeof ArticleReport>;
export const mostReadArticles = route({
  method: 'GET',
  shared: true,
  path: 'reports/most-reading-articles',
  summary: 'Texts by how often they were read',
  query: z.strictObject({ ...filter, language: Language.optional(), top: Top }),
  answer: ArticleReport,
  needs: figureNeeds,
  exportable: true,
});
/**
 * `value` counts students who read in a book, `records` the sittings in which they did: pieces with less than five
 * minutes between them are one.
 */
export const mostReadBooks = route({
  method: 'GET',
  path: 'reports/most-reading-books',
  summary: 'Books by how often they were read',
  query: PeriodFilter.extend({ top: Top }),
  answer: Ranking,
  needs: figureNeeds,
  exportable: true,
});

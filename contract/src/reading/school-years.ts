import type { FormulaName, Level } from './formulas.ts';

/** Years of school that a word of level stands for; without an end it is so many or more. */
export interface SchoolYears {
  from: number;
  to: number | null;
}
const years = (from: number, to: number | null): SchoolYears => ({ from, to });

/** Of 90–100 grade 5, of 50–60 grades 10–12, below 50 college (Flesch, The Art of Readable Writing, 1949). */
const fleschYears: Record<Level, SchoolYears> = {
  very_easy: years(1, 5),
  easy: years(6, 7),
  medium: years(8, 12),
  hard: years(13, 16),
  very_hard: years(17, null),
};

/** What a level of a formula means in years of school, as it was published; none for Björnsson's scale. */
export const yearsOfLevel: Partial<Record<FormulaName, Record<Level, SchoolYears>>> = {
  // As used with Ateşman's index: to 90 grade 4, to 70 grade 8, to 50 grade 12, below higher education.
  atesman: {
    very_easy: years(1, 4),
    easy: years(5, 8),
    medium: years(9, 12),
    hard: years(13, 16),
    very_hard: years(17, null),
  },
  flesch: fleschYears,
  kandel_moles: fleschYears,
  fog_pl: {
    very_easy: years(1, 6),
    easy: years(7, 9),
    medium: years(10, 12),
    hard: years(13, 17),
    very_hard: years(18, null),
  },
};

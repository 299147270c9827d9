/** The words for how hard a text is, the easiest first. */
export const levels = ['very_easy', 'easy', 'medium', 'hard', 'very_hard'] as const;
export type Level = (typeof levels)[number];

/** Grades of school; without an end it is so many or more. */
export interface SchoolYears {
  from: number;
  to: number | null;
}
const years = (from: number, to: number | null): SchoolYears => ({ from, to });

/**
 * The grades a word of level stands for, in every language: the bands of grades of the Common Core standards (K–3, 4–5,
 * 6–8, 9–10, 11 and up), which divide the years of school and not the scale of one formula.
 */
export const gradesOfLevel: Record<Level, SchoolYears> = {
  very_easy: years(1, 3),
  easy: years(4, 5),
  medium: years(6, 8),
  hard: years(9, 10),
  very_hard: years(11, null),
};

/** A text of grade 5.9 is one of grade 5, as schools count: the ninth month of it. */
export const levelOfGrade = (grade: number): Level =>
  levels.find((level) => grade < (gradesOfLevel[level].to ?? Infinity) + 1)!;

/** Classes of the indexes of ease as they were published: from 90, 70, 50 and 30 on, and below. */
export type EaseClass = 'from_90' | 'from_70' | 'from_50' | 'from_30' | 'below_30';

/** What the classes of ease mean in grades, by the people who published or use the index. */
export const gradesOfEase: Record<'atesman' | 'flesch', Record<EaseClass, SchoolYears>> = {
  // As used with Ateşman's index: to 90 grade 4, to 70 grade 8, to 50 grade 12, below higher education.
  atesman: {
    from_90: years(1, 4),
    from_70: years(5, 8),
    from_50: years(9, 12),
    from_30: years(13, 16),
    below_30: years(17, null),
  },
  // Of 90–100 grade 5, of 50–60 grades 10–12, below 50 college (Flesch, The Art of Readable Writing, 1949).
  flesch: {
    from_90: years(1, 5),
    from_70: years(6, 7),
    from_50: years(8, 12),
    from_30: years(13, 16),
    below_30: years(17, null),
  },
};

import type { FormulaName, Level } from '@okur/contract/reading/formulas';
import { type SchoolYears, yearsOfLevel } from '@okur/contract/reading/school-years';
import { useTranslation } from 'react-i18next';

/** Last grade of school; what lies above is told in years. */
const lastGrade = 12;

/**
 * The word for the level of a text with the grades it means: "Medium" alone says nothing to a teacher. A level whose
 * formula has no grades is told by its number alone, so it has no words.
 */
export function useLevelText(): (formula: string, band: string | null) => string | null {
  const { t } = useTranslation();
  const grades = ({ from, to }: SchoolYears) =>
    to === null
      ? t('articles.years_from', { from })
      : from === 1
        ? t('articles.grades_to', { to })
        : t(to > lastGrade ? 'articles.years_between' : 'articles.grades_between', { from, to });
  return (formula, band) => {
    if (band === null) return null;
    const word = t(`articles.band_${band}`);
    if (!isLevel(band)) return word;
    const years = yearsOfLevel[formula as FormulaName]?.[band];
    return years ? t('articles.level_with_grades', { word, grades: grades(years) }) : null;
  };
}

const levels = ['very_easy', 'easy', 'medium', 'hard', 'very_hard'] as const satisfies readonly Level[];
const isLevel = (band: string): band is Level => (levels as readonly string[]).includes(band);

/** The same for files, by what a row says of its level. */
export function useLevelWords(): Record<string, string> {
  const levelText = useLevelText();
  const words = Object.keys(yearsOfLevel).flatMap((formula) =>
    levels.map((level) => [`${formula}.${level}`, levelText(formula, level) ?? ''] as const),
  );
  return Object.fromEntries(words);
}

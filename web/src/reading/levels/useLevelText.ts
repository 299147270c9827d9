import {
  type EaseClass,
  gradesOfEase,
  gradesOfLevel,
  type Level,
  levels,
  type SchoolYears,
} from '@okur/contract/reading/school-years';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { wordsFor } from '../../kit/list/columns.ts';

/** Last grade of school; what lies above is told in years. */
const lastGrade = 12;

function gradesText(t: TFunction, { from, to }: SchoolYears): string {
  if (to === null) return t(from > lastGrade ? 'articles.years_from' : 'articles.grades_from', { from });
  if (from === 1) return t('articles.grades_to', { to });
  return t(to > lastGrade ? 'articles.years_between' : 'articles.grades_between', { from, to });
}

/** The word for the level of a text with the grades it means: "Medium" alone says nothing to a teacher. */
export function useLevelText(): (level: string | null | undefined) => string | null {
  const { t } = useTranslation();
  return (level) =>
    isLevel(level)
      ? t('articles.level_with_grades', {
          word: t(`articles.band_${level}`),
          grades: gradesText(t, gradesOfLevel[level]),
        })
      : null;
}

const isLevel = (band: string | null | undefined): band is Level => (levels as readonly unknown[]).includes(band);

/** The same for files. */
export function useLevelWords(): Record<string, string> {
  const levelText = useLevelText();
  return wordsFor(levels, (level) => levelText(level)!);
}

/** What a formula says of a text: the level by the main one, the grades as they were published by the others. */
export function useScoreText(): (formula: string, band: string | null) => string | null {
  const { t } = useTranslation();
  const levelText = useLevelText();
  return (formula, band) => {
    if (band === null || isLevel(band)) return levelText(band);
    const ease = gradesOfEase[formula as keyof typeof gradesOfEase]?.[band as EaseClass];
    return ease ? gradesText(t, ease) : t(`articles.band_${band}`);
  };
}

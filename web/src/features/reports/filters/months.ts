import { useTranslation } from 'react-i18next';

/** Writes how far two percentages lie apart: "8 points", for 8% more could be a part of the first. */
export function usePoints(): (difference: number) => string {
  const { t } = useTranslation();
  return (difference) => t('reports.percent_points', { count: Math.round(difference) });
}

/** Speeds and counts are shown without digits behind the sign: a tenth of a word a minute tells nothing. */
export const whole = { maximumFractionDigits: 0 };

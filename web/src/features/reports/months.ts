import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Writes a month, YYYY-MM, short: "Mar 26", which no narrow column breaks. */
export function useMonths(): (month: string) => string {
  const { locale } = useFormat();
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-15`)).replaceAll(' ', '\u00a0');
}

/** Writes how far two percentages lie apart: "8 points", for 8% more could be a part of the first. */
export function usePoints(): (difference: number) => string {
  const { t } = useTranslation();
  return (difference) => t('reports.percent_points', { count: Math.round(difference) });
}

/** Speeds and counts are shown without digits behind the sign: a tenth of a word a minute tells nothing. */
export const whole = { maximumFractionDigits: 0 };

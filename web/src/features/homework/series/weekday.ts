import { weekdayName } from '../../../kit/format/weekdays.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A weekday by its name, as within a sentence: Turkish writes it small there. */
export const weekdayInSentence = (weekday: number, locale: string): string => {
  const name = weekdayName(locale, 'long')(weekday);
  return locale.startsWith('tr') ? name.toLocaleLowerCase(locale) : name;
};

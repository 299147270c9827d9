import { whole } from '../fields.ts';

const oldest = 100;
const youngest = 3;

/** The years in which students of this year can be born, as forms and lists take them. */
export const birthYears = (thisYear: number) => ({ from: thisYear - oldest, to: thisYear - youngest });

export const BirthYear = whole(1900, 2100).refine(
  (year) => {
    const { from, to } = birthYears(new Date().getFullYear());
    return year >= from && year <= to;
  },
  { error: 'validation.range' },
);

import { fold } from '../../platform/database/fold.ts';

/*
 * Whether two rows speak of one person. No key alone is a person: a number, an address or a name may be used again,
 * mistyped or shared; two of them that agree are one.
 */

export interface Named {
  name: string | null;
  surname: string | null;
}

export const fullName = ({ name, surname }: Named): string => [name, surname].filter(Boolean).join(' ');

/** The folded words of a name; an apostrophe parts none. */
const wordsOf = (text: string | null): string[] =>
  fold(text ?? '')
    .replace(/['’‘`´ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const givenWords = ({ name }: Named): string[] => wordsOf(name);

/** The same for names that differ in case, marks, blanks, hyphens, apostrophes, or in where the surname begins. */
export const nameKey = ({ name, surname }: Named): string => [...wordsOf(name), ...wordsOf(surname)].join('');

/** Same: but for how it is written. Alike: one of them has a further given name or surname. */
export type Agreement = 'same' | 'alike' | 'different';

export function namesAgree(one: Named, other: Named): Agreement {
  if (nameKey(one) === nameKey(other)) return 'same';
  return isPart(wordsOf(one.name), wordsOf(other.name)) && isPart(wordsOf(one.surname), wordsOf(other.surname))
    ? 'alike'
    : 'different';
}

/** Whether two whole names, as a list or a form has them in one cell, can be one person's. */
export const isOnePerson = (one: string, other: string): boolean =>
  namesAgree({ name: one, surname: one }, { name: other, surname: other }) !== 'different';

function isPart(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** A spreadsheet makes 1024.0 of 1024. */
export const plainNumber = (text: string): string =>
  text.replace(/^(\d+)[.,]00?$/, '$1').replace(/(?<=\d) (?=\d)/g, '');

/** The same for 42, 0042, 00-42 and 42.0: a spreadsheet takes zeros from the front. */
export const nearNumber = (text: string): string =>
  fold(plainNumber(text))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

interface Numbered {
  student_number: string | null;
}

/** Both have a number, and it is not the same. */
export const differInNumber = (one: Numbered, other: Numbered): boolean =>
  one.student_number !== null &&
  other.student_number !== null &&
  nearNumber(one.student_number) !== nearNumber(other.student_number);

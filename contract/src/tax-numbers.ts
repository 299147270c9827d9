import { z } from 'zod';

/*
 * Turkish tax numbers: ten digits of an organisation (VKN), eleven of a person (TCKN). The last digits follow from the
 * others, so that a slip of the keyboard is found.
 */

const digitsOf = (number: string): number[] => [...number].map(Number);
const sum = (digits: readonly number[]): number => digits.reduce((total, digit) => total + digit, 0);

function isOrganisation(number: string): boolean {
  const digits = digitsOf(number);
  const parts = digits.slice(0, 9).map((digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    const power = (shifted * 2 ** (9 - at)) % 9;
    return shifted !== 0 && power === 0 ? 9 : power;
  });
  return digits[9] === (10 - (sum(parts) % 10)) % 10;
}

function isPerson(number: string): boolean {
  const digits = digitsOf(number);
  if (digits[0] === 0) return false;
  const odd = sum([0, 2, 4, 6, 8].map((at) => digits[at]!));
  const even = sum([1, 3, 5, 7].map((at) => digits[at]!));
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10;
}

export const isTaxNumber = (number: string): boolean =>
  (/^\d{10}$/.test(number) && isOrganisation(number)) || (/^\d{11}$/.test(number) && isPerson(number));

/** As it was typed, with blanks; empty: none. */
export const TaxNumber = z
  .string()
  .max(30, { error: 'payments.wrong_tax_number' })
  .transform((typed) => typed.replace(/\s/g, '') || null)
  .refine((number) => number === null || isTaxNumber(number), { error: 'payments.wrong_tax_number' })
  .nullable();

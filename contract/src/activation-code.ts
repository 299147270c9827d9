import { z } from 'zod';
import { limits } from './limits.ts';

const isSign = (sign: string): boolean => limits.activationCode.alphabet.includes(sign);
const lookAlike: Readonly<Record<string, string>> = { 2: 'Z', 5: 'S', 8: 'B' };

/**
 * The signs of a code however it was copied: in small letters, with accents, blanks, dashes or signs that are not seen,
 * or with a digit that no code has in place of the letter that looks like it.
 */
export const codeSigns = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[258]/g, (digit) => lookAlike[digit]!);

/** Goes on as its signs alone. */
export const ActivationCode = z
  .string({ error: 'validation.required' })
  .max(60, { error: 'licences.unreadable_code' })
  .transform(codeSigns)
  .refine((signs) => signs !== '', { error: 'validation.required', abort: true })
  .refine((signs) => signs.length === limits.activationCode.length && [...signs].every(isSign), {
    error: 'licences.unreadable_code',
  });

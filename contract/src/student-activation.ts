import { z } from 'zod';
import { OwnStudent } from './accounts.ts';
import { name, Password, Username } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { Tokens } from './sessions.ts';

const { alphabet, length } = limits.activationCode;

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
  .refine((signs) => signs.length === length && [...signs].every((sign) => alphabet.includes(sign)), {
    error: 'licences.unreadable_code',
  });

export const StudentActivation = z.strictObject({
  code: ActivationCode,
  /** Left out: one is made up. That of an account of the school goes on with it, if the password is its own. */
  username: Username.optional(),
  password: Password,
  /** Left out: the school writes it later. */
  name: name(120).optional(),
});

export const activateStudent = route({
  method: 'POST',
  path: 'auth/student/activate',
  summary: 'Makes the account of a student by an activation code of the school, or gives its own one more time',
  body: StudentActivation,
  answer: z.object({ access_token: Tokens, student: OwnStudent }),
  status: 201,
  needs: 'public',
  errors: ['duplicate', 'too_many_requests'],
});

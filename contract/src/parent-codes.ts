import { z } from 'zod';
import { OwnParent } from './accounts.ts';
import { Tokens } from './auth.ts';
import { ById, Email, Id, Instant, Language, name, Password } from './fields.ts';
import { limits } from './limits.ts';
import { Done, one, route } from './route.ts';

/** A one-time code that links a parent to a child; shown once, since only a hash of it is kept. */
export const ParentCode = z.object({ code: z.string(), expires_at: Instant });
export type ParentCode = z.infer<typeof ParentCode>;

const { alphabet, groups, groupLength } = limits.parentCode;

/** A code however it was copied: in small letters, with blanks or dashes of its own. Goes on as its signs alone. */
const Code = z
  .string({ error: 'validation.required' })
  .max(60, { error: 'parent_code.unreadable' })
  .transform((typed) => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ''))
  .refine((signs) => signs !== '', { error: 'validation.required', abort: true })
  .refine((signs) => signs.length === groups * groupLength && [...signs].every((sign) => alphabet.includes(sign)), {
    error: 'parent_code.unreadable',
  });

export const Registration = z.strictObject({ code: Code, email: Email, locale: Language.default('tr') });

/** Name and password are chosen by the person who follows the link, never by the one who typed the address. */
export const Confirmation = z.strictObject({
  token: z.string().min(1, { error: 'validation.required' }).max(200),
  name: name(120),
  password: Password,
});
const Child = z.object({
  id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  company_name: z.string(),
});

export const makeParentCode = route({
  method: 'POST',
  path: 'users/{id}/parent-codes',
  summary: 'Makes a code for a parent of the student',
  params: ById,
  answer: one(ParentCode),
  status: 201,
  needs: {
    anyOf: [
      ['edit', 'PARENTS'],
      ['edit', 'USER_PARENTS'],
    ],
  },
  idempotent: true,
  secret: true,
});
export const makeOwnParentCode = route({
  method: 'POST',
  path: 'student/parent-codes',
  summary: 'Makes a code for a parent of one’s own, where the school lets parents in',
  answer: one(ParentCode),
  status: 201,
  needs: 'student',
  errors: ['forbidden'],
  idempotent: true,
  secret: true,
});
export const addChild = route({
  method: 'POST',
  path: 'parent/users',
  summary: 'Adds a child to the caller’s by the code of its page',
  body: z.strictObject({ code: Code }),
  answer: one(Child),
  status: 201,
  needs: 'parent',
  idempotent: true,
});
export const registerParent = route({
  method: 'POST',
  path: 'auth/parent/register',
  summary:
    'Asks for an account of a parent by a child’s code; the link of a mail makes it. ' +
    'The answer never tells whether the address has one. A code sends five mails, a client twenty a day',
  body: Registration,
  answer: Done,
  needs: 'public',
  errors: ['too_many_requests'],
  ownTransaction: true,
});
export const confirmParent = route({
  method: 'POST',
  path: 'auth/parent/confirm-registration',
  summary:
    'Makes the account that was asked for with the name and password chosen now, links the child and signs in; ' +
    'the link works once, for a day',
  body: Confirmation,
  answer: z.object({ access_token: Tokens, parent: OwnParent }),
  needs: 'public',
  errors: ['token_spent'],
});

import { z } from 'zod';
import { Admin } from './accounts.ts';
import { Tokens } from './auth.ts';
import { Instant } from './fields.ts';
import { limits } from './limits.ts';
import { roles } from './roles.ts';
import { Done, one, route } from './route.ts';

/*
 * The second factor of staff: codes by time (RFC 6238) from an application on the telephone, and ten recovery codes for
 * the day on which it is gone. It may be asked of whole roles.
 */

/** Six digits, or a recovery code however it was copied. */
const Code = z
  .string({ error: 'validation.required' })
  .trim()
  .min(1, { error: 'validation.required' })
  .max(40, { error: 'validation.field_max_chars' });
const OwnPassword = z
  .string({ error: 'validation.required' })
  .min(1, { error: 'validation.required' })
  .max(limits.passwordMax, { error: 'validation.field_max_chars' });
const RecoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  /** Since when. */
  confirmed_at: Instant.nullable(),
  recovery_codes_left: z.int(),
  /** Some are from before codes were hashed slowly: they are good, and new ones are better kept. */
  recovery_codes_outdated: z.boolean(),
  /** One of the caller's roles has to have it. */
  required: z.boolean(),
});

export const PasswordAndCode = z.strictObject({ password: OwnPassword, code: Code });

const own = { needs: 'staff', beforeSecondFactor: true } as const;
const codeErrors = ['old_password_wrong', 'wrong_code', 'conflict'] as const;

export const signInWithCode = route({
  method: 'POST',
  path: 'auth/admin/second-factor',
  summary:
    'The second step of a sign-in: the token of the first and a code, or a recovery code; each code is taken once',
  body: z.strictObject({
    token: z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(200),
    code: Code,
  }),
  answer: z.object({
    access_token: Tokens,
    admin: Admin,
    /** After a recovery code: how many are left. */ recovery_codes_left: z.int().nullable(),
  }),
  needs: 'public',
  errors: ['wrong_code', 'token_spent'],
  ownTransaction: true,
});
export const ownSecondFactor = route({
  ...own,
  method: 'GET',
  path: 'auth/admin/second-factor',
  summary: 'The caller’s second factor',
  answer: one(SecondFactorState),
});
export const setUpSecondFactor = route({
  ...own,
  method: 'POST',
  path: 'auth/admin/second-factor/setup',
  summary:
    'Begins: a new secret for the application, as text and as the address of a QR code; ' +
    'good once a code of it is confirmed',
  body: z.strictObject({ password: OwnPassword }),
  answer: one(z.object({ secret: z.string(), uri: z.string() })),
  errors: ['old_password_wrong', 'conflict'],
  ownTransaction: true,
});
export const confirmSecondFactor = route({
  ...own,
  method: 'POST',
  path: 'auth/admin/second-factor/confirm',
  summary:
    'Switches it on with a first code; answers ten recovery codes, which are never shown again. ' +
    'Every other session ends',
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
  errors: ['wrong_code', 'conflict'],
  ownTransaction: true,
});
export const renewRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: 'auth/admin/second-factor/recovery-codes',
  summary: 'Ten new recovery codes in place of the old ones',
  body: PasswordAndCode,
  answer: RecoveryCodes,
  errors: codeErrors,
  ownTransaction: true,
});
export const disableSecondFactor = route({
  ...own,
  method: 'POST',
  path: 'auth/admin/second-factor/disable',
  summary: 'Switches the caller’s second factor off',
  body: PasswordAndCode,
  answer: Done,
  errors: codeErrors,
  ownTransaction: true,
});

/** Of each role whether it has to have a second factor, and how many of its people have one. */
export const SecondFactorRole = z.object({
  role: z.enum(roles),
  required: z.boolean(),
  accounts: z.int(),
  enabled: z.int(),
});
export type SecondFactorRole = z.infer<typeof SecondFactorRole>;
const Roles = z.object({ data: z.array(SecondFactorRole) });

export const secondFactorRoles = route({
  method: 'GET',
  path: 'second-factor/roles',
  summary: 'Which roles have to have a second factor',
  answer: Roles,
  needs: ['view', 'ADMIN'],
});
export const setSecondFactorRoles = route({
  method: 'PUT',
  path: 'second-factor/roles',
  summary: 'Sets which roles have to have a second factor: a person without one is led to it and reaches nothing else',
  body: z.strictObject({
    roles: z.array(z.enum(roles, { error: 'validation.choice' })).max(roles.length, { error: 'validation.choice' }),
  }),
  answer: Roles,
  needs: ['edit', 'ADMIN'],
});

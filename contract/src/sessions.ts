import { z } from 'zod';
import { Admin, OwnParent, OwnStudent } from './accounts.ts';
import { limits } from './limits.ts';
import { Done, one, route } from './route.ts';

/* Signing in, staying and leaving: what every page loads of the routes of auth. */

/** Both tokens of a session: the access token for 15 minutes, the refresh token for one exchange. */
export const Tokens = z.object({ token: z.string(), refreshToken: z.string() });

/**
 * The password was right and the second factor is awaited: a token for that step, good once and for so many seconds.
 */
export const SecondStep = z.object({ token: z.string(), expires_in: z.int() });

/** Sign-in: an e-mail or a username is in `email` (or `username`). */
export const Login = z
  .strictObject({
    email: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(254, { error: 'validation.field_max_chars' })
      .optional(),
    username: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(254, { error: 'validation.field_max_chars' })
      .optional(),
    password: z
      .string({ error: 'validation.required' })
      .min(1, { error: 'validation.required' })
      .max(limits.passwordMax, { error: 'validation.field_max_chars' }),
    keep: z.boolean().default(false),
  })
  // Also beside other faults, so that every missing field is named at once.
  .refine((v) => v.email || v.username, {
    path: ['email'],
    error: 'validation.required',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const Refresh = z.strictObject({
  refresh_token: z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(500),
});

const Refreshed = z.object({ accessToken: Tokens });

const signIn = { body: Login, needs: 'public', errors: ['wrong_credentials'], ownTransaction: true } as const;

const refresh = {
  body: Refresh,
  answer: Refreshed,
  needs: 'public',
  errors: ['unauthenticated'],
  ownTransaction: true,
} as const;

export const loginAdmin = route({
  ...signIn,
  method: 'POST',
  path: 'auth/admin/login',
  summary: 'Signs a member of staff in; a person with a second factor gets a token for the second step instead',
  answer: z.union([z.object({ access_token: Tokens, admin: Admin }), z.object({ second_factor: SecondStep })]),
});

export const refreshAdmin = route({
  ...refresh,
  method: 'POST',
  path: 'auth/admin/refresh',
  summary: 'Exchanges a refresh token of a member of staff',
});

export const logoutAdmin = route({
  method: 'POST',
  path: 'auth/admin/logout',
  summary: 'Ends the session',
  answer: Done,
  needs: 'staff',
  ownTransaction: true,
  beforePasswordChange: true,
});

export const me = route({
  method: 'GET',
  path: 'auth/admin/me',
  summary: 'The signed-in member of staff',
  answer: one(Admin),
  needs: 'staff',
  beforePasswordChange: true,
});

export const loginParent = route({
  ...signIn,
  method: 'POST',
  path: 'auth/parent/login',
  summary: 'Signs a parent in',
  answer: z.object({ access_token: Tokens, parent: OwnParent }),
});

export const refreshParent = route({
  ...refresh,
  method: 'POST',
  path: 'auth/parent/refresh',
  summary: 'Exchanges a refresh token of a parent',
});

export const logoutParent = route({
  method: 'POST',
  path: 'auth/parent/logout',
  summary: 'Ends the session',
  answer: Done,
  needs: 'parent',
  ownTransaction: true,
});

export const meParent = route({
  method: 'GET',
  path: 'auth/parent/me',
  summary: 'The signed-in parent',
  answer: one(OwnParent),
  needs: 'parent',
});

export const loginStudent = route({
  ...signIn,
  method: 'POST',
  path: 'auth/student/login',
  summary: 'Signs a student in, by e-mail or username',
  answer: z.object({ access_token: Tokens, student: OwnStudent }),
});

export const refreshStudent = route({
  ...refresh,
  method: 'POST',
  path: 'auth/student/refresh',
  summary: 'Exchanges a refresh token of a student',
});

export const logoutStudent = route({
  method: 'POST',
  path: 'auth/student/logout',
  summary: 'Ends the session',
  answer: Done,
  needs: 'student',
  ownTransaction: true,
});

export const meStudent = route({
  method: 'GET',
  path: 'auth/student/me',
  summary: 'The signed-in student',
  answer: one(OwnStudent),
  needs: 'student',
});

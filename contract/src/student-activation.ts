import { z } from 'zod';
import { OwnStudent } from './accounts.ts';
import { ActivationCode } from './activation-code.ts';
import { name, Password, Username } from './fields.ts';
import { route } from './route.ts';
import { Tokens } from './sessions.ts';

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

import { provenAccount } from './sign-in.ts';
import { secondStep } from '../second-factor/store.ts';
import { signInStaff, signIn } from './store.ts';
import type { auth } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { ownParent, ownStudent } from './people.ts';

const factors = 'password';

export async function loginAdmin({ db, services, body, client }: ContextOf<typeof auth.loginAdmin>) {
  const { id } = await provenAccount(db, services, 'staff', body, client);
  const second_factor = await secondStep(db, id, body.keep);
  return second_factor ? { second_factor } : signInStaff(services, id, { keep: body.keep, factors }, client);
}

export async function loginParent({ db, services, body, client }: ContextOf<typeof auth.loginParent>) {
  const { id } = await provenAccount(db, services, 'parent', body, client);
  return {
    access_token: await signIn(services, 'parent', id, { keep: body.keep, factors }, client),
    parent: await ownParent(db, id),
  };
}

export async function loginStudent({ db, services, body, client }: ContextOf<typeof auth.loginStudent>) {
  const { id } = await provenAccount(db, services, 'student', body, client);
  return {
    access_token: await signIn(services, 'student', id, { keep: body.keep, factors }, client),
    student: await ownStudent(db, id),
  };
}

import type { Admin, OwnStudent } from '@okur/contract/accounts';
import { setAdmin, studentQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import { session, tokensOf, type Tokens } from '../../kit/client/session.ts';
import { showIn } from './showIn.ts';

interface StaffSignedIn {
  access_token: Tokens;
  admin: Admin;
}

/** Begins the session of a member of staff, in the language of the account. */
export async function enterAsStaff({ access_token, admin }: StaffSignedIn, keep: boolean): Promise<void> {
  session.save(tokensOf(access_token), { keep });
  setAdmin(admin);
  await showIn(admin.chosen_locale);
}

interface StudentSignedIn {
  access_token: Tokens;
  student: OwnStudent;
}

/** Begins the session of a student. */
export function enterAsStudent({ access_token, student }: StudentSignedIn, keep: boolean): void {
  session.save(tokensOf(access_token), { type: 'student', keep });
  queryClient.setQueryData(studentQuery.queryKey, student);
}

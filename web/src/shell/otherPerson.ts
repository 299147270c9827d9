import i18next from 'i18next';
import { adminQuery, areaType, parentQuery, studentQuery } from '../kit/client/account.ts';
import { queryClient } from '../kit/client/query.ts';
import { toast } from '../kit/feedback/toast.tsx';

interface Person {
  name: string;
  username?: string;
}

async function signedIn(): Promise<Person> {
  const type = areaType();
  if (type === 'student') {
    const { name, surname, username } = await queryClient.ensureQueryData(studentQuery);
    return { name: [name, surname].filter(Boolean).join(' ') || username, username };
  }
  if (type === 'parent') {
    const { name, email } = await queryClient.ensureQueryData(parentQuery);
    return { name: name || email };
  }
  return { name: (await queryClient.ensureQueryData(adminQuery)).email };
}

/**
 * A card or a link of a mail was opened where a person is signed in, and led to that person's first page: says whose
 * page it is, unless it is the student of the card.
 */
export async function sayWho(search: { token?: unknown; username?: unknown }): Promise<void> {
  const { name, username } = await signedIn();
  if (search.token !== undefined) toast.care(i18next.t('shell.signed_in_link', { name }));
  else if (search.username !== username) toast.care(i18next.t('shell.signed_in_card', { name }));
}

import type { Notification } from '@okur/contract/notifications';
import type { TFunction } from 'i18next';
import { nameIn } from '@okur/contract/names';

/** In the reader's language, else in the first one that has a text. */
export const textIn = (texts: Notification['title'], language: string): string => nameIn(texts, language);

/** "Parents, students · 6-A, 7-B": who is told, in a line. */
export function audienceLine(
  { audience, companies, departments, users }: Pick<Notification, 'audience' | 'companies' | 'departments' | 'users'>,
  t: TFunction,
  language: string,
): string {
  const list = (words: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  const roles = audience.roles.map((role) => t(`role.${role}`));
  const readers = audience.readers.map((kind) =>
    kind === 'staff' && roles.length > 0 ? list(roles) : t(`notifications.reader_${kind}`),
  );
  const recipients = [...companies, ...departments, ...users].map(({ name }) => name);
  return `${list(readers)} · ${recipients.length > 0 ? list(recipients) : t('notifications.everywhere')}`;
}

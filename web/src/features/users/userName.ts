import type { User } from '@okur/contract/users';

/** "Ada Çelik"; the username while a student has no name yet. */
export const userName = ({ name, surname, username }: Pick<User, 'name' | 'surname' | 'username'>): string =>
  [name, surname].filter(Boolean).join(' ') || username;

import type { Parent } from '@okur/contract/parents';

/** The address while no one wrote a name. */
export const parentName = ({ name, email }: Pick<Parent, 'name' | 'email'>): string => name || email;

export const childName = ({ name, surname }: Parent['children'][number]): string =>
  [name, surname].filter(Boolean).join(' ') || '–';

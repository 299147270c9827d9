import { limits } from '@okur/contract/limits';
import { folded } from '../../kit/format/text.ts';

const longest = 60;

/**
 * What a username looks like until a person writes another: "akd.osman.celik", by school, first given name and surname,
 * as the class lists make them.
 */
export function usernameOf(name: string, surname: string, school = ''): string {
  const parts = [name && school, name.trim().split(/[\s-]+/)[0] ?? '', surname].map(plain).filter(Boolean);
  const username = parts.join('.').slice(0, longest);
  return username && username.padEnd(limits.usernameMin, '0');
}

const plain = (text: string) => folded(text, 'tr').replace(/[^a-z0-9]/g, '');

import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { fold } from './fold.ts';

const longestUsername = 60;
/** For names without one letter of the Latin alphabet. */
const nameless = 'student';

/**
 * "akd.osman.celik": the company's short name, the first given name and the surname in plain letters; from the second
 * of that name on with a number. Adds the name to `taken`, which holds usernames in small letters.
 */
export function makeUsername(shortName: string, name: string, surname: string, taken: Set<string>): string {
  const given = name.trim().split(/[\s-]+/)[0] ?? '';
  const own = [plain(given), plain(surname)].filter(Boolean);
  const base = [plain(shortName), ...(own.length > 0 ? own : [nameless])].filter(Boolean).join('.').padEnd(limits.usernameMin, '0');
  let username = base.slice(0, longestUsername);
  for (let number = 2; taken.has(username); number++) {
    username = base.slice(0, longestUsername - String(number).length) + String(number);
  }
  taken.add(username);
  return username;
}

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

/**
 * No vowels, so that no word comes out; nothing that looks like another sign in print: 0 o, 1 l i, 2 z, 5 s, 8 b, 9 g
 * keep their letter alone, w and u are left out beside v.
 */
const alphabet = 'bcdfghjkmnprstvxyz3467';
const groups = 3;
const groupLength = 3;

/** A first password for a child to copy from a card: "kft-7mh-d4p", 22^9 of them (40 bits). */
export function makePassword(): string {
  const sign = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}

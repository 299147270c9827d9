import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { fold } from '../../platform/fold.ts';

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

const { alphabet, groups, groupLength } = limits.firstPassword;

/** A first password of a student; its hash is stored, the text stands on the card alone. */
export function makePassword(): string {
  const sign = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}

import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { fold } from '../../platform/database/fold.ts';

const longestUsername = 60;
/** For names without one letter of the Latin alphabet. */
const nameless = 'student';

/**
 * "akd.osman.celik": the company's short name, the first given name and the surname in plain letters; from the second
 * of that name on with a number. Adds the name to `taken`, which holds usernames in small letters.
 */
export function makeUsername(shortName: string, name: string, surname: string, taken: Set<string>): string {
  const firstName = name.trim().split(/[\s-]+/)[0] ?? '';
  const own = [plain(firstName), plain(surname)].filter(Boolean);
  const base = [plain(shortName), ...(own.length > 0 ? own : [nameless])]
    .filter(Boolean)
    .join('.')
    .padEnd(limits.usernameMin, '0');
  const numbered = (number: number) =>
    number === 1
      ? base.slice(0, longestUsername)
      : base.slice(0, longestUsername - String(number).length) + String(number);
  const username = numbered(firstFree((number) => taken.has(numbered(number))));
  taken.add(username);
  return username;
}

/** A free number behind a taken one, in few looks: a large school has hundreds of one name. */
function firstFree(isTaken: (number: number) => boolean): number {
  if (!isTaken(1)) return 1;
  let [taken, free] = [1, 2];
  while (isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = (taken + free) >> 1;
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

const { alphabet, groups, groupLength } = limits.firstPassword;

/** A first password of a student; its hash is stored, the text is on the card alone. */
export function makePassword(): string {
  const sign = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}

import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';

const { alphabet } = limits.activationCode;
const groups = 4;
const groupLength = 4;

/** "KFT7-MHD4-PXVY-6BCD": 22^16 of them (71 bits), so that no one finds one by trying, and easy to type from paper. */
export const makeSerial = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** A serial as a person typed it: any case, with or without hyphens and blanks. */
export function readSerial(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return (signs.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

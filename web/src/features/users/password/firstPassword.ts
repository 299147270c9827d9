import { limits } from '@okur/contract/limits';

const { alphabet, groups, groupLength } = limits.firstPassword;
/** The largest multiple of the alphabet's length in a byte: a byte from there on would favour the first signs. */
const fair = 256 - (256 % alphabet.length);

/** A made-up password that a child copies from a card, such as "kft-7mh-d4p"; the same kind as the class lists give. */
export function firstPassword(): string {
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}

function sign(): string {
  const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
  return byte < fair ? alphabet.charAt(byte % alphabet.length) : sign();
}

import { isIPv6 } from 'node:net';

/** What stands for one connection to the internet: an IPv4 address, of IPv6 the first half, which a home is given. */
export function networkOf(address: string): string {
  const embedded = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (embedded || !isIPv6(address)) return embedded ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const half = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}

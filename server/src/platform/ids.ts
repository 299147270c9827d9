import { randomBytes } from 'node:crypto';

const last = { now: -1, count: 0 };

/**
 * A UUID of version 7 (RFC 9562, method 1): 48 bits of Unix milliseconds, 26 bits that count within the millisecond,
 * 48 random bits. Ids of one process sort in the order in which they were made, those of one millisecond too.
 */
export function newId(now: number = Date.now()): string {
  last.count = now === last.now ? (last.count + 1) & 0x3ffffff : 0;
  last.now = now;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

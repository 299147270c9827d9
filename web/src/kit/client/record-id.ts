import { randomId } from './random-id.ts';

/**
 * An id for a record: its first 48 bits are the milliseconds of now, the rest is random (UUID of version 7, RFC 9562).
 * The database keeps what is made together close together: readings of a day are written to few pages of its indexes.
 */
export function recordId(now: number = Date.now()): string {
  const time = Math.max(0, now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
}

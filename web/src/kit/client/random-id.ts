/** A random UUID; also where `crypto.randomUUID` is missing, as on plain http in a school's own network. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * An id for a record: its first 48 bits are the milliseconds of now, the rest is random (UUID of version 7, RFC 9562).
 * The database keeps what is made together close together: readings of a day are written to few pages of its indexes.
 */
export function recordId(now: number = Date.now()): string {
  const time = Math.max(0, now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
}

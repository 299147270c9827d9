import { buffer } from 'node:stream/consumers';
import { keyOf } from '../storage/keys.ts';
import type { Storage } from '../storage/port.ts';

/**
 * A stored PNG or JPEG as a PDF holds it; null for none, or for another kind. `address` is a key or what is before
 * the world, `/files/<key>`.
 */
export async function pictureForPdf(storage: Storage, address: string | null): Promise<string | null> {
  const file = address ? await storage.get(keyOf(address)) : null;
  if (!file) return null;
  const bytes = await buffer(file.stream);
  return file.contentType === 'image/png' || file.contentType === 'image/jpeg'
    ? `data:${file.contentType};base64,${bytes.toString('base64')}`
    : null;
}

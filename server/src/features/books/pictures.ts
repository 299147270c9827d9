import { servedFolder } from '../../platform/storage/folders.ts';
import { bookPicture } from '@okur/contract/books';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { readPicture } from '../../platform/storage/pictures.ts';
import { newKey } from '../../platform/storage/keys.ts';

const folder = servedFolder('books');

const served = '/files/';

/** Stores a picture that was sent in a field of a form; its address, or undefined where none was sent. */
export async function storePicture(
  { storage }: Pick<Services, 'storage'>,
  field: string,
  file: UploadedFile | undefined,
): Promise<string | undefined> {
  if (!file) return undefined;
  const picture = await readPicture(file.bytes, { field, fileName: file.fileName, ...bookPicture });
  const key = newKey(folder, picture.contentType);
  await storage.put(key, picture.bytes, picture.contentType);
  return served + key;
}

/** Removes the picture that was replaced; one that is still in use stays. */
export const dropPicture = async (
  { storage }: Pick<Services, 'storage'>,
  before: string | null,
  after: string | null,
): Promise<void> => {
  if (before && before !== after) await storage.remove(before.replace(served, ''));
};

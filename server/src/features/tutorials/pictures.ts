import { servedFolder } from '../../platform/storage/folders.ts';
import { tutorialPicture } from '@okur/contract/tutorials';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { addressOf, keyOf } from '../../platform/storage/keys.ts';
import { storePicture } from '../../platform/storage/pictures.ts';

/** Folder of covers, of pictures of instructors and of captions. */
export const folder = servedFolder('tutorials');

/** Stores a picture that was sent in a field of a form; its address, or undefined where none was sent. */
export async function storeSent(
  { storage }: Pick<Services, 'storage'>,
  field: string,
  file: UploadedFile | undefined,
): Promise<string | undefined> {
  if (!file) return undefined;
  const { key } = await storePicture(storage, folder, file, { field, ...tutorialPicture });
  return addressOf(key);
}

/** Removes the file that was replaced; one that is still in use stays. */
export const dropReplaced = async (
  { storage }: Pick<Services, 'storage'>,
  before: string | null,
  after: string | null,
): Promise<void> => {
  if (before && before !== after) await storage.remove(keyOf(before));
};

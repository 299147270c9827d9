import { questionImage } from '@okur/contract/questions';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { readPicture } from '../../platform/storage/pictures.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { newKey } from '../../platform/storage/keys.ts';

/**
 * Stores a picture for a question that is being written; one that no question comes to hold is cleared away after a
 * month.
 */
export async function storeQuestionImage(
  { storage }: Pick<Services, 'storage'>,
  file: UploadedFile | undefined,
): Promise<{ address: string; width: number; height: number }> {
  if (!file) throw invalidField('image', 'validation.required');
  const { bytes, contentType, width, height } = await readPicture(file.bytes, {
    field: 'image',
    fileName: file.fileName,
    maxBytes: questionImage.maxBytes,
    maxSide: questionImage.maxSide,
    extensions: questionImage.extensions,
  });
  const key = newKey('questions', contentType);
  await storage.put(key, bytes, contentType);
  return { address: `/files/${key}`, width, height };
}

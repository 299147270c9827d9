import { articleCover } from '@okur/contract/articles';
import { questionImage } from '@okur/contract/questions';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { type PictureRules, readPicture } from '../../platform/storage/pictures.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { newKey } from '../../platform/storage/keys.ts';

type Store = (
  services: Pick<Services, 'storage'>,
  file: UploadedFile | undefined,
) => Promise<{ address: string; width: number; height: number }>;

/** Stores a picture for what is being written; one that nothing comes to hold is cleared away after a month. */
const storePicture =
  (folder: string, rules: Omit<PictureRules, 'field' | 'fileName'>): Store =>
  async ({ storage }, file) => {
    if (!file) throw invalidField('image', 'validation.required');
    const { bytes, contentType, width, height } = await readPicture(file.bytes, {
      field: 'image',
      fileName: file.fileName,
      ...rules,
    });
    const key = newKey(folder, contentType);
    await storage.put(key, bytes, contentType);
    return { address: `/files/${key}`, width, height };
  };

export const storeQuestionImage = storePicture('questions', questionImage);
export const storeArticleCover = storePicture('covers', { ...articleCover, alwaysJpeg: true });

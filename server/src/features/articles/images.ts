import { servedFolder } from '../../platform/storage/folders.ts';
import { articleCover } from '@okur/contract/articles';
import { questionImage } from '@okur/contract/questions';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { type PictureRules, storePicture } from '../../platform/storage/pictures.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { addressOf } from '../../platform/storage/keys.ts';

type Store = (
  services: Pick<Services, 'storage'>,
  file: UploadedFile | undefined,
) => Promise<{ address: string; width: number; height: number }>;

/** Stores a picture for a text that is being written; one that is never saved is removed after a month. */
const storeFor =
  (folder: string, rules: Omit<PictureRules, 'field' | 'fileName'>): Store =>
  async ({ storage }, file) => {
    const { key, ...size } = await storePicture(storage, folder, file, { field: 'image', ...rules });
    return { address: addressOf(key), ...size };
  };

export const storeQuestionImage = storeFor(servedFolder('questions'), questionImage);
export const storeArticleCover = storeFor(servedFolder('covers'), { ...articleCover, always: 'image/jpeg' });

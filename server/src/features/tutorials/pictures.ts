import { servedFolder } from '../../platform/storage/folders.ts';
import { tutorialPicture } from '@okur/contract/tutorials';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { storeSent } from '../../platform/storage/pictures.ts';

/** Folder of covers, of pictures of instructors and of captions. */
export const folder = servedFolder('tutorials');

/** Stores a picture that was sent in a field of a form; its address, or undefined where none was sent. */
export const storePicture = ({ storage }: Services, field: string, file: UploadedFile | undefined) =>
  storeSent(storage, folder, file, { field, ...tutorialPicture });

import { servedFolder } from '../../platform/storage/folders.ts';
import { tutorialCaptions, type TutorialResource } from '@okur/contract/tutorials';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sql } from '../../platform/database/index.ts';
import { addressOf, newKey } from '../../platform/storage/keys.ts';
import { readVideo } from '../../platform/storage/videos.ts';
import { folder } from './pictures.ts';

const videos = servedFolder('videos', { brief: true });

type Sent = Pick<RequestContext, 'files' | 'uploads' | 'services'>;

/** Stores the video that was sent, if one was: the columns that say so. By its first bytes it is MP4 or WebM. */
export async function storeVideo({ uploads, services }: Sent, { kind }: Pick<TutorialResource, 'kind'>) {
  const file = uploads['video'];
  if (!file) return undefined;
  if (kind === 'quiz') throw invalidField('video', 'validation.resource_kind');
  const found = await readVideo(file.path);
  if (!found) throw new ApiError('unsupported_media', { errors: { video: ['validation.video'] } });
  if (found.seconds === null) throw invalidField('video', 'validation.video_length');
  const key = newKey(videos, found.contentType);
  await services.storage.putFile(key, file.path, found.contentType);
  return {
    video: addressOf(key),
    video_version: sql`video_version + 1`,
    seconds: found.seconds,
    bytes: file.size,
  };
}

/** Stores the captions that were sent: the address, or undefined where none were. */
export async function storeCaptions(
  { files, services }: Sent,
  { kind }: Pick<TutorialResource, 'kind'>,
): Promise<string | undefined> {
  const file = files['captions'];
  if (!file) return undefined;
  if (kind === 'quiz') throw invalidField('captions', 'validation.resource_kind');
  if (file.bytes.byteLength > tutorialCaptions.maxBytes) throw invalidField('captions', 'validation.file_max_size');
  if (!isWebVtt(file.bytes)) throw invalidField('captions', 'validation.captions');
  const key = newKey(folder, 'text/vtt');
  await services.storage.put(key, file.bytes, 'text/vtt');
  return addressOf(key);
}

const cueTime = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m;

/** UTF-8, the word that such a file begins with, and at least one line to show. */
function isWebVtt(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) && cueTime.test(text);
  } catch {
    return false;
  }
}

import { servedFolder } from '../../platform/storage/folders.ts';
import type { TutorialResource } from '@okur/contract/tutorials';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sql } from '../../platform/database/index.ts';
import { addressOf, newKey } from '../../platform/storage/keys.ts';
import { readVideo, type Video } from '../../platform/storage/videos.ts';

const videos = servedFolder('videos', { brief: true });

export type Sent = Pick<RequestContext, 'files' | 'uploads' | 'services'>;

/** What the video that was sent is, if one was; null where it is none. */
export async function videoIn({ uploads }: Pick<Sent, 'uploads'>): Promise<Video | null | undefined> {
  const file = uploads['video'];
  return file && readVideo(file.path);
}

/** Stores the video that was sent, if one was: the columns that say so. By its own structure it is MP4 or WebM. */
export async function storeVideo(
  { uploads, services }: Sent,
  { kind }: Pick<TutorialResource, 'kind'>,
  found: Video | null | undefined,
) {
  const file = uploads['video'];
  if (!file) return undefined;
  if (kind === 'quiz') throw invalidField('video', 'validation.resource_kind');
  if (!found) throw new ApiError('unsupported_media', { errors: { video: ['validation.video'] } });
  if (found.seconds === null) throw invalidField('video', 'validation.video_length');
  const key = newKey(videos, found.contentType);
  await services.storage.putFile(key, file.path, found.contentType);
  return {
    video: addressOf(key),
    video_version: sql`video_version + 1`,
    seconds: found.seconds,
    bytes: file.size,
    codecs: found.codecs,
    plays_everywhere: found.playsEverywhere,
    starts_fast: found.startsFast,
  };
}

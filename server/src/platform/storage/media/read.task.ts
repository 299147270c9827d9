import { open } from 'node:fs/promises';
import { BufferSource, FilePathSource, Input, type InputFormat, MP3, MP4, OGG, WEBM } from 'mediabunny';
import { serveTask } from '../../sandbox/task.ts';
import { unknownStreams } from './ogg-streams.ts';
import type { Media, MediaTask } from './read.ts';

const containers = new Map<InputFormat, Media['container']>([
  [MP4, 'mp4'],
  [WEBM, 'webm'],
  [OGG, 'ogg'],
  [MP3, 'mp3'],
]);

serveTask<MediaTask>(async (task, respond) => respond(await mediaOf(task).catch(() => null)));

async function mediaOf(task: MediaTask): Promise<Media | null> {
  const source = 'path' in task ? new FilePathSource(task.path) : new BufferSource(task.bytes);
  using input = new Input({ formats: [...containers.keys()], source });
  const container = containers.get(await input.getFormat());
  if (!container) return null;
  const tracks = await input.getTracks();
  return {
    container,
    seconds: await secondsOf(input, container),
    tracks: [
      ...(await Promise.all(
        tracks.map(async (track) => ({
          type: track.isVideoTrack() ? ('video' as const) : ('audio' as const),
          codec: await track.getCodec(),
        })),
      )),
      ...untoldTracks(task, container),
    ],
    startsFast: container !== 'mp4' || (await isHeaderFirst(task)),
  };
}

/** Of an Ogg in memory; one on the disk is sent as a film, and no Ogg is taken for one. */
const untoldTracks = (task: MediaTask, container: Media['container']): Media['tracks'] =>
  container === 'ogg' && 'bytes' in task
    ? Array.from({ length: unknownStreams(task.bytes) }, () => ({ type: 'video', codec: null }))
    : [];

/** Where the last part ends; a part of WebM need not say how long it is seen, and the head of the file may. */
async function secondsOf(input: Input, container: Media['container']): Promise<number> {
  const seconds = await input.computeDuration();
  return container === 'webm' ? Math.max(seconds, (await input.getDurationFromMetadata()) ?? 0) : seconds;
}

/**
 * Whether an MP4 says what is in it before its pictures and sounds come: the one thing of it that the library does not
 * tell. Its boxes each begin with their length and their name.
 */
async function isHeaderFirst(task: MediaTask): Promise<boolean> {
  // What is in memory is there at once.
  if ('bytes' in task) return true;
  await using file = await open(task.path);
  const { size } = await file.stat();
  for (let at = 0, boxes = 0; at + 16 <= size && boxes < 1000; boxes += 1) {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, at);
    const name = head.toString('latin1', 4, 8);
    if (name === 'moov' || name === 'mdat') return name === 'moov';
    const said = head.readUInt32BE(0);
    const length = said === 1 ? Number(head.readBigUInt64BE(8)) : said;
    if (length < 8) break;
    at += length;
  }
  return false;
}

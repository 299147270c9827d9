import { ApiError } from '../../http/api-error.ts';
import { Limiter } from '../../runtime/limiter.ts';
import { runInSandbox, TooComplex } from '../../sandbox/sandbox.ts';

/** A file of sound or film that was sent: on the disk, or in memory where it is small. */
export type MediaTask = { path: string } | { bytes: Uint8Array };

/** What such a file is, by its own structure. */
export interface Media {
  container: 'mp4' | 'webm' | 'ogg' | 'mp3';
  /** How long it plays; no number where that cannot be known. */
  seconds: number;
  /** What is in it, sounds and pictures; null for a codec that no browser knows. */
  tracks: { type: 'audio' | 'video'; codec: string | null }[];
  /** Plays while it is still on its way: what is needed to begin comes before the pictures. */
  startsFast: boolean;
}

/** What a film of half a gigabyte may take. */
const limits = { memoryMb: 192, ms: 30_000 };

/**
 * Apart from documents, and with a longer queue: a class hands its recordings in at one moment, and each of them is
 * read in a part of a second.
 */
const limiter = new Limiter({
  concurrency: 2,
  queueMax: 60,
  refusal: () => new ApiError('overloaded', { retryAfter: 5 }),
});

/** Reads a file in a process of its own. Null for everything that is neither sound nor film, or is made to do harm. */
export async function readMedia(file: MediaTask): Promise<Media | null> {
  const script = new URL('./read.task.ts', import.meta.url);
  try {
    return await limiter.run('shared', () => runInSandbox<Media | null>(script, file, limits));
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

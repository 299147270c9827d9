import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../database/ids.ts';
import type { Config } from '../runtime/config.ts';
import { ApiError } from './api-error.ts';

/** A large file as it came in: it lies on the disk for the length of the call, unless the storage takes it. */
export interface StreamedFile {
  fileName: string;
  path: string;
  /** In bytes. */
  size: number;
  /** Of all bytes, base64url. */
  sha256: string;
}

/** Beside the stored files, so that the storage takes one over by a new name alone. */
export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** So long may an upload take at the most; what is older was left by a process that was killed. */
const staleMs = 24 * 3_600_000;

/** Makes the folder, and clears away what lies there from a process that ended in the midst of a call. */
export async function openUploads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file && Date.now() - file.mtimeMs > staleMs) await rm(join(folder, name), { force: true });
  }
}

/** Writes a file as it comes; a broken or too large one leaves nothing. */
export async function writeStreamed(from: Readable, folder: string, maxBytes: number) {
  const path = join(folder, newId());
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      from,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > maxBytes) throw new ApiError('too_large');
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('base64url') };
}

/** After the call: what the storage did not take goes. */
export async function dropStreamed(files: Record<string, StreamedFile | undefined>): Promise<void> {
  for (const file of Object.values(files)) if (file) await rm(file.path, { force: true });
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { BackupRefused } from './manifest.ts';

export interface Sum {
  sha256: string;
  bytes: number;
}

/**
 * Passes everything on and tells sum and lines at the end. Of a table a line is a row: PostgreSQL tells the number of
 * rows after their end, and who asks at the end may be too early.
 */
export function summing(): { through: Transform; sum: () => Sum; lines: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { through, sum: () => ({ sha256: hash.digest('hex'), bytes }), lines: () => lines };
}

/** One part of an archive; opened when its turn comes, so that one after the other flows through. */
export interface Part {
  path: string;
  /** Pictures and sounds do not get smaller. */
  compress: boolean;
  open(): Promise<Readable>;
}

/**
 * Writes the parts into one zip file, all of it or nothing, readable for its owner alone. No one else may be writing
 * it: what another left unfinished goes.
 */
export async function writeArchive(path: string, parts: readonly Part[]): Promise<void> {
  const zip = new ZipWriter();
  const unfinished = `${path}.part`;
  const failed = new AbortController();
  for (const { path: name, compress, open: opened } of parts) {
    zip.addReadStreamLazy(name, { compress, mode: 0o100600 }, (give) => {
      opened().then(
        (stream) =>
          give(
            null,
            stream.on('error', (error) => failed.abort(error)),
          ),
        (error: Error) => failed.abort(error),
      );
    });
  }
  zip.end();
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => failed.abort(error));
  try {
    await rm(unfinished, { force: true });
    await pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }), {
      signal: failed.signal,
    });
    const file = await open(unfinished, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

export interface Archive {
  has(path: string): boolean;
  stream(path: string): Promise<Readable>;
  text(path: string): Promise<string>;
  close(): void;
}

export async function openArchive(path: string): Promise<Archive> {
  const zip: ZipFile = await openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} is no backup, or it is cut short.`,
    );
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const stream = (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new BackupRefused(`The backup is damaged: ${name} is missing.`);
    return zip.openReadStreamPromise(entry);
  };
  return {
    has: (name) => entries.has(name),
    stream,
    text: async (name) => text(await stream(name)),
    close: () => zip.close(),
  };
}

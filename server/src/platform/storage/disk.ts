import { open, readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { moveWholeFile, writeWholeFile } from './whole-file.ts';
import { checkKey, typeOf } from './keys.ts';
import { partWithin } from './part.ts';
import type { Part, Storage, StoredFile } from './port.ts';

/** Files in one folder of this machine. The shape of keys keeps every path inside it. */
export function diskStorage(folder: string): Storage {
  const path = (key: string) => join(folder, ...key.split('/'));
  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      await writeWholeFile(path(key), bytes);
    },
    async putFile(key, from, contentType) {
      checkKey(key, contentType);
      await moveWholeFile(from, path(key));
    },
    async get(key, part) {
      const contentType = typeOf(key);
      return contentType ? read(path(key), contentType, part) : null;
    },
    async remove(key) {
      if (typeOf(key)) await rm(path(key), { force: true });
    },
    async *list(of = '') {
      for (const key of await keysUnder(join(folder, of))) {
        const whole = of ? `${of}/${key}` : key;
        // What lies here and is no key, like the part of a file that is being written, is not ours to tell of.
        if (typeOf(whole)) yield whole;
      }
    },
  };
}

async function read(path: string, contentType: string, wanted?: Part): Promise<StoredFile | null> {
  // Opened before it is measured: size and content are of the same file even if it is replaced meanwhile.
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  if (!wanted) return { stream: file.createReadStream(), contentType, size };
  const part = partWithin(wanted, size);
  if (part) return { stream: file.createReadStream({ start: part.from, end: part.to }), contentType, size, part };
  await file.close();
  return { stream: Readable.from([]), contentType, size };
}

async function keysUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.map((path) => path.split(sep).join('/'));
}

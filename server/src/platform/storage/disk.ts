import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveWholeFile, writeWholeFile } from '../whole-file.ts';
import { checkKey, typeOf } from './keys.ts';
import type { Storage, StoredFile } from './port.ts';

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
    async get(key) {
      const contentType = typeOf(key);
      return contentType ? read(path(key), contentType) : null;
    },
    async remove(key) {
      if (typeOf(key)) await rm(path(key), { force: true });
    },
  };
}

async function read(path: string, contentType: string): Promise<StoredFile | null> {
  // Opened before it is measured: size and content are of the same file even if it is replaced meanwhile.
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  return { stream: file.createReadStream(), contentType, size };
}

import { fromBufferPromise, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** Held against the directory of an archive, before its first byte is unpacked; without a number there is no limit. */
export interface ZipLimits {
  entries: number;
  /** Of all files together. */
  unpackedBytes?: number;
  /** Of a file that is read: one that no one wants may be larger. */
  entryBytes?: number;
  /** Unpacked to packed, of a file of more than a megabyte. */
  ratio?: number;
  /** Steps of the path of a file. */
  folders?: number;
}

/** Why an archive, or a file in it, is not read. */
export type ZipRefusal = 'broken' | 'protected' | 'too_large';

/** An archive whose directory is within the limits; nothing is unpacked before it is wanted. */
export interface Zip {
  /** In the order of the directory. */
  readonly entries: readonly Entry[];
  read(entry: Entry): Promise<Buffer>;
  [Symbol.dispose](): void;
}

/**
 * Opens an archive, by its path or from memory. The whole directory is read before anything is unpacked; yauzl refuses
 * names that lead outside and stops at the first byte a file has more than the directory said. What is refused, here
 * and by `read`, is thrown as what `refused` makes of the reason.
 */
export async function openZip(
  file: string | Uint8Array,
  limits: ZipLimits,
  refused: (reason: ZipRefusal) => Error,
): Promise<Zip> {
  const zip = await open(file).catch((): never => {
    throw refused('broken');
  });
  const entries = await readDirectory(zip, limits).catch((): ZipRefusal => 'broken');
  if (typeof entries === 'string') {
    zip.close();
    throw refused(entries);
  }
  return {
    entries,
    async read(entry) {
      if (entry.uncompressedSize > (limits.entryBytes ?? Infinity)) throw refused('too_large');
      return unpack(zip, entry).catch((): never => {
        throw refused('broken');
      });
    },
    [Symbol.dispose]: () => zip.close(),
  };
}

function open(file: string | Uint8Array): Promise<ZipFile> {
  const options = { autoClose: false };
  return typeof file === 'string'
    ? openPromise(file, options)
    : fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.byteLength), options);
}

async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Entry[] | ZipRefusal> {
  if (zip.entryCount > limits.entries) return 'too_large';
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return 'protected';
    unpacked += entry.uncompressedSize;
    if (unpacked > (limits.unpackedBytes ?? Infinity) || isTooLarge(entry, limits)) return 'too_large';
    entries.push(entry);
  }
  return entries;
}

function isTooLarge(
  { fileName, uncompressedSize, compressedSize }: Entry,
  { ratio = Infinity, folders = Infinity }: ZipLimits,
): boolean {
  const isBomb = uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * ratio;
  return isBomb || fileName.split('/').length > folders;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = await (await zip.openReadStreamPromise(entry)).toArray();
  return Buffer.concat(chunks);
}

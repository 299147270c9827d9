import { isUtf8 } from 'node:buffer';
import { fromBufferPromise, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** Why an archive, or a file of markup in it, is not read. */
export class ArchiveRefused extends Error {
  readonly reason: 'broken' | 'protected' | 'too_deep' | 'too_large';
  constructor(reason: ArchiveRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Held against the directory of the archive, before its first byte is unpacked. */
const archiveLimits = {
  entries: 5000,
  unpackedBytes: 300_000_000,
  /** Of a file that is read: a film that no one wants may be larger. */
  entryBytes: 60_000_000,
  /** Unpacked to packed, of a file of more than a megabyte. */
  ratio: 200,
  folders: 64,
} as const;

/** The files of an archive by their path; nothing is unpacked before it is wanted. */
export interface Archive {
  has(path: string): boolean;
  /** Undefined where there is no such file. Throws ArchiveRefused for one that is broken or too large. */
  read(path: string): Promise<Buffer | undefined>;
  [Symbol.dispose](): void;
}

/**
 * Opens an archive, by its path or from memory, whose directory keeps the limits. yauzl refuses names that lead
 * outside, and stops at the first byte a file has more than the directory said. Throws ArchiveRefused.
 */
export async function openArchive(file: string | Buffer): Promise<Archive> {
  const options = { autoClose: false };
  const opening = typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options);
  const zip = await opening.catch((): never => {
    throw new ArchiveRefused('broken');
  });
  try {
    const entries = await readDirectory(zip);
    return {
      has: (path) => entries.has(nameOf(path)),
      async read(path) {
        const entry = entries.get(nameOf(path));
        return entry && unpack(zip, entry);
      },
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('broken');
  }
}

/** What tells files apart: letters may be written in two ways, some makers mix capitals, others escape names. */
export const nameOf = (path: string): string => unescaped(path).normalize('NFC').toLowerCase();

/** Names are taken for UTF-8, also where the archive does not say so; what leads outside is one byte in both. */
function fileNameOf(entry: Entry): string {
  const { fileName, fileNameRaw } = entry as Entry & { fileNameRaw: Buffer };
  return isUtf8(fileNameRaw) ? fileNameRaw.toString('utf8').replaceAll('\\', '/') : fileName;
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.entries) throw new ArchiveRefused('too_large');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    checkEntry(entry, unpacked);
    entries.set(nameOf(fileNameOf(entry)), entry);
  }
  return entries;
}

function checkEntry(entry: Entry, unpacked: number): void {
  const { uncompressedSize, compressedSize, fileName } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefused('protected');
  const isBomb = uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * archiveLimits.ratio;
  if (isBomb || unpacked > archiveLimits.unpackedBytes || fileName.split('/').length > archiveLimits.folders)
    throw new ArchiveRefused('too_large');
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > archiveLimits.entryBytes) throw new ArchiveRefused('too_large');
  try {
    return Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray());
  } catch {
    throw new ArchiveRefused('broken');
  }
}

/**
 * The path that a reference within a file means, and what of that file; null for one that leads out of the archive.
 * Above the root is the root, as of an address.
 */
export function resolve(from: string, href: string): { path: string; fragment: string } | null {
  const reference = href.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith('//')) return null;
  const [address = '', fragment = ''] = reference.split('#', 2);
  const path = unescaped(address.split('?', 1)[0]!);
  if (path === '') return { path: from, fragment: unescaped(fragment) };
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return { path: steps.join('/'), fragment: unescaped(fragment) };
}

export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

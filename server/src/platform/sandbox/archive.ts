import { isUtf8 } from 'node:buffer';
import type { Entry } from 'yauzl';
import { openZip, type ZipRefusal } from '../archives/zip.ts';

/** Why an archive, or a file of markup in it, is not read. */
export class ArchiveRefused extends Error {
  readonly reason: ZipRefusal | 'too_deep';
  constructor(reason: ArchiveRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A film that no one wants may be larger than a file that is read. */
const archiveLimits = { entries: 5000, unpackedBytes: 300_000_000, entryBytes: 60_000_000, ratio: 200, folders: 64 };

/** The files of an archive by their path; nothing is unpacked before it is wanted. */
export interface Archive {
  has(path: string): boolean;
  /** Undefined where there is no such file. Throws ArchiveRefused for one that is broken or too large. */
  read(path: string): Promise<Buffer | undefined>;
  [Symbol.dispose](): void;
}

/** Opens an archive, by its path or from memory, whose directory is within the limits. Throws ArchiveRefused. */
export async function openArchive(file: string | Buffer): Promise<Archive> {
  const zip = await openZip(file, archiveLimits, (reason) => new ArchiveRefused(reason));
  const entries = new Map(zip.entries.map((entry) => [nameOf(fileNameOf(entry)), entry]));
  return {
    has: (path) => entries.has(nameOf(path)),
    async read(path) {
      const entry = entries.get(nameOf(path));
      return entry && zip.read(entry);
    },
    [Symbol.dispose]: () => zip[Symbol.dispose](),
  };
}

/** What tells files apart: letters may be written in two ways, some makers mix capitals, others escape names. */
export const nameOf = (path: string): string => unescaped(path).normalize('NFC').toLowerCase();

/** Names are taken for UTF-8, also where the archive does not say so; what leads outside is one byte in both. */
const fileNameOf = ({ fileName, fileNameRaw }: Entry): string =>
  isUtf8(fileNameRaw) ? fileNameRaw.toString('utf8').replaceAll('\\', '/') : fileName;

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

import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { rosterLimits, RosterRefused } from './roster.ts';

/** Texts of the archive by their names in small letters, without the folder they may be in. */
export type RosterFiles = Map<string, Uint8Array>;

/**
 * The CSV files of a roster. The whole directory is read before anything is unpacked; yauzl refuses names that lead
 * outside and stops at the first byte an entry has more than the directory said.
 */
export async function unpackRoster(bytes: Uint8Array): Promise<RosterFiles> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const wanted = (await readDirectory(zip)).filter(({ fileName }) => isRosterFile(fileName));
    const files: RosterFiles = new Map();
    for (const entry of wanted) {
      const name = baseName(entry.fileName);
      // Two folders with a roster each: no one can know which one is meant.
      if (files.has(name)) throw new RosterRefused('one_roster.refused.unsafe');
      files.set(name, await unpack(zip, entry));
    }
    return files;
  } catch (error) {
    throw error instanceof RosterRefused ? error : new RosterRefused('one_roster.refused.damaged');
  }
}

const baseName = (fileName: string) => fileName.split('/').at(-1)!.toLowerCase();
/** Archives made on a Mac hold a shadow of every file. */
const isRosterFile = (fileName: string) =>
  fileName.toLowerCase().endsWith('.csv') && !fileName.startsWith('__MACOSX/') && !baseName(fileName).startsWith('._');

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > rosterLimits.zipEntries) throw new RosterRefused('one_roster.refused.unsafe');
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RosterRefused('one_roster.refused.encrypted');
    if (isLink(entry)) throw new RosterRefused('one_roster.refused.unsafe');
    unpacked += entry.uncompressedSize;
    if (unpacked > rosterLimits.unpackedBytes) throw new RosterRefused('one_roster.refused.unsafe');
    entries.push(entry);
  }
  return entries;
}

/** The file type of Unix is in the upper half of the attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = await (await zip.openReadStreamPromise(entry)).toArray();
  return Buffer.concat(chunks);
}

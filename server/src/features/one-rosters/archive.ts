import type { Entry } from 'yauzl';
import { openZip } from '../../platform/archives/zip.ts';
import { rosterLimits, RosterRefused } from './roster.ts';

/** Texts of the archive by their names in small letters, without the folder they may be in. */
export type RosterFiles = Map<string, Uint8Array>;

const limits = { entries: rosterLimits.zipEntries, unpackedBytes: rosterLimits.unpackedBytes };
const refusals = {
  broken: 'one_roster.refused.damaged',
  protected: 'one_roster.refused.encrypted',
  too_large: 'one_roster.refused.unsafe',
} as const;

/** The CSV files of a roster. Throws RosterRefused. */
export async function unpackRoster(bytes: Uint8Array): Promise<RosterFiles> {
  using zip = await openZip(bytes, limits, (reason) => new RosterRefused(refusals[reason]));
  if (zip.entries.some(isLink)) throw new RosterRefused('one_roster.refused.unsafe');
  const files: RosterFiles = new Map();
  for (const entry of zip.entries.filter(isRosterFile)) {
    const name = baseName(entry.fileName);
    // Two folders with a roster each: no one can know which one is meant.
    if (files.has(name)) throw new RosterRefused('one_roster.refused.unsafe');
    files.set(name, await zip.read(entry));
  }
  return files;
}

/** The file type of Unix is in the upper half of the attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const baseName = (fileName: string) => fileName.split('/').at(-1)!.toLowerCase();
/** Archives made on a Mac hold a shadow of every file. */
const isRosterFile = ({ fileName }: Entry) =>
  fileName.toLowerCase().endsWith('.csv') && !fileName.startsWith('__MACOSX/') && !baseName(fileName).startsWith('._');

import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A backup that cannot be made, read or brought back here: the message is for the person at the keyboard. */
export class BackupRefused extends Error {}

const Sum = z.string().regex(/^[0-9a-f]{64}$/);
const Contents = z.object({
  format: z.literal('okur-backup-1'),
  /** When the snapshot was taken, ISO 8601, UTC. */
  taken_at: z.iso.datetime(),
  /** The newest migration of the database, by its name and its time in the journal. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  /** Tells whether first passwords and sealed texts will open: a hash of the secret, never the secret. */
  secret: Sum,
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: Sum })),
  files: z.array(z.object({ key: z.string(), type: z.string(), bytes: z.int(), sha256: Sum })),
});
export type Manifest = z.infer<typeof Contents>;

export const manifestName = 'manifest.json';
export const tablePath = (name: string): string => `tables/${name}.tsv`;
export const filePath = (key: string): string => `files/${key}`;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Bound to the secret's use here, so that it says nothing about its other uses. */
export const markOf = (secret: string): string => sumOf(`okur-backup\n${secret}`);

/** The manifest with a sum of its own: a changed number in it is noticed like a changed row. */
export function writeManifest(manifest: Manifest): string {
  const contents = JSON.stringify(manifest);
  return JSON.stringify({ sha256: sumOf(contents), contents });
}

export function readManifest(text: string): Manifest {
  try {
    const { sha256, contents } = z.object({ sha256: Sum, contents: z.string() }).parse(JSON.parse(text));
    if (sumOf(contents) !== sha256) throw new BackupRefused('changed');
    return Contents.parse(JSON.parse(contents));
  } catch {
    throw new BackupRefused(
      'The backup is damaged or was changed: its list of contents is not the one that was written.',
    );
  }
}

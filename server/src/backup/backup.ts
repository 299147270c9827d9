import { newClient, type Client } from '../platform/database/index.ts';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { migrationsOf } from '../platform/database/migrations.ts';
import type { Storage } from '../platform/storage/port.ts';
import { type Part, summing, writeArchive } from './archive.ts';
import { BackupRefused, filePath, type Manifest, manifestName, markOf, tablePath, writeManifest } from './manifest.ts';
import { copyOut, setExact, type Table, tablesInOrder } from './tables.ts';

interface Source {
  /** The database. */
  url: string;
  storage: Storage;
  secret: string;
}

/**
 * One file with everything: rows of one moment, stored files, sums of both. The platform goes on meanwhile; whatever is
 * written after the first statement is in the next backup. Nothing is held in memory but what is just passing through.
 */
export async function makeBackup({ url, storage, secret }: Source, path: string): Promise<Manifest> {
  const client = newClient(url, { application_name: 'okur-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await setExact(client);
    await client.query('begin isolation level repeatable read, read only');
    await holdFile(client, path);
    const tables = await tablesInOrder(client);
    const {
      rows: [moment],
    } = await client.query<{ taken_at: Date | string }>('select now() as taken_at');
    const manifest: Manifest = {
      format: 'okur-backup-1',
      taken_at: new Date(moment!.taken_at).toISOString(),
      migration: await newestMigration(client),
      secret: markOf(secret),
      tables: [],
      files: [],
    };
    const parts: Part[] = tables.map((table) => tablePart(client, table, manifest));
    // Listed after the snapshot began: no file that a row speaks of is missing, unless it has been removed since.
    for await (const key of storage.list()) {
      parts.push(filePart(storage, key, manifest));
    }
    parts.push({
      path: manifestName,
      compress: true,
      open: async () => Readable.from([Buffer.from(writeManifest(manifest))]),
    });
    await writeArchive(path, parts);
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
  }
}

/**
 * One at a time writes the file. The lock goes with the connection, so that a backup that was killed stops no other.
 */
async function holdFile(client: Client, path: string): Promise<void> {
  const {
    rows: [lock],
  } = await client.query<{ is_held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('okur-backup'), hashtext($1)) as is_held`,
    [resolve(path)],
  );
  if (!lock?.is_held) throw new BackupRefused(`Another backup is being written to ${path} just now.`);
}

function tablePart(client: Client, table: Table, { tables }: Manifest): Part {
  return {
    path: tablePath(table.name),
    compress: true,
    async open() {
      const rows = client.query(copyTo(copyOut(table)));
      const { through, sum, lines } = summing();
      rows.on('error', (error) => through.destroy(error));
      return rows.pipe(through).on('end', () => tables.push({ ...table, rows: lines(), sha256: sum().sha256 }));
    },
  };
}

function filePart(storage: Storage, key: string, { files }: Manifest): Part {
  return {
    path: filePath(key),
    compress: !/\.(png|jpg|webp|mp3|zip|epub|xlsx|docx)$/.test(key),
    async open() {
      const file = await storage.get(key);
      // Removed since it was listed: nothing speaks of it any more.
      if (!file) return Readable.from([]);
      const { through, sum } = summing();
      file.stream.on('error', (error) => through.destroy(error));
      return file.stream.pipe(through).on('end', () => files.push({ key, type: file.contentType, ...sum() }));
    },
  };
}

async function newestMigration(client: Client): Promise<Manifest['migration']> {
  const {
    rows: [newest],
  } = await client
    .query<{ when: string | number }>('select max(created_at) as when from drizzle.__drizzle_migrations')
    .catch(() => {
      throw new BackupRefused('This database holds no platform: start it once before it is backed up.');
    });
  const newestMigration = migrationsOf().find(({ when }) => when === Number(newest?.when));
  if (!newestMigration)
    throw new BackupRefused('The database was written by a newer release: take the backup with that release.');
  return newestMigration;
}

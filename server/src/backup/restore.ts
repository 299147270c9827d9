import { newClient } from '../platform/database/index.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { erasureFolder } from '../features/personal-data/erasure-list.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrationsOf } from '../platform/database/migrations.ts';
import type { Storage } from '../platform/storage/port.ts';
import { type Archive, summing } from './archive.ts';
import { BackupRefused, filePath, type Manifest, manifestName, readManifest, tablePath } from './manifest.ts';
import { markUnfinished, refuseUnfinished } from './unfinished.ts';
import { copyIn, copyOut, quoted, setExact, tablesInOrder } from './tables.ts';

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The whole file is read and held against its sums before anything is touched. */
export async function checkBackup(archive: Archive): Promise<Manifest> {
  if (!archive.has(manifestName)) throw new BackupRefused('This is no backup: it has no list of contents.');
  const manifest = readManifest(await archive.text(manifestName).catch(() => ''));
  const contents = [
    ...manifest.tables.map(({ name, sha256 }) => [tablePath(name), sha256]),
    ...manifest.files.map(({ key, sha256 }) => [filePath(key), sha256]),
  ] as [string, string][];
  for (const [path, sha256] of contents) {
    const { through, sum } = summing();
    await pipeline(await archive.stream(path), through, nowhere()).catch(() => {
      throw new BackupRefused(`The backup is damaged: ${path} cannot be read.`);
    });
    if (sum().sha256 !== sha256)
      throw new BackupRefused(`The backup is damaged or was changed: ${path} is not what was written.`);
  }
  if (!migrationsOf().some(({ tag, when }) => tag === manifest.migration.tag && when === manifest.migration.when)) {
    throw new BackupRefused(
      `The backup was taken by a newer release (${manifest.migration.tag}): restore it with that release.`,
    );
  }
  return manifest;
}

/**
 * Brings a checked backup to a place that is empty; the database is then as it was when the backup was taken.
 */
export async function restoreRows(archive: Archive, manifest: Manifest, url: string, storage: Storage): Promise<void> {
  await checkEmpty(url, storage);
  await markUnfinished(url);
  await migrate(url, { last: manifest.migration.tag });
  await fill(archive, manifest, url);
  await restoreFiles(archive, manifest, storage);
}

/** Nothing is ever overwritten. A list of erasures may lie there: it is what this place must not forget. */
async function checkEmpty(url: string, storage: Storage): Promise<void> {
  await refuseUnfinished(url);
  const client = newClient(url);
  await client.connect();
  try {
    const {
      rows: [restored],
    } = await client.query<{ count: string | number }>(
      `select count(*) as count from pg_class where relkind in ('r', 'p')
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and relnamespace::regnamespace::text not like 'pg_toast%'`,
    );
    if (Number(restored?.count) > 0)
      throw new BackupRefused(
        `The database already holds ${String(restored?.count)} tables. A backup goes into an empty place only: ` +
          'set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      );
  } finally {
    await client.end();
  }
  for await (const key of storage.list()) {
    if (!key.startsWith(`${erasureFolder}/`))
      throw new BackupRefused(
        `The storage already holds files (${key}). A backup goes into an empty place only: ` +
          'set DATA_DIR to a new folder, or STORAGE_URL to an empty bucket.',
      );
  }
}

/**
 * All rows in one transaction, counted and summed as they now stand: either the place is the backup, or it is empty.
 */
async function fill(archive: Archive, manifest: Manifest, url: string): Promise<void> {
  const client = newClient(url, { application_name: 'okur-restore' });
  await client.connect();
  try {
    await setExact(client);
    await client.query('begin');
    const tables = await tablesInOrder(client);
    const tablesByName = new Map(manifest.tables.map((table) => [table.name, table]));
    if (
      tables.length !== tablesByName.size ||
      !tables.every(({ name, columns }) => tablesByName.get(name)?.columns.join() === columns.join())
    )
      throw new BackupRefused('The tables of the backup are not those of its migration.');
    const names = tables.map(({ name }) => quoted(name));
    await client.query(`truncate ${names.join(', ')}`);
    // What triggers would add is in the backup already.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of tables) {
      await pipeline(await archive.stream(tablePath(table.name)), client.query(copyFrom(copyIn(table))));
      const { through, sum, lines } = summing();
      await pipeline(client.query(copyTo(copyOut(table))), through, nowhere());
      const { rows, sha256 } = tablesByName.get(table.name)!;
      if (lines() !== rows || sum().sha256 !== sha256)
        throw new BackupRefused(`${table.name} did not arrive as it was: ${lines()} of ${rows} rows.`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function restoreFiles(archive: Archive, { files }: Manifest, storage: Storage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'okur-restore-'));
  try {
    for (const { key, type, sha256 } of files) {
      const { through, sum } = summing();
      const path = join(folder, 'file');
      await pipeline(await archive.stream(filePath(key)), through, createWriteStream(path, { mode: 0o600 }));
      if (sum().sha256 !== sha256) throw new BackupRefused(`${key} did not arrive as it was.`);
      await storage.putFile(key, path, type);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

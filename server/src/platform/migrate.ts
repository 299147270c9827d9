import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installQueue } from './jobs/queue.ts';

/** Any number that nothing else locks on. */
const lockKey = 7_226_005;
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The migrations that this release knows, in their order. */
export const migrationsOf = (): { tag: string; when: number }[] =>
  (JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal).entries.map(({ tag, when }) => ({ tag, when }));

/**
 * Brings the database to the newest state, forward only, under a lock: of two processes that start at once one waits.
 * `last`: not further than that migration, for a backup that was taken then.
 */
export async function migrate(url: string, last?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    if (last) return await migrateTo(client, last);
    await run(drizzle(client), { migrationsFolder });
    await installQueue(url);
  } finally {
    await client.end();
  }
}

/** The migrator takes whole folders: it gets one that ends earlier. */
async function migrateTo(client: pg.Client, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'okur-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
    const end = journal.entries.findIndex(({ tag }) => tag === last);
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }));
    await run(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

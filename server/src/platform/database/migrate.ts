import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { giveRights } from './application-role.ts';
import { installQueue } from '../jobs/queue.ts';
import { lockForMigrations, type LockTimeouts, tellWaits, waitedTooLong } from './migration-lock.ts';
import { migrationsFolder, migrationsOf } from './migrations.ts';
import { applyObjects } from './objects.ts';

export interface MigrateOptions {
  /** Not further than that migration, for a backup that was taken then. */
  last?: string;
  /** The database as the role that the server works as; it is given what it needs. */
  application?: string;
  /** Another folder of functions, views and triggers, for a test. */
  objects?: string;
  /** Hears what the migrations wait for. */
  say?: (line: string) => void;
  lockTimeouts?: LockTimeouts;
}

/**
 * Brings the database to the newest state, forward only, as the role that owns it: migrations, then functions, views
 * and triggers as they are today, then the rights of the server's role. Everything is one transaction, the lock that
 * keeps a second starter waiting included: a process that is killed leaves nothing, and behind a pooler no lock
 * stays with a connection that another client gets next.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await tellWaits(url, rows[0]!.pid, options.say, () => work(client, url, options));
    await client.query('commit');
  } catch (error) {
    throw waitedTooLong(error);
  } finally {
    await client.end();
  }
}

async function work(client: pg.Client, url: string, options: MigrateOptions): Promise<void> {
  const { last, application, lockTimeouts, objects } = options;
  await lockForMigrations(client, lockTimeouts);
  await carryOut(client, last);
  if (last) return;
  await applyObjects(client, objects);
  await installQueue(url);
  if (application) await giveRights(client, application);
}

/** As Drizzle's own migrator does it, which begins and commits by itself. */
async function carryOut(client: pg.Client, last: string | undefined): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, ' +
      'created_at bigint)',
  );
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? 0;
  const end = last ? migrationsOf().find(({ tag }) => tag === last)!.when : Infinity;
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest || folderMillis > end) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

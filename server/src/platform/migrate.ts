import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installQueue } from './jobs/queue.ts';

/** Any number that nothing else locks on. */
const lockKey = 7_226_005;
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Brings the database to the newest state, forward only, under a lock: of two processes that start at once one waits. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await run(drizzle(client), { migrationsFolder });
    await installQueue(url);
  } finally {
    await client.end();
  }
}

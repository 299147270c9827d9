import { newClient, type Client } from '../platform/database/index.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';

/*
 * Where a restore is under way the database has one schema more, which holds nothing. It goes with the last step; where
 * it is still there rows, files or erasures are missing, and nothing may begin with what is there.
 */

const schema = 'okur_unfinished_restore';

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient(url, { application_name: 'okur-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const markUnfinished = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query(`create schema ${schema}`));

export const markFinished = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query(`drop schema ${schema}`));

/** Throws where a restore has not come to its end. */
export async function refuseUnfinished(url: string): Promise<void> {
  const { rowCount } = await withClient(url, (client) =>
    client.query('select from pg_namespace where nspname = $1', [schema]),
  );
  if (rowCount)
    throw new CannotStart(
      'A restore into this place is under way or was broken off, so what is here is not whole. Drop the ' +
        'database and the stored files (or set DATA_DIR, DATABASE_URL and STORAGE_URL to an empty place) and ' +
        'restore again.',
    );
}

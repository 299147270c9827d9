import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrationsOf } from './migrations.ts';
import { CannotStart } from '../postgres/cannot-start.ts';

/** What a process has to know of the database before it works with it. */
export interface DatabaseState {
  /** It takes no writes, as one that follows another server. */
  standby: boolean;
  /** How many migrations of this release it lacks. */
  pending: number;
  /** The newest migration, when this release does not know it, and how many there are. */
  newer: { when: number; count: number } | undefined;
}

interface AppliedState {
  standby: boolean;
  /** When the newest migration it has was made; null before the first. */
  newest: number | null;
  count: number;
}

type Query = (text: string) => Promise<{ rows: unknown[] }>;

const isInRecovery = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as standby`;

/** Looks at a migrated database with one statement. */
export async function lookAt(query: Query): Promise<DatabaseState> {
  const { rows } = await query(
    `${isInRecovery}, max(created_at)::float8 as newest, count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  const { standby, newest, count } = rows[0] as AppliedState;
  return {
    standby,
    pending: migrationsOf().filter(({ when }) => when > (newest ?? 0)).length,
    newer: newest !== null && newest > migrationsOf().at(-1)!.when ? { when: newest, count } : undefined,
  };
}

/** Looks at any database, also an empty one. Refuses one that a newer release has changed. */
export const databaseState = (url: string): Promise<DatabaseState> =>
  connected(url, async (query) => {
    const { rows } = await query(
      `${isInRecovery}, to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
    );
    const { standby, migrated } = rows[0] as { standby: boolean; migrated: boolean };
    if (!migrated) return { standby, pending: migrationsOf().length, newer: undefined };
    const state = await lookAt(query);
    if (state.newer) refuse(state.newer);
    return state;
  });

export const isStandby = (url: string): Promise<boolean> =>
  connected(url, async (query) => ((await query(isInRecovery)).rows[0] as AppliedState).standby);

async function connected<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'okur-start',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}

/** Waits until the database takes writes; while it is promoted it may answer nothing. */
export async function untilPrimary(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ standby: boolean }>(isInRecovery).catch(() => ({ rows: [{ standby: true }] }));
    if (!rows[0]!.standby) return;
    await wait(500);
  }
}

function refuse({ when, count }: NonNullable<DatabaseState['newer']>): never {
  const number = String(count - 1).padStart(4, '0');
  throw new CannotStart(
    `The database stands at migration ${number} of ${new Date(when).toISOString().slice(0, 10)}, which a ` +
      `newer release made, and this release ends with ${migrationsOf().at(-1)!.tag}: ` +
      'start the newer release, or bring a backup of this one to an empty place.',
  );
}

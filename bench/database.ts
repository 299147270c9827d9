import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/src/platform/migrate.ts';
import { type Embedded, startEmbedded } from '../server/src/platform/postgres/embedded.ts';
import { fill, fillVersion } from './fill.ts';

const folder = resolve(process.env['BENCH_DIR'] ?? fileURLToPath(new URL('../data/bench', import.meta.url)));

export interface BenchDatabase {
  /** Filled with so many students, as it was after the fill, whatever a run before did to it. */
  filled(students: number): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL with the settings of the product in a data folder of its own, which keeps what was filled. */
export async function openDatabase(say: (line: string) => void): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir: folder, log: say });
  return {
    filled: (students) => filled(embedded, students, say),
    stop: () => embedded.stop(),
  };
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const addressOf = (embedded: Embedded, name: string): string => embedded.url.replace(/[^/]*$/, name);

async function filled(embedded: Embedded, students: number, say: (line: string) => void): Promise<string> {
  const kept = `filled_${fillVersion}_${students}`;
  const run = 'run';
  await connected(embedded.url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [kept]);
    if (!rowCount) await make(embedded, client, kept, students, say);
  });
  await connected(addressOf(embedded, kept), async (client) => {
    await migrate(addressOf(embedded, kept));
    await client.query('analyze');
  });
  await connected(embedded.url, async (client) => {
    await client.query(`drop database if exists ${run} with (force)`);
    await client.query(`create database ${run} template ${kept} strategy file_copy`);
    await client.query('checkpoint');
  });
  return addressOf(embedded, run);
}

async function make(embedded: Embedded, client: pg.Client, name: string, students: number, say: (line: string) => void): Promise<void> {
  say(`Filling a database with ${students} students (once)`);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await migrate(addressOf(embedded, name));
  await connected(addressOf(embedded, name), (own) => fill(own, students));
  // A fill that was broken off is no template and is made anew.
  await client.query(`update pg_database set datistemplate = true where datname = $1`, [name]);
}

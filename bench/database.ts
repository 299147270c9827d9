import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { type Embedded, startEmbedded } from '../server/src/platform/postgres/embedded.ts';
import { fill, fillVersion } from './fill.ts';

const folder = resolve(process.env['BENCH_DIR'] ?? fileURLToPath(new URL('../data/bench', import.meta.url)));

type Add = (client: pg.Client, url: string) => Promise<void>;

export interface BenchDatabase {
  /** Filled with so many students, as it was after the fill, whatever a run before did to it. */
  filled(students: number): Promise<string>;
  /**
   * Makes a database once, from another one if there is `like` what to begin, and keeps it; the next run finds it as it
   * is.
   */
  template(name: string, students: number, add: Add, like?: string): Promise<string>;
  /** A copy of it, which the next run throws away. */
  copyOf(template: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * PostgreSQL with the settings of the product in a data folder of its own, which keeps what was filled; or the one at
 * BENCH_URL.
 */
export async function openDatabase(say: (line: string) => void): Promise<BenchDatabase> {
  const running = process.env['BENCH_URL'];
  const embedded = running
    ? { url: running, stop: async () => {} }
    : await startEmbedded({ dataDir: folder, log: say });
  return {
    filled: (students) => filled(embedded, students, say),
    template: (part, students, add, like) =>
      templateWith(embedded, `filled_${fillVersion}_${students}_${part}`, { students, add, like, say }),
    async copyOf(template) {
      await connected(embedded.url, (client) => copy(client, new URL(template).pathname.slice(1), run));
      return addressOf(embedded, run);
    },
    stop: () => embedded.stop(),
  };
}

/** The database that runs write to. */
const run = 'run';

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const addressOf = (embedded: Pick<Embedded, 'url'>, name: string): string => embedded.url.replace(/[^/]*$/, name);

async function filled(embedded: Pick<Embedded, 'url'>, students: number, say: (line: string) => void): Promise<string> {
  const template = `filled_${fillVersion}_${students}`;
  await connected(embedded.url, (client) =>
    makeOnce(client, template, () => make(embedded, client, template, students, say)),
  );
  await connected(addressOf(embedded, template), async (client) => {
    await migrate(addressOf(embedded, template));
    await client.query('analyze');
  });
  await connected(embedded.url, (client) => copy(client, template, run));
  return addressOf(embedded, run);
}

async function makeOnce(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
  if (rowCount) return;
  await work();
  // A fill that was broken off is no template and is made again.
  await client.query(`update pg_database set datistemplate = true where datname = $1`, [name]);
}

async function templateWith(
  embedded: Pick<Embedded, 'url'>,
  name: string,
  { students, add, like, say }: { students: number; add: Add; like: string | undefined; say: (line: string) => void },
): Promise<string> {
  const url = addressOf(embedded, name);
  await connected(embedded.url, (client) =>
    makeOnce(client, name, async () => {
      if (like) await copy(client, new URL(like).pathname.slice(1), name);
      else await make(embedded, client, name, students, say);
      await connected(url, (own) => add(own, url));
    }),
  );
  await migrate(url);
  return url;
}

async function copy(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`drop database if exists ${to} with (force)`);
  await client.query(`create database ${to} template ${from} strategy file_copy`);
  await client.query('checkpoint');
}

async function make(
  embedded: Pick<Embedded, 'url'>,
  client: pg.Client,
  name: string,
  students: number,
  say: (line: string) => void,
): Promise<void> {
  say(`Filling a database with ${students} students (once)`);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await migrate(addressOf(embedded, name));
  await connected(addressOf(embedded, name), (own) => fill(own, students));
}

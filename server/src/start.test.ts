import { newClient } from './platform/database/index.ts';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { bringUpToDate, locateDatabase } from './platform/database/location.ts';
import { migrationsOf } from './platform/database/migrations.ts';
import { readConfig } from './platform/runtime/config.ts';
import { emptyDatabase, ownerOf, testDatabase } from './platform/testing/database.ts';
import { bareEnvironment } from './platform/testing/bare-environment.ts';
import { long } from './platform/testing/long.ts';

// A start takes a second, and ten on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'okur-start-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase();
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the server with these variables alone and answers what it said when it gave up. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment(),
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: database,
      ...env,
    },
  });
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => server.on('exit', resolve));
  return { code, said: said.trim() };
}

/**
 * Starts the server, ends it once it is ready and answers what it said. It gets two signals at a time, as from a
 * terminal and npm, and ends in order all the same.
 */
async function startedWith(env: Record<string, string>): Promise<string> {
  const server = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), DEMO: '0', PORT: '0', DATA_DIR: folder, ...env },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) for (const signal of ['SIGTERM', 'SIGINT'] as const) server.kill(signal);
    });
  expect(await new Promise((resolve) => server.on('exit', resolve))).toBe(0);
  expect(said).toContain('is ready');
  return said;
}

/** What the start does to the database before it takes calls, in this process. */
async function databaseStart(env: Record<string, string>): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database, ...env });
  await bringUpToDate(await locateDatabase(config, () => undefined), () => undefined);
}

async function statement(url: string, text: string): Promise<void> {
  const client = newClient(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const away = new URL(inject('postgres'));
const changed = (change: (url: URL) => void): string => {
  const url = new URL(away);
  change(url);
  return url.href;
};

const oneSentence = (variable: string) => new RegExp(`^${variable}[^\\n]*\\.$`);

const refusals = [
  ['the password is wrong', { DATABASE_URL: changed((url) => (url.password = 'geheim')) }, 'DATABASE_URL'],
  ['the host is none of this machine', { HOST: '203.0.113.7' }, 'HOST'],
] as const;

it.each(long ? refusals : refusals.slice(1))(
  'stops with one sentence that names the variable when %s',
  async (_name, env, variable) => {
    const { code, said } = await failedStart(env);
    expect(code).toBe(1);
    expect(said).toMatch(oneSentence(variable));
    expect(said).not.toContain('geheim');
  },
);

it.each([
  ['no one listens there', { DATABASE_URL: 'postgres://okur:geheim@127.0.0.1:1/okur' }, 'DATABASE_URL'],
  ['there is no such database', { DATABASE_URL: changed((url) => (url.pathname = '/nowhere')) }, 'DATABASE_URL'],
  ['secrets are missing', { NODE_ENV: 'production' }, 'TOKEN_SECRET'],
])('has one sentence that names the variable when %s', async (_name, env, variable) => {
  const refusal = await databaseStart(env).catch((error: Error) => error.message);
  expect(refusal).toMatch(oneSentence(variable));
  expect(refusal).not.toContain('geheim');
});

it('refuses a database that a newer release has changed, and names both', async () => {
  const newer = await testDatabase();
  await statement(
    ownerOf(newer),
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  );
  for (const MIGRATION_DATABASE_URL of [ownerOf(newer), ''])
    await expect(databaseStart({ DATABASE_URL: newer, MIGRATION_DATABASE_URL })).rejects.toThrow(
      new RegExp(
        `^The database stands at migration \\d{4} of 2100-01-01, [^\\n]*${migrationsOf().at(-1)!.tag}[^\\n]*\\.$`,
      ),
    );
  expect((await failedStart({ DATABASE_URL: newer })).said).toMatch(oneSentence('The database stands at migration'));
});

it('names MIGRATION_DATABASE_URL when there is something to migrate and the role may not', async () => {
  await expect(databaseStart({ DATABASE_URL: await emptyDatabase() })).rejects.toThrow(
    /^The database lacks \d+ migrations [^\n]*MIGRATION_DATABASE_URL[^\n]*\.$/,
  );
});

it('names MIGRATION_DATABASE_URL when the role may not change functions or views of another release', async () => {
  const other = await testDatabase();
  await statement(ownerOf(other), `update drizzle.database_objects set hash = 'other' where path ~ 'counted_students'`);
  await expect(databaseStart({ DATABASE_URL: other })).rejects.toThrow(
    /^The database lacks 1 functions, views or triggers [^\n]*MIGRATION_DATABASE_URL[^\n]*\.$/,
  );
  await databaseStart({ DATABASE_URL: other, MIGRATION_DATABASE_URL: ownerOf(other) });
  await startedWith({ DATABASE_URL: other });
});

it.runIf(long)('starts as a role that owns nothing; in production it warns of one that owns the tables', async () => {
  const empty = await emptyDatabase();
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://okur.example', TOKEN_SECRET: 'x'.repeat(32) };
  const asOwner = await startedWith({ ...production, DATABASE_URL: ownerOf(empty), LOG_LEVEL: 'warn' });
  expect(asOwner).toMatch(/"level":40[^\n]*owner of its tables[^\n]*MIGRATION_DATABASE_URL/);
  const apart = { ...production, DATABASE_URL: empty, MIGRATION_DATABASE_URL: ownerOf(empty), LOG_LEVEL: 'warn' };
  expect(await startedWith(apart)).not.toContain('owner');
});

it.runIf(long)('says how someone gets in while no one can', async () => {
  const url = await testDatabase();
  expect(await startedWith({ DATABASE_URL: url, LOG_LEVEL: 'silent' })).toContain('npm run super-admin -- --email');
  await statement(
    ownerOf(url),
    `insert into admins (id, username, email, roles) values (gen_random_uuid(), 'Ada Ak', 'ada@okul.example', '{SP}')`,
  );
  expect(await startedWith({ DATABASE_URL: url, LOG_LEVEL: 'silent' })).not.toContain('super-admin');
});

it('says which port is taken', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  const { code, said } = await failedStart({ PORT: String(port) });
  other.close();
  expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^PORT ${port} [^\\n]*\\.$`))]);
});

it('says which folder cannot be used', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, said } = await failedStart({ DATA_DIR: file, DATABASE_URL: '' });
  expect([code, said]).toEqual([1, expect.stringMatching(/^DATA_DIR [^\n]*a-file[^\n]*\.$/)]);
});

import { readFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isOwner } from './application-role.ts';
import { databaseState } from './state.ts';
import { locks } from './locks.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, migrationsOf } from './migrations.ts';
import { databaseObjects } from './objects.ts';
import { emptyDatabase, ownerOf, testDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';

const application = await testDatabase();
const url = ownerOf(application);
const empty = await emptyDatabase();
const open: pg.Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});

async function connected(address: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, application_name: name });
  await client.connect();
  open.push(client);
  return client;
}

/** Another starter that is at work: it holds the lock of migrations in a transaction that lasts. */
async function otherStarter(): Promise<pg.Client> {
  const other = await connected(url, 'another-starter');
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1)', [locks.migrations]);
  return other;
}

it('an empty database is made by its owner, and the role of the server works with it and owns nothing', async () => {
  const owner = ownerOf(empty);
  expect((await databaseState(owner)).pending).toBe(migrationsOf().length);
  await Promise.all([migrate(owner, { application: empty }), migrate(owner, { application: empty })]);
  expect(await databaseState(empty)).toEqual({ standby: false, pending: 0, newer: undefined });
  expect([await isOwner(owner), await isOwner(empty)]).toEqual([true, false]);
  const client = await connected(empty, 'okur');
  expect((await client.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
});

it('says what it waits for, and goes on when that is done', async () => {
  const other = await otherStarter();
  const said: string[] = [];
  const done = migrate(url, { application, say: (line) => said.push(line) });
  await eventually(() => expect(said).toHaveLength(1));
  expect(said[0]).toMatch(/^The migrations wait for process \d+ of the database \(another-starter.*\)\.$/);
  await other.query('commit');
  await done;
});

it('does not wait for ever, and names whom it waited for', async () => {
  await otherStarter();
  await expect(migrate(url, { lockTimeouts: { starter: 2, table: 1 } })).rejects.toThrow(
    new RegExp(
      '^The migrations waited too long for process \\d+ of the database \\(another-starter.*\\): ' +
        'let it finish or end it, then start again\\.$',
    ),
  );
});

it('is not held up by a starter whose connection was cut', async () => {
  const other = await otherStarter();
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  other.on('error', () => undefined);
  const killer = await connected(url, 'killer');
  await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
  await expect(migrate(url, { lockTimeouts: { starter: 5, table: 5 } })).resolves.toBeUndefined();
});

/** Keeps its connections to the database when those who used them are gone, as a pooler does. */
async function pooler(): Promise<{ url: string; close(): void }> {
  const address = new URL(url);
  const servers: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(address.port), address.hostname);
    servers.push(server);
    server.on('error', () => client.destroy());
    client.on('error', () => undefined);
    server.pipe(client);
    // The message X says goodbye; it goes no further.
    client.on('data', (bytes) => bytes[0] === 0x58 || server.write(bytes));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const own = new URL(url);
  own.port = String((proxy.address() as AddressInfo).port);
  return {
    url: own.href,
    close() {
      proxy.close();
      for (const server of servers) server.destroy();
    },
  };
}

it('leaves no lock with a connection that a pooler keeps for the next one', async () => {
  const pooled = await pooler();
  afterAll(() => pooled.close());
  await migrate(pooled.url);
  await migrate(pooled.url, { lockTimeouts: { starter: 2, table: 1 } });
  const client = await connected(url, 'looks-after');
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

it('a failed migration leaves nothing of itself', async () => {
  const owner = await connected(url, 'owner');
  // As if all were still to be made: what the first makes is there already.
  await owner.query('delete from drizzle.__drizzle_migrations');
  await expect(migrate(url)).rejects.toThrow(/already exists/);
  expect((await databaseState(url)).pending).toBe(migrationsOf().length);
});

it('no migration names a function or a view that files alone make: while a backup comes back there is none', () => {
  const migrations = migrationsOf().map(({ tag }) => ({
    tag,
    text: readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'),
  }));
  const creations = /create (?:or replace )?(?:function|view) "?(\w+)/gi;
  const made = new Set(migrations.flatMap(({ text }) => [...text.matchAll(creations)].map(([, name]) => name)));
  const ofFiles = databaseObjects().filter(({ kind, name }) => kind !== 'triggers' && !made.has(name));
  const namedIn = (text: string): string[] => {
    // A view may go before a column that it reads; its file makes it again.
    const needed = text.replaceAll(/--.*$/gm, '').replaceAll(/drop (?:function|view) if exists [^;]*;/gi, '');
    const words = new Set(needed.match(/\w+/g));
    return ofFiles.filter(({ name }) => words.has(name)).map(({ name }) => name);
  };
  expect(namedIn('update users set version = 2 where okur_may_sign_in(status);')).toEqual(['okur_may_sign_in']);
  expect(namedIn('insert into notices select user_id from "homework_recipients";')).toEqual(['homework_recipients']);
  expect(namedIn('-- okur_may_sign_in\nDROP VIEW IF EXISTS homework_recipients;\nselect okur_fold(name);')).toEqual([]);
  // The first that this holds for: of those before it, backups are restored as they were.
  const later = migrations.filter(({ tag }) => tag >= '0141');
  expect(later.flatMap(({ tag, text }) => namedIn(text).map((name) => `${tag} names ${name}`))).toEqual([]);
});

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { newClient, openDatabase, row, rows, sql } from './platform/database/index.ts';
import { migrate } from './platform/database/migrate.ts';
import { findBinaries } from './platform/postgres/binaries.ts';
import { freePort } from './platform/postgres/postmaster.ts';
import {
  APPLICATION,
  asAdministrator,
  makeRoles,
  OWNER,
  withDatabase,
  withRole,
} from './platform/testing/databases.ts';
import { startInstalled } from './platform/testing/installed-postgres.ts';
import { eventually } from './platform/testing/eventually.ts';
import { bareEnvironment } from './platform/testing/bare-environment.ts';

vi.setConfig({ testTimeout: 120_000 });

/* A PostgreSQL of its own, which becomes a standby, is promoted and demoted. */

const folder = await mkdtemp(join(tmpdir(), 'okur-standby-'));
const bin = dirname((await findBinaries()).postgres);
let postgres = await startInstalled(bin, folder);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
await makeRoles(postgres.url);
await asAdministrator(postgres.url, `create database shop owner ${OWNER}`);
const address = (role: typeof OWNER | typeof APPLICATION) => withRole(withDatabase(postgres.url, 'shop'), role);
await migrate(address(OWNER), { application: address(APPLICATION) });

const statusOf = async (port: number, path: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return answer ? `${answer.status} ${((await answer.json()) as { status: string }).status}` : 'nobody';
};

it('a process at a standby starts and is ready once it is promoted and no migrations are pending', async () => {
  await postgres.stop();
  await writeFile(join(folder, 'postgres/data/standby.signal'), '');
  postgres = await startInstalled(bin, folder);
  const port = await freePort();
  const server = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      ...bareEnvironment(),
      DEMO: '0',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'files'),
      DATABASE_URL: address(APPLICATION),
      MIGRATION_DATABASE_URL: address(OWNER),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const becomes = (path: string, answer: string) =>
      vi.waitFor(async () => expect(await statusOf(port, path)).toBe(answer), { timeout: 60_000, interval: 200 });
    await becomes('/readyz', '503 writes_paused');
    expect(await statusOf(port, '/livez')).toBe('200 ok');
    await asAdministrator(postgres.url, 'select pg_promote()');
    await becomes('/readyz', '200 ok');

    const owner = newClient(address(OWNER));
    await owner.connect();
    const last = `(select max(id) from drizzle.__drizzle_migrations)`;
    await owner.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = ${last}`);
    await becomes('/readyz', '503 migrations');
    await owner.query(`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = ${last}`);
    await owner.end();
    await becomes('/readyz', '200 ok');
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.on('exit', resolve));
  }
});

it('connections to a primary that was demoted are thrown away at the first write it refuses', async () => {
  const own = openDatabase(address(APPLICATION), { max: 3 });
  const pids = async (): Promise<number[]> =>
    Promise.all(
      Array.from({ length: 3 }, () =>
        own.transaction(async (tx) => {
          await rows(tx, sql`select pg_sleep(0.1)`);
          return (await row<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`))!.pid;
        }),
      ),
    );
  const before = await pids();
  expect(new Set(before).size).toBe(3);
  await asAdministrator(postgres.url, 'alter system set default_transaction_read_only = on');
  await asAdministrator(postgres.url, 'select pg_reload_conf()');
  const write = () => own.transaction((tx) => rows(tx, sql`delete from login_failures`));
  await eventually(() => expect(write()).rejects.toThrow(/read-only/));
  await eventually(() => expect(own.pool.totalCount).toBe(0));
  expect((await pids()).filter((pid) => before.includes(pid))).toEqual([]);
  await own.close();
});

import { newClient } from '../database/index.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from './embedded.ts';
import { commandOf, isRunning } from './processes.ts';
import { eventually } from '../testing/eventually.ts';

let base: string;
let dataDir: string;
const started: { stop(): Promise<void> }[] = [];

/** Spaces and letters beyond ASCII, as in a home folder. */
const makeFolder = async () => {
  base = await mkdtemp(join(tmpdir(), 'okur postgres '));
  dataDir = join(base, 'Öğrenci kayıtları İŞ');
};
const removeFolder = () => rm(base, { recursive: true, force: true });
const stopAll = async () => {
  for (const one of started.splice(0)) await one.stop();
};

async function start(lines: string[] = []): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line), durable: false });
  started.push(embedded);
  return embedded;
}

/** A server in a process of its own, which we can kill. */
async function startElsewhere(): Promise<{ url: string; server: ChildProcess }> {
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const url of createInterface(server.stdout)) return { url, server };
  throw new Error('the other server ended by itself');
}

async function kill(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** T: stands still; Z: ended, and its parent has not taken note. */
const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = newClient(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Begins to listen to PostgreSQL's own log; answers what has come since. */
function listen(): () => string {
  const log = () => readFileSync(join(dataDir, 'postgres/postgres.log'));
  const { length } = log();
  return () => log().subarray(length).toString();
}
const inOrder = 'database system was shut down at';

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

describe('the first start', () => {
  beforeEach(makeFolder);
  afterEach(async () => {
    await stopAll();
    await removeFolder();
  });

  test('makes a database that knows Turkish and listens on this machine alone, behind a password', async () => {
    const lines: string[] = [];
    const { url } = await start(lines);
    expect(lines).toContain('Preparing the database (first start)');
    expect(
      await query(
        url,
        `select upper('iı' collate "tr-x-icu") as up, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
      (select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256') as open`,
      ),
    ).toEqual([{ up: 'İI', encoding: 'UTF8', address: '127.0.0.1', sockets: '', open: 0 }]);
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres/data'))).mode & 0o777).toBe(0o700);
  });

  test('has a role for the server that owns nothing, beside the one that owns everything', async () => {
    const { applicationUrl } = await start();
    expect(
      await query(
        applicationUrl,
        `select rolsuper or rolcreaterole or rolcreatedb as special, current_database() as database
          from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ special: false, database: 'okur' }]);
    await expect(query(applicationUrl, 'create table kept (n int)')).rejects.toThrow(/permission denied/);
    expect((await stat(join(dataDir, 'postgres/application-password'))).mode & 0o777).toBe(0o600);
  });

  test('forgets a first start that was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres/unfinished-Ab12/base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('unfinished-Ab12');
  });

  test('refuses data of another major version in one sentence', async () => {
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 15, this is PostgreSQL 18: /);
  });
});

describe('a DATA_DIR in use', () => {
  beforeAll(async () => {
    await makeFolder();
    await start();
    await stopAll();
  });
  afterEach(stopAll);
  afterAll(removeFolder);

  test('writes to disk before it answers, unless a test says otherwise', async () => {
    const { url, stop } = await startEmbedded({ dataDir, log: () => undefined });
    started.push({ stop });
    expect(
      await query(
        url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
      current_setting('full_page_writes') as pages`,
      ),
    ).toEqual([{ fsync: 'on', sync: 'on', pages: 'on' }]);
  });

  // What makes it quick: how long it takes, a busy machine decides.
  test('finds its rows again at the second start, which prepares and recovers nothing', async () => {
    const first = await start();
    await query(first.url, 'drop table if exists kept; create table kept as select 7 as n');
    await first.stop();
    const lines: string[] = [];
    const log = listen();
    const again = await start(lines);
    expect(lines).toEqual([]);
    expect(log()).toContain(inOrder);
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('takes over data of a release with one role, whatever became of the other one’s password', async () => {
    const first = await start();
    await query(first.url, 'drop table if exists kept; create table kept as select 7 as n; drop role okur_application');
    await first.stop();
    await rm(join(dataDir, 'postgres/application-password'));
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await query(second.applicationUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await rm(join(dataDir, 'postgres/application-password'));
    expect(await query((await start()).applicationUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('leaves no process and no lock behind when it stops', async () => {
    const { stop } = await start();
    const pid = postmasterPid();
    await stop();
    expect(isRunning(pid)).toBe(false);
    await expect(stat(pidFile())).rejects.toThrow(/ENOENT/);
    await start();
  });

  test('starts again after the server was killed with kill -9, and ends what it left in order', async () => {
    const { url, server } = await startElsewhere();
    await query(url, 'drop table if exists kept; create table kept as select 7 as n');
    const orphan = postmasterPid();
    await kill(server);
    expect(isRunning(orphan)).toBe(true);
    const log = listen();
    const again = await start();
    expect(isRunning(orphan)).toBe(false);
    // By the first signal: the second one follows after twenty seconds and costs a recovery.
    expect(log()).toMatch(new RegExp(`received fast shutdown request[^]*${inOrder}`));
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('starts after the server and PostgreSQL were both killed', async () => {
    const { url, server } = await startElsewhere();
    await query(url, 'drop table if exists kept; create table kept as select 7 as n');
    await kill(server);
    process.kill(postmasterPid(), 'SIGKILL');
    const again = await start();
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('does not mistake a stranger who has the number of a dead PostgreSQL for it', async () => {
    const first = await start();
    const lines = readFileSync(pidFile(), 'utf8').split('\n');
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    try {
      writeFileSync(pidFile(), [stranger.pid, ...lines.slice(1)].join('\n'));
      const again = await start();
      expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
      expect(isRunning(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  test('starts after a PostgreSQL that is killed while it ends, and whose end no one has taken note of', async () => {
    const first = await start();
    const lines = readFileSync(pidFile(), 'utf8').split('\n');
    const { uid, gid } = await stat(pidFile());
    await first.stop();
    // Killed by the first signal; its parent stands still and does not take note.
    const child = JSON.stringify(`exec -a 'postgres -D ${dataDir}/postgres/data x' sleep 60`);
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `console.log(require('child_process').spawn('bash', ['-c', ${child}], { uid: ${uid}, gid: ` +
          `${gid} }).pid); setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 200)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string];
      await eventually(() => expect(stateOf(parent.pid!)).toBe('T'));
      await eventually(() => expect(commandOf(Number(pid))).toMatch(/^postgres -D /));
      writeFileSync(pidFile(), [pid, ...lines.slice(1)].join('\n'));
      const again = await start();
      expect(stateOf(Number(pid))).toBe('Z');
      expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('tells a second start on the same DATA_DIR who uses it', async () => {
    const { server } = await startElsewhere();
    try {
      await expect(start()).rejects.toThrow(`DATA_DIR ${dataDir} is in use by the running process ${server.pid}`);
    } finally {
      await kill(server);
    }
    await start();
  });

  test('never lets two of several simultaneous starts through', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals).toEqual([expect.stringContaining('is in use by'), expect.stringContaining('is in use by')]);
  });

  test('comes back on the same address when PostgreSQL itself is killed', async () => {
    const { url } = await start();
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await eventually(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]));
    expect(postmasterPid()).not.toBe(killed);
  });

  test.runIf(process.getuid?.() === 0)(
    'takes data that root copied here, and hands it to the user it becomes',
    async () => {
      const data = join(dataDir, 'postgres/data');
      for (const path of ['', ...(await readdir(data, { recursive: true }))]) await chown(join(data, path), 0, 0);
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(data)).uid).not.toBe(0);
    },
  );
});

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { connected } from './database.ts';
import type { Job, Measured } from './load.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const start = readFileSync(file('../scripts/start.sh'), 'utf8');

export interface Server {
  port: number;
  /** Bytes of memory that are really in use. */
  memory(): Promise<number>;
  /** Milliseconds of processor time it and its connections of PostgreSQL have taken so far. */
  cpu(): Promise<Cpu>;
  stop(): Promise<void>;
}

export interface Cpu {
  server: number;
  postgres: number;
}

/** Of Node and of the memory below it, as `npm start` sets them. */
const flags = start.match(/ --\S+/g)?.map((flag) => flag.trim()) ?? [];
const settings = Object.fromEntries(
  [...start.matchAll(/^export (\w+)=(\S+)/gm)].map(([, name, value]) => [name!, value!]),
);
if (flags.length === 0 || Object.keys(settings).length === 0)
  throw new Error('scripts/start.sh names no flags any more.');

export const tokenSecret = 'bench-secret-bench-secret-bench-secret';

/** The product as `npm start` runs it in production: its log goes nowhere, but is written. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const env = {
    ...settings,
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_COMPILE_CACHE: file('../node_modules/.cache/node'),
    ...more,
  };
  return started(file('../server/src/main.ts'), port, env, databaseUrl, 'okur');
}

/** Node's http and pg, and nothing else. */
export async function startBare(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  return started(
    file('bare.ts'),
    port,
    { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: databaseUrl },
    databaseUrl,
    'bare',
  );
}

async function started(
  script: string,
  port: number,
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  application: string,
): Promise<Server> {
  const profile = process.env['BENCH_PROFILE'];
  const args =
    application === 'okur' ? [...flags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])] : [];
  const child = spawn(process.execPath, [...args, script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await ready(child, port);
  const connections = new Map<number, number>();
  return {
    port,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    async cpu() {
      return { server: await cpuOf(child.pid!), postgres: await postgresCpu(databaseUrl, application, connections) };
    },
    stop: () => stopped(child),
  };
}

/**
 * Milliseconds of processor time that the connections of this name have taken so far; with `seen`, by process, also
 * those that were there at an earlier look: what ends takes its figure along, and the sum would go down.
 */
export async function postgresCpu(
  databaseUrl: string,
  application: string,
  seen = new Map<number, number>(),
): Promise<number> {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = $1`, [application]),
  );
  for (const { pid } of rows) seen.set(pid, await cpuOf(pid));
  return [...seen.values()].reduce((sum, one) => sum + one, 0);
}

/** Milliseconds; Linux counts in hundredths of a second. */
async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error('a server of the measurement ended by itself');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('a server of the measurement did not start within two minutes');
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface Load {
  run(job: Job): Promise<Measured>;
  stop(): void;
}

export function startLoad(): Load {
  const child = fork(file('load.ts'));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('the load generator ended by itself'));
        child.once('exit', ended).once('message', (measured: Measured) => {
          child.off('exit', ended);
          resolve(measured);
        });
        child.send(job);
      }),
    stop: () => void child.disconnect(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Measured } from './load.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface Server {
  port: number;
  /** Bytes of memory that are really in use. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export const tokenSecret = 'bench-secret-bench-secret-bench-secret';

/** The product as it runs in production: its log goes nowhere, but is written. */
export async function startProduct(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DEMO: '0', PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret, PUBLIC_URL: `http://127.0.0.1:${port}` };
  return started(file('../server/src/main.ts'), port, env);
}

/** Node's http and pg, and nothing else. */
export async function startBare(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  return started(file('bare.ts'), port, { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: databaseUrl });
}

async function started(script: string, port: number, env: NodeJS.ProcessEnv): Promise<Server> {
  const args = process.env['BENCH_PROFILE'] && script.includes('main') ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];
  const child = spawn(process.execPath, [...args, script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await ready(child, port);
  return {
    port,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    stop: () => stopped(child),
  };
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error('a server of the measurement ended by itself');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('a server of the measurement did not start within 30 s');
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
    run: (job) => new Promise((resolve, reject) => {
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

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { rows, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import type { TestApp } from './app.ts';
import { bareEnvironment } from './bare-environment.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Starts the server itself on the database of the test, as a process that can be killed; at the top of a file. */
export function serverProcesses({ services: { config } }: TestApp, env: Record<string, string> = {}) {
  const alive = new Set<ChildProcess>();
  afterAll(() => alive.forEach((child) => child.kill('SIGKILL')));
  return async (): Promise<{ server: ChildProcess; url: string }> => {
    const server = spawn(process.execPath, [main], {
      env: {
        ...bareEnvironment(),
        NODE_ENV: 'test',
        DEMO: '0',
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl!,
        TOKEN_SECRET: config.tokenSecret!,
        ...env,
      },
    });
    alive.add(server);
    let said = '';
    server.stderr.resume();
    // What it writes later goes nowhere, but it must be able to: a server whose log is shut ends.
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      const url = /ready: (http:\S+)/.exec(said)?.[1];
      if (!url) continue;
      server.stdout.resume();
      return { server, url };
    }
    throw new Error(said);
  };
}

/** What a member of the staff sends to a server of its own process. */
export async function headersOf({ services: { db, access } }: TestApp, id: string): Promise<Record<string, string>> {
  const sessionId = newId();
  await rows(
    db,
    sql`insert into sessions (id, account_type, account_id, token_hash, expires_at, ends_at)
      values (${sessionId}, 'staff', ${id}, ${sessionId}, now() + interval '1 day', now() + interval '1 day')`,
  );
  return {
    authorization: `Bearer ${await access.issue('staff', id, sessionId)}`,
    'content-type': 'application/json',
  };
}

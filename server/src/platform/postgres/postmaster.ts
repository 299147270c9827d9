import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { endPostmaster, readPostmaster } from './postmaster-file.ts';
import { command, identity, type RunAs } from './run-as.ts';

export interface Launch {
  runAs: RunAs;
  postgres: string;
  home: string;
  data: string;
}

/** 5 MB: the log of the run before is kept, older ones are not. */
const LOG_LIMIT = 5 * 1024 * 1024;
const PATIENCE = 60_000;

/** Starts PostgreSQL with these settings on its command line and waits until it accepts connections. */
export async function launch(how: Launch, settings: readonly string[]): Promise<ChildProcess> {
  const log = logFile(how.home);
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const child = start(how, settings, log);
  const deadline = Date.now() + PATIENCE;
  while (lives(child) && Date.now() < deadline) {
    const now = readPostmaster(how.data);
    if (now?.ready && now.pid === child.pid) return child;
    await wait(10);
  }
  if (lives(child) && child.pid) await endPostmaster(child.pid);
  const said = readFileSync(log).subarray(before).toString().trim().split('\n').slice(-3).join(' ');
  throw new CannotStart(`PostgreSQL did not start: ${said} (whole log: ${log})`);
}

const lives = (child: ChildProcess) => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** A port that is free now; a process that takes it in between makes the launch fail, and the caller picks another. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** `detached`: Ctrl+C in the terminal goes to the server, which ends PostgreSQL last, when its requests are done. */
function start({ runAs, postgres, data }: Launch, settings: readonly string[], log: string): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  const child = spawn(...command(runAs, postgres, ['-D', data, ...settings]), {
    ...identity(runAs),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // Without a process there is no exit either: `launch` sees the missing pid.
  child.once('error', () => undefined);
  child.unref();
  return child;
}

function logFile(home: string): string {
  const path = join(home, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(path, `${path}.1`);
  return path;
}

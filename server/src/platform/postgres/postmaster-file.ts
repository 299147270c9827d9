import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { commandOf, isRunning } from './processes.ts';

const file = (data: string) => join(data, 'postmaster.pid');

/** Process id, port and state from PostgreSQL's own lock file (miscadmin.h: lines 1, 4 and 8). */
export function readPostmaster(data: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(file(data), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Clears the way after a server that was killed: ends the PostgreSQL it left behind, or disarms a dead one's file. */
export async function endLeftover(data: string, log: (line: string) => void): Promise<void> {
  const left = readPostmaster(data);
  if (!left) return;
  if (isOurs(left.pid, data)) {
    log(`Ending the PostgreSQL that an earlier run left behind (process ${left.pid})`);
    await endPostmaster(left.pid);
  }
  // One that was killed removes no file, and while its parent has not reaped it PostgreSQL holds it for alive.
  if (readPostmaster(data)) disarm(data);
}

/** Fast shutdown (SIGINT), and if that hangs the immediate one (SIGQUIT), which costs a recovery at the next start. */
export async function endPostmaster(pid: number): Promise<void> {
  for (const [signal, graceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 8_000],
  ] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + graceMs;
    while (isRunning(pid) && Date.now() < deadline) await wait(10);
  }
  if (isRunning(pid)) throw new CannotStart(`PostgreSQL (process ${pid}) does not end: end it by hand.`);
}

export function isOurs(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false;
  const command = commandOf(pid);
  return basename(command.split(' -D ')[0] ?? '') === 'postgres' && command.includes(` -D ${data} `);
}

/**
 * A stale file blocks PostgreSQL when its number now belongs to another process. Without the file PostgreSQL could not
 * see whether a process of the dead server still uses its shared memory, so the file stays and names us instead:
 * PostgreSQL takes its own parent for no holder (CreateLockFile in miscinit.c) and makes that check.
 */
function disarm(data: string): void {
  const rest = readFileSync(file(data), 'utf8').split('\n').slice(1);
  writeFileSync(file(data), [process.pid, ...rest].join('\n'));
}

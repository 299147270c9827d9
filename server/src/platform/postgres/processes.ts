import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one with the same number: the moment it started, on Linux together with the boot
 * it belongs to. Undefined when no such process runs; a zombie counts as gone.
 */
export function startOf(pid: number): string | undefined {
  if (!answers(pid)) return undefined;
  if (process.platform !== 'linux') return ps(pid, 'lstart')?.replace(/\W+/g, '.');
  const stat = read(`/proc/${pid}/stat`);
  // /proc hides the processes of others when mounted with hidepid: alive, but nothing to compare.
  if (stat === undefined) return answers(pid) ? 'hidden' : undefined;
  // proc(5): after the name in brackets come the state (field 3) and, as field 22, the start in ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = read('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? 'boot';
  return `${boot}.${ticks}`;
}

export const isRunning = (pid: number) => startOf(pid) !== undefined;

/** The command line of a process, its arguments joined by blanks; empty when it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? '';
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

import { totalmem } from 'node:os';

/** Settings for one small machine that also runs the server; durability is PostgreSQL's own default. */
const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Compiling costs more than it saves on queries of a few milliseconds.
  jit: 'off',
  // Parallel queries need /dev/shm, of which a container has 64 MB, and take the second core from everyone else.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Three processes fewer than the default `worker`.
  io_method: 'sync',
  wal_level: 'minimal',
  // A piece of the log that has to be made is 16 MB written out before it is used, while every other write waits for
  // the disk: those that were there stay, so that an import after a quiet night finds them, and a busy moment waits for
  // no buffer.
  min_wal_size: '512MB',
  wal_buffers: '16MB',
  // After each checkpoint the first write to a page puts the whole page into the log: on a million students a thousand
  // readings fill a gigabyte in seconds, and each fill began the next checkpoint.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements carry people's names: the log keeps the server's own messages only.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** For data that a test throws away: nothing waits for the disk. */
export const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const THROWAWAY = { ...NOT_DURABLE, autovacuum: 'off' };

export const asOptions = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const [least, most] = [128, 1024];

/**
 * Megabytes for the pages PostgreSQL works on: an eighth of the machine's memory, or of what this process may use of
 * it. With 128 on a million students a page that a reading needs was rarely there, and each that came drove out one
 * that had to be written first.
 */
export const sharedMegabytes = (memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): number =>
  Math.round(Math.min(most, Math.max(least, memory / 2 ** 20 / 8)));

export function settings(port: number, durable: boolean): string[] {
  const all = {
    ...COMMON,
    shared_buffers: `${durable ? sharedMegabytes() : least}MB`,
    ...(durable ? {} : THROWAWAY),
    port: String(port),
  };
  return asOptions(all);
}

import { vi } from 'vitest';
import { type Db, row, sql } from '../database/index.ts';

/**
 * What anything may take that a test waits for, in milliseconds, on a machine that does much else: a test goes on as
 * soon as it can.
 */
const limits = { timeout: 30_000, interval: 50 };

/** Waits until the check passes, and gives what it answers. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, limits);

/** Waits until it is so. */
export const until = (isSo: () => boolean | Promise<boolean>): Promise<unknown> => vi.waitUntil(isSo, limits);

/** Waits until a statement of another connection waits for what is held. */
export const someoneWaits = (db: Db): Promise<unknown> =>
  until(async () => {
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await row(db, waiting)) !== undefined;
  });

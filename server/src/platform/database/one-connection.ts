import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/*
 * Work whose transaction holds a connection and then waits for another one from the pool stands still as soon as
 * as many do so at once as the pool has connections, and with it everyone else. So no work takes a second one:
 * outside production it fails at once, in every test that comes by.
 */

const transactions = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work of a transaction, which holds a connection meanwhile. */
export async function holding<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/**
 * Work that is no part of the transaction around it: how far a job is has to be seen before it ends, and what a
 * process opens once belongs to no call. Jobs are few at a time, so they cannot hold all connections.
 */
export const aside = <T>(work: () => T): T => transactions.exit(work);

type Connected = Parameters<Pool['connect']>[0];

/** Has a pool refuse who holds a connection already; its own queries connect by the same function. */
export function refuseSecond(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (done?: Connected) => unknown;
  const refusing = (done?: Connected): unknown => {
    if (!transactions.getStore()?.open) return connect(done);
    const error = new Error('a second connection was asked for while a transaction holds one: use the transaction');
    return done ? done(error, undefined, () => undefined) : Promise.reject(error);
  };
  pool.connect = refusing as Pool['connect'];
}

import pg from 'pg';
import { holding, refuseSecond } from './one-connection.ts';
import { dropReadOnly } from './read-only.ts';
import type { Db } from './rows.ts';
import { isReadOnly } from './standstill.ts';
import { dropSilent, isSilence, clientTimeout } from './time-limits.ts';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Runs the work in one transaction: all of it or nothing. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Instants leave as ISO 8601 text, calendar dates stay text, counts become numbers. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface PoolOptions {
  max?: number;
  /** Milliseconds after which a statement is ended. */
  statementTimeout?: number;
  /** Outside production: who holds a connection and asks for a second one is refused. */
  strict?: boolean;
  onError?: (error: Error) => void;
}

/**
 * Opens a bounded pool: waits of at most 2 s for a connection or a lock, statements of at most 5 s. Our side keeps the
 * limit as well, see time-limits.
 * The planner is told that a page read out of order costs little more than one in order, as it is on disks without
 * heads; and never to compile a statement, which costs more than it saves on statements of a few milliseconds.
 */
export function openDatabase(
  url: string,
  { max = 16, statementTimeout = 5000, strict = false, onError = () => {} }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    query_timeout: clientTimeout(statementTimeout),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'okur',
    options:
      `-c statement_timeout=${statementTimeout} -c random_page_cost=1.1 -c jit=off -c lock_timeout=2000 -c ` +
      'idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  pool.on('error', onError);
  // The pool listens to its idle connections alone. One that is lost while it is lent out would end the process; its
  // own statements fail and tell.
  pool.on('connect', (client) => client.on('error', () => {}));
  dropSilent(pool);
  dropReadOnly(pool);
  if (strict) refuseSecond(pool);
  return {
    db: pool,
    pool,
    transaction: (work) => transactionOn(pool, work),
    close: () => pool.end(),
  };
}

async function transactionOn<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let unusable: Error | undefined;
  try {
    await client.query('begin');
    const result = await holding(() => work(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that fell silent would let the rollback wait as well; one that only reads must lead elsewhere.
    if (isSilence(error) || isReadOnly(error)) unusable = error as Error;
    else await client.query('rollback').catch((failure: Error) => (unusable = failure));
    throw error;
  } finally {
    client.release(unusable);
  }
}

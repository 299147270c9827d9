import { type Database, type Db, openDatabase, type PoolOptions } from './index.ts';
import { ApiError } from '../http/api-error.ts';
import { Limiter } from '../runtime/limiter.ts';

/** Tells when the client has gone; what it answers ends the telling. */
export type OnDisconnect = (left: () => void) => () => void;

/** Searches, which one person can make as costly as they like: few at a time, and on connections of their own. */
export interface Searches {
  /** Does a search when it is the client's turn. A client that has closed the connection loses its turn. */
  run<T>(client: string, onDisconnect: OnDisconnect, work: (db: Db) => Promise<T>): Promise<T>;
  close: Database['close'];
}

const perClient = { concurrency: 2, queueMax: 8 };
/** Connections: as many searches as two cores can do beside everything else. */
const connections = 4;
/** Milliseconds after which a search is given up. */
const timeoutMs = 2000;

/** `isStrained`: the process is late; searches are refused first, so that cheap calls still pass. */
export function searches(
  url: string,
  isStrained: () => boolean,
  options: Pick<PoolOptions, 'strict' | 'onError'>,
): Searches {
  const database = openDatabase(url, { ...options, max: connections, statementTimeout: timeoutMs });
  const limiter = new Limiter(perClient);
  return {
    run(client, onDisconnect, work) {
      if (isStrained()) throw new ApiError('overloaded', { retryAfter: 2 });
      return limiter.run(client, () => work(database.db), onDisconnect);
    },
    close: database.close,
  };
}

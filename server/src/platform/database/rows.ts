import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type Sql, sql } from './sql.ts';
import { raise, raisedTimeout } from './time-limits.ts';

/** The pool, or the connection of a transaction; stores take either. */
export interface Db {
  query(config: pg.QueryConfig & { query_timeout?: number }): Promise<{ rows: unknown[] }>;
}

/** For the rest of the transaction each statement may take so many seconds, on both sides. */
export async function raiseTimeLimit(tx: Db, seconds: number): Promise<void> {
  raise(tx, seconds * 1000);
  await rows(tx, sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`);
}

interface HowToRun {
  /** False for a statement whose best plan follows from its values: it is planned each time. */
  named?: boolean;
}

/**
 * Runs SQL as a named prepared statement and answers its rows. The name follows from the text, so that a list that is
 * read a thousand times is planned once a connection.
 */
export async function rows<T>(db: Db, { text, values }: Sql, { named = true }: HowToRun = {}): Promise<T[]> {
  const query_timeout = raisedTimeout(db);
  const result = await db.query({
    text,
    values,
    ...(named ? { name: nameOf(text) } : {}),
    ...(query_timeout ? { query_timeout } : {}),
  });
  return result.rows as T[];
}

export async function row<T>(db: Db, query: Sql, how?: HowToRun): Promise<T | undefined> {
  return (await rows<T>(db, query, how))[0];
}

/** Texts vary by the filters in use, a few hundred in all; the bound only keeps a mistake from growing for ever. */
const names = new LRUCache<string, string>({
  max: 5000,
  memoMethod: (text) => `q${createHash('sha1').update(text).digest('base64url')}`,
});
const nameOf = (text: string): string => names.memo(text);

import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { asked, remember } from './prepared.ts';
import { dropReadOnly } from './read-only.ts';
import { Refusal } from '../http/api-error.ts';
import { sql } from './sql.ts';
import { isReadOnly, standstillOf } from './standstill.ts';
import { statementOf } from './statement.ts';
import { dropSilent, isSilence, patienceFor, raise, raisedPatience } from './time-limits.ts';

/** A connection or a transaction; stores take either. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'> & {
  $client?: unknown;
};

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
  { max = 16, statementTimeout = 5000, onError = () => {} }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    query_timeout: patienceFor(statementTimeout),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'okur',
    options: `-c statement_timeout=${statementTimeout} -c random_page_cost=1.1 -c jit=off -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
  });
  pool.on('error', onError);
  // The pool listens to its idle connections alone. One that is lost while it is lent out would end the process; its
  // own statements fail and tell.
  pool.on('connect', (client) => client.on('error', () => {}));
  dropSilent(pool);
  dropReadOnly(pool);
  remember(pool);
  return {
    db: drizzle(pool),
    pool,
    transaction: (work) => transactionOn(pool, work),
    close: () => pool.end(),
  };
}

/** Takes and gives back the connection itself: Drizzle never gives back one that has no answer to `begin`. */
async function transactionOn<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let useless: Error | undefined;
  try {
    return await drizzle(client).transaction((tx) =>
      work(tx).catch((error: unknown) => {
        // Closed at once, so that the rollback does not wait for it a second time.
        if (isSilence(error)) void client.end();
        throw error;
      }),
    );
  } catch (error) {
    if (isSilence(error) || isReadOnly(error)) useless = error as Error;
    throw error;
  } finally {
    client.release(useless);
  }
}

/** For the rest of the transaction each statement may take so many seconds, on both sides. */
export async function raiseTimeLimit(tx: Db, seconds: number): Promise<void> {
  raise(clientOf(tx), seconds * 1000);
  await rows(tx, sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`);
}

/**
 * Runs SQL as a named prepared statement and answers its rows. The name follows from the text, so that a list asked
 * a thousand times is planned once a connection.
 */
export async function rows<T>(db: Db, query: SQL, { named = true }: HowToAsk = {}): Promise<T[]> {
  const { text, values } = statementOf(query);
  const client = clientOf(db);
  const name = named ? nameOf(text) : '';
  const patience = raisedPatience(client);
  const quick = asked(client, name, text, values, patience);
  if (quick) return (await quick) as T[];
  return (await client.query({ name, text, values, ...(patience ? { query_timeout: patience } : {}) })).rows as T[];
}

export async function row<T>(db: Db, query: SQL, how?: HowToAsk): Promise<T | undefined> {
  return (await rows<T>(db, query, how))[0];
}

interface HowToAsk {
  /** False for a statement whose best plan follows from its values: it is planned each time. */
  named?: boolean;
}

interface Queryable {
  query(q: {
    name?: string;
    text: string;
    values: unknown[];
    types?: pg.CustomTypesConfig;
    query_timeout?: number;
  }): Promise<{ rows: unknown[] }>;
}

/** Drizzle keeps the pg client on the session, inside a transaction as well; it has no public way to it. */
export const clientOf = (db: Db): Queryable => (db as unknown as { session: { client: Queryable } }).session.client;

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `q${createHash('sha1').update(text).digest('base64url')}`;
    // Texts vary by the filters in use, a few hundred in all; the bound only keeps a mistake from growing for ever.
    if (names.size > 5000) names.clear();
    names.set(text, name);
  }
  return name;
}

/** An SQL array of parameters: `id = any(${list(ids)})`. */
export const array = (values: readonly unknown[], type: 'uuid' | 'text' | 'int' | 'timestamptz' = 'uuid'): SQL =>
  sql`${sql.param(values, { mapToDriverValue: (v) => v })}::${sql.raw(type)}[]`;

/** No condition. One for all: made anew, they were a good part of the statements of a list. */
export const always = sql`true`;

/** A filter that holds when its value is given: `and ${when(q.status, (s) => sql`status = ${s}`)}`. */
export const when = <T>(value: T | undefined | null, condition: (value: T) => SQL): SQL =>
  value === undefined || value === null ? always : condition(value);

/**
 * Every word of a search must occur in the folded column: anywhere, or where a word begins if it is too short for the
 * index of three letters each.
 */
export function matches(column: SQL, search: string | undefined): SQL {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return always;
  return sql.join(
    words.map((word) => occurs(column, word)),
    sql` and `,
  );
}

function occurs(column: SQL, word: string): SQL {
  const folded = sql`okur_fold(${word.replace(/[\\%_]/g, '\\$&')})`;
  const isShort = /[\p{L}\p{N}]/u.test(word) && !/[\p{L}\p{N}]{3}/u.test(word);
  return isShort
    ? sql`(${column} like ${folded} || '%' or ${column} like '% ' || ${folded} || '%')`
    : sql`${column} like '%' || ${folded} || '%'`;
}

/** Turns PostgreSQL's complaint into the refusal it means; anything else passes on. */
export function refusalOf(error: unknown, constraints: Record<string, string> = {}): unknown {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  if (code === '23505' && constraint) {
    const field = constraints[constraint];
    return field ? new Refusal('duplicate', { errors: { [field]: ['validation.taken'] } }) : new Refusal('duplicate');
  }
  const standstill = standstillOf(error);
  if (standstill) return standstill;
  if (code === '57014' || code === '55P03' || code === '40P01') return new Refusal('overloaded', { retryAfter: 2 });
  return error;
}

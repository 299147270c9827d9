import pg from 'pg';
import { CannotStart } from '../postgres/cannot-start.ts';
import { locks } from './locks.ts';

/** Milliseconds between two looks at what a transaction waits for. */
const glance = 1000;

/** Seconds that migrations wait: for another process that migrates, and for a table in use. */
export interface LockTimeouts {
  starter: number;
  table: number;
}
/** While one waits for a table, everyone else waits behind it. */
const usual: LockTimeouts = { starter: 300, table: 10 };

/** One process at a time, until its transaction ends. */
export async function lockForMigrations(client: pg.Client, { starter, table }: LockTimeouts = usual): Promise<void> {
  // Whatever limits the role or the server has: migrations take as long as they take, they only do not wait for ever.
  for (const setting of ['statement_timeout = 0', 'idle_in_transaction_session_timeout = 0', 'jit = off'])
    await client.query(`set local ${setting}`);
  await client.query(`set local lock_timeout = '${starter}s'`);
  await client.query('select pg_advisory_xact_lock($1)', [locks.migrations]);
  await client.query(`set local lock_timeout = '${table}s'`);
}

interface Holder {
  pid: number;
  name: string | null;
  address: string | null;
  since: string | null;
}

/** Does the work; says for whom the transaction of this backend waits meanwhile, each of them once. */
export async function tellWaits<T>(
  url: string,
  pid: number,
  say: ((line: string) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let reported = '';
  const look = async (): Promise<void> => {
    const holders = (await holdersBefore(url, pid)).map(describe).join(' and ');
    if (holders && holders !== reported) say?.(`The migrations wait for ${holders}.`);
    reported = holders || reported;
  };
  const timer = setInterval(() => void look().catch(() => undefined), glance);
  try {
    return await work();
  } catch (error) {
    throw Object.assign(error as Error, { waitedFor: reported });
  } finally {
    clearInterval(timer);
  }
}

async function holdersBefore(url: string, pid: number): Promise<Holder[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-migrations-wait' });
  await client.connect();
  try {
    const { rows } = await client.query<Holder>(
      `select pid, application_name as name, client_addr::text as address, to_char(xact_start, 'HH24:MI:SS') as since
        from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
      [pid],
    );
    return rows;
  } finally {
    await client.end();
  }
}

const describe = ({ pid, name, address, since }: Holder): string =>
  `process ${pid} of the database ` +
  `(${[name, address && `from ${address}`, since && `at work since ${since}`].filter(Boolean).join(', ')})`;

/** PostgreSQL's "lock not available", as a sentence for the operator. */
export function waitedTooLong(error: unknown): unknown {
  const { code, waitedFor } = error as { code?: string; waitedFor?: string };
  if (code !== '55P03') return error;
  return new CannotStart(
    `The migrations waited too long for ${waitedFor || 'another process of the database'}: ` +
      'let it finish or end it, then start again.',
  );
}

import type pg from 'pg';

/*
 * PostgreSQL ends a statement that takes too long, but a connection that fell silent does not bring the news. So the
 * same limits hold on our side: a connection without an answer is closed, and the caller that waited gets an error.
 */

/** Milliseconds that PostgreSQL has to tell that it ended a statement. */
const grace = 2000;
/** Milliseconds in which an idle connection answers. */
const sign = 1000;

/** How long our side waits for the answer to a statement that PostgreSQL ends after so many milliseconds. */
export const clientTimeout = (statementTimeout: number): number => statementTimeout + grace;

/** Connections whose transaction was given more time, and how much of it our side waits. */
const raised = new WeakMap<object, number>();

/** Until its transaction has ended, each statement of the connection may take so many milliseconds. */
export const raise = (client: object, statementTimeout: number): void =>
  void raised.set(client, clientTimeout(statementTimeout));

/** Milliseconds to wait for a statement of this connection, when they are not the usual ones. */
export const raisedTimeout = (client: object): number | undefined => raised.get(client);

/** Whether an error says that no answer came in time; the connection is of no use any more. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Throws away the connections of a pool that give no answer. */
export function dropSilent(pool: pg.Pool): void {
  let asking = false;
  // Where one fell silent the others may have: each that lies idle is asked, and thrown away when it does not answer.
  const askIdle = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const ask = () => pool.query(shortly('select 1')).catch(() => undefined);
    await Promise.all(Array.from({ length: pool.idleCount }, ask));
    asking = false;
  };
  pool.on('release', (error, client) => {
    raised.delete(client);
    if (isSilence(error)) void askIdle();
  });
}

/** A statement that has to be answered within a second. */
export const shortly = (text: string): pg.QueryConfig => ({ text, query_timeout: sign }) as pg.QueryConfig;

import type pg from 'pg';
import { isReadOnly } from './standstill.ts';

/*
 * A primary that was demoted goes on answering reads: connections that are kept would never find the new one. So the
 * first write it refuses, or a look by /readyz, throws them away, and the next ones go where the address leads then.
 */

/** Throws away connections of a pool once a write was refused on one of them. */
export function dropReadOnly(pool: pg.Pool): void {
  pool.on('release', (error) => {
    if (isReadOnly(error)) void dropIdle(pool);
  });
}

/** Takes each connection that lies idle and does not give it back. */
export async function dropIdle(pool: pg.Pool): Promise<void> {
  const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const one of idle) if (one.status === 'fulfilled') one.value.release(true);
}

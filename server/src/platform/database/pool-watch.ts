import type { Pool } from 'pg';
import { shortly } from './time-limits.ts';

export interface PoolWatch {
  /** Nothing was answered for so long that only a new process is left to try. */
  isDead(): boolean;
  stop(): void;
}

/**
 * Notes when a pool last answered anything. It is asked now and then, so that a process without calls knows as well; a
 * pool that is merely busy answers others and is alive.
 */
export function watchPool(pool: Pool, deadAfter: number): PoolWatch {
  let answered = performance.now();
  pool.on('release', (error) => {
    if (!error) answered = performance.now();
  });
  const timer = setInterval(() => void pool.query(shortly('select 1')).catch(() => undefined), deadAfter / 6);
  timer.unref();
  return {
    isDead: () => performance.now() - answered > deadAfter,
    stop: () => clearInterval(timer),
  };
}

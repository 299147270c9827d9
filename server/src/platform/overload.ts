import type { Pool } from 'pg';

/** Milliseconds; a test's machine may be as slow as it likes. */
const lateLimit = 200;
const queueMax = 100;

/** Tells when the process has more than it can do: the event loop late by 200 ms, or 100 calls waiting for a connection. */
export function overload(pool: Pick<Pool, 'waitingCount'>, lateMs = lateLimit): { isOverloaded(): boolean; stop(): void } {
  let late = 0;
  let due = performance.now() + 100;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - due;
    due = now + 100;
  }, 100);
  timer.unref();
  return { isOverloaded: () => late > lateMs || pool.waitingCount > queueMax, stop: () => clearInterval(timer) };
}

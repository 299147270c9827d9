import type { Pool } from '../database/index.ts';

/** Milliseconds by which the event loop is late; a test's machine may be as slow as it likes. */
const limits = { strained: 200, overloaded: 1000 };
const queueMax = 100;

export interface Load {
  /** There is more to do than can be done: costly calls are refused, cheap ones pass. */
  isStrained(): boolean;
  /**
   * So much more that nothing would be answered in time, or 100 calls waiting for a connection: every call is refused.
   */
  isOverloaded(): boolean;
  stop(): void;
}

export function overload(pool: Pick<Pool, 'waitingCount'>, isWatched = true): Load {
  let late = 0;
  let due = performance.now() + 100;
  const timer = setInterval(() => {
    const now = performance.now();
    late = isWatched ? now - due : 0;
    due = now + 100;
  }, 100);
  timer.unref();
  return {
    isStrained: () => late > limits.strained || pool.waitingCount > queueMax / 2,
    isOverloaded: () => late > limits.overloaded || pool.waitingCount > queueMax,
    stop: () => clearInterval(timer),
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, rows, sql } from '../database/index.ts';
import type { Services } from './services.ts';

/*
 * The clock of the rules that money and time follow, in this process. Within a statement `okur_now()` is the same
 * clock. Signatures are outside: a bank stamps them by its own.
 */

const moments = new AsyncLocalStorage<Date>();
let aheadMs = 0;

export const clockNow = (): Date => moments.getStore() ?? new Date(Date.now() + aheadMs);

/** The same services within a transaction that is open; who ends it wakes the jobs. */
export const within = (services: Services, tx: Db): Services => ({
  ...services,
  db: tx,
  transaction: (work) => work(tx),
  jobs: { ...services.jobs, wake: async () => {} },
});

/** The work happens at that moment, in one transaction: how the demo gets its past. */
export async function happeningAt<T>(
  services: Services,
  moment: Date,
  work: (then: Services) => Promise<T>,
): Promise<T> {
  const result = await services.transaction(async (tx) => {
    const set = (at: string) => rows(tx, sql`select set_config('okur.at', ${at}, true)`);
    await set(moment.toISOString());
    const done = await moments.run(moment, () => work(within(services, tx)));
    await set('');
    return done;
  });
  await services.jobs.wake();
  return result;
}

/** For tests, whose database goes ahead by as much: see testing/clock.ts. */
export function setClockAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

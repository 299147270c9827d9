import { AsyncLocalStorage } from 'node:async_hooks';
import { rows, sql } from '../database/index.ts';
import type { Services } from './services.ts';

/*
 * The clock of the rules that money and time follow, in this process. Within a statement `okur_now()` is the same
 * clock. Signatures are outside: a bank stamps them by its own.
 */

const moments = new AsyncLocalStorage<Date>();
let aheadMs = 0;

export const clockNow = (): Date => moments.getStore() ?? new Date(Date.now() + aheadMs);

/** The work happens at that moment, in one transaction: how the demo gets its past. */
export const happeningAt = <T>(
  services: Services,
  moment: Date,
  work: (then: Services, tx: Services['db']) => Promise<T>,
): Promise<T> =>
  services.transaction(async (tx) => {
    await rows(tx, sql`select set_config('okur.at', ${moment.toISOString()}, true)`);
    return moments.run(moment, () => work({ ...services, db: tx, transaction: (inner) => inner(tx) }, tx));
  });

/** For tests, whose database goes ahead by as much: see testing/clock.ts. */
export function setClockAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

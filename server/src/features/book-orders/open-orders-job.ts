import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { row, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { supplierOf } from '../supplier/store.ts';
import { advanceNext } from './advance.ts';

/** Milliseconds a run goes on waiting for orders that will be due soon; the schedule begins the next one. */
const runMs = 50_000;
/** A wait longer than this is left to the next run. */
const waitMs = 10_000;

/**
 * Brings open orders on: sends them, looks up what became of them, fetches files. Any number of runs may be at work at
 * once, and any of them may break off anywhere.
 */
export const openOrdersJob = jobKind({
  kind: 'open_book_orders',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, draining, folder, progress }) {
    const supplier = supplierOf(services);
    if (!supplier) return;
    const until = Date.now() + runMs;
    for (let done = 0; Date.now() < until && !draining.aborted;) {
      if (await advanceNext({ services, supplier, folder })) {
        done += 1;
        await progress(done);
        continue;
      }
      const next = await row<{ ms: number }>(
        services.db,
        sql`select (extract(epoch from next_check_at - now()) * 1000)::int as ms from book_orders
          where state in ('pending', 'ordered') order by next_check_at limit 1`,
      );
      if (!next || next.ms > waitMs) return;
      await pause(Math.max(100, next.ms), undefined, { signal: draining }).catch(() => undefined);
      await progress(done);
    }
  },
});

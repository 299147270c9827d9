import { z } from 'zod';
import { row, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { sendDue } from './send.ts';

/** Milliseconds a run goes on; the schedule begins the next one. */
const runMs = 58_000;
/** Milliseconds between two looks whether there is still someone to send to. */
const glanceMs = 5000;

/** Sends what happened. Any number of runs may be at work at once, and any of them may break off anywhere. */
export const webhookSending = jobKind({
  kind: 'webhook_sending',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, draining, progress }) {
    const until = Date.now() + runMs;
    let next = 0;
    const goesOn = async (): Promise<boolean> => {
      if (Date.now() >= until || draining.aborted) return false;
      if (Date.now() < next) return true;
      next = Date.now() + glanceMs;
      await progress(0);
      return (await row(services.db, sql`select from webhooks where enabled limit 1`)) !== undefined;
    };
    await sendDue(services, goesOn, draining);
  },
});

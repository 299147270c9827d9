import { z } from 'zod';
import { jobKind } from '../../platform/jobs/kind.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { advance, nextToLookAt } from './advance.ts';
import { sendDueNotices } from './demo-bank/provider.ts';
import { handleLeftEvents, receiveNotice } from './notice.ts';

/**
 * Each minute: nothing that is open waits for a notice, and nothing is guessed. A bank that does not answer is asked
 * again; what goes wrong with one payment holds up no other. Any number of runs may be at work at once, and any of them
 * may break off anywhere.
 */
export const paymentJanitor = jobKind({
  kind: 'payment_janitor',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, progress }) {
    await sendBankNotices(services);
    const failures: unknown[] = [];
    const attempt = (what: Promise<void>): Promise<void> => what.catch((failure) => void failures.push(failure));
    await handleLeftEvents(services, attempt);
    let done = 0;
    for (let id = await nextToLookAt(services); id; id = await nextToLookAt(services)) {
      await attempt(advance(services, id, { source: 'look_up' }));
      await progress((done += 1));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be looked at`);
  },
});

/** The demo's bank has no clock of its own. */
export async function sendBankNotices(services: Services): Promise<void> {
  if (services.config.paymentProvider !== 'demo') return;
  await sendDueNotices(services, (raw, headers) => receiveNotice(services, 'demo', raw, headers));
}

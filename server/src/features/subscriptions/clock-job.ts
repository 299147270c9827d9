import { z } from 'zod';
import { jobKind } from '../../platform/jobs/kind.ts';
import { runSubscriptions } from './clock.ts';

/** Each minute: begins, renews and ends what is due. Any number of runs may be at work at once. */
export const subscriptionClock = jobKind({
  kind: 'subscription_clock',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services }) {
    await runSubscriptions(services);
  },
});

import { z } from 'zod';
import { jobKind } from '../../platform/jobs/kind.ts';
import { keepMonths } from './follow-up.ts';

/** The months to come have their place before anything is read in them. */
export const nextMonths = jobKind({
  kind: 'next_months',
  input: z.strictObject({}),
  cron: '20 23 * * *',
  async work({ services }) {
    await keepMonths(services);
  },
});

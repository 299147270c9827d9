import { z } from 'zod';
import { jobKind } from '../../platform/jobs/kind.ts';
import { tellOfEnds } from '../webhooks/store.ts';
import { endActivations } from './store.ts';

export const activationExpiry = jobKind({
  kind: 'activation_expiry',
  input: z.strictObject({}),
  cron: '3 * * * *',
  async work({ services }) {
    await services.transaction(endActivations);
    await services.transaction(tellOfEnds);
  },
});

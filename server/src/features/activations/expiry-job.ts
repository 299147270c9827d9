import { activationUndoDays } from '@okur/contract/activations';
import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
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
    const over = sql`okur_now() - make_interval(days => ${activationUndoDays})`;
    await rows(services.db, sql`delete from released_codes where at < ${over}`);
  },
});

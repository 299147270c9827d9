import { z } from 'zod';
import { endForgottenViewings } from '../../platform/access/impersonations.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

export const forgottenViewings = jobKind({
  kind: 'forgotten_viewings',
  input: z.strictObject({}),
  cron: '7 * * * *',
  work: ({ services }) => endForgottenViewings(services),
});

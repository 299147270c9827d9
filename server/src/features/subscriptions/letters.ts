import { z } from 'zod';

/**
 * `pay`: the first charge waits for the payer; `unpaid`: a later one was refused, or still waits; `excess` and `late`:
 * money goes back by itself, of a period that was paid twice, or of a subscription that was over.
 */
const subscriptionLetters = [
  'pay',
  'trial',
  'started',
  'renewed',
  'unpaid',
  'cancelled',
  'reverted',
  'ended',
  'refunded',
  'excess',
  'late',
] as const;
export type SubscriptionLetter = (typeof subscriptionLetters)[number];

/** What begins `mail-job.ts`, apart from its work: that asks payments, and payments begin letters. */
export const subscriptionLetter = {
  kind: 'subscription_mail',
  input: z.strictObject({ id: z.uuid(), letter: z.enum(subscriptionLetters) }),
};

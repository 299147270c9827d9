import { z } from 'zod';
import { ById, Flag, Id, Instant } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

/* Notices of banks about payments that are not here: money may have moved that no one has counted. */

export const BankNotice = z.object({
  id: Id,
  at: Instant,
  provider: z.string(),
  /** What happened, in the bank's words. */
  type: z.string(),
  /** What the bank calls the payment; empty where it names none. */
  reference: z.string(),
  /** What the bank calls the notice. */
  event_id: z.string(),
  /** When a person looked at it, and who. */
  looked_at: Instant.nullable(),
  looked_by: z.string().nullable(),
});
export type BankNotice = z.infer<typeof BankNotice>;

export const listBankNotices = route({
  method: 'GET',
  path: 'bank-notices',
  summary: 'Notices of banks about payments that are not here, the newest first',
  query: ListQuery.extend({ is_looked_at: Flag.optional() }),
  answer: page(BankNotice),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  exportable: true,
});
export const lookAtBankNotice = route({
  method: 'PUT',
  path: 'bank-notices/{id}/look',
  summary: 'Says of a notice that a person looked at it, or takes that back',
  params: ById,
  body: z.strictObject({ is_looked_at: z.boolean({ error: 'validation.choice' }) }),
  answer: one(BankNotice),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
});

import type { Payment, PaymentDecision } from '@okur/contract/payments';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { advance } from './advance.ts';
import { refused } from './refused.ts';
import { recordedBy } from './request.ts';
import { decisionsOf, lockCodes, worthOf } from './review.ts';
import { settleIn } from './settle.ts';

type Deciding = Pick<RequestContext, 'db' | 'services' | 'client' | 'caller' | 'afterCommit'> & {
  body: { decision: PaymentDecision; reason: string; expected_amount: number };
};

/** What people decided of a payment in review, whose row is locked: of codes and of subscriptions alike. */
export async function decide(context: Deciding, { id, state }: Pick<Payment, 'id' | 'state'>): Promise<void> {
  const { db, services, body, afterCommit } = context;
  await lockCodes(db, id);
  const worth = state === 'review' ? await worthOf(db, id) : undefined;
  if (!worth) throw refused('payments.not_in_review');
  const { back } = worth;
  const { decision, reason, expected_amount } = body;
  if (back !== expected_amount)
    throw new ApiError('price_changed', { errors: { expected_amount: ['payments.refund_changed'] } });
  if (!decisionsOf(worth).includes(decision)) throw invalidField('decision', 'payments.nothing_held');
  const decided = { decision, reason, back };
  await settleIn(db, services, id, { decided }, recordedBy(context, 'staff'));
  // The janitor does the same, should this process die here.
  afterCommit(() => advance(services, id, { source: 'look_up' }).catch(() => undefined));
}

import type { subscriptions as contract } from '@okur/contract';
import type { SubscriptionPayment } from '@okur/contract/subscriptions';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { payments } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import {
  advance,
  decide,
  decidesAfterLookUp,
  fullRefund,
  heldOf,
  noteStep,
  reviewOf,
  storedPayment,
} from '../payments/store.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { endSubscription } from './change.ts';
import { cancelOpen } from './charge.ts';
import { type Moving, movingOf } from './moving.ts';
import { auditOfPayment, subscriptionPaymentById } from './payment-rows.ts';
import { isOver, lockSubscription } from './rows.ts';
import { tellPayer } from './tell.ts';

/**
 * All of it that is here goes back. With that of the present period the subscription ends now; an older one changes
 * nothing.
 */
export const refundSubscriptionPayment = freshlySignedIn(
  async (context: ContextOf<typeof contract.refundSubscriptionPayment>) => {
    const { db, services, params, body, record, afterCommit } = context;
    const before = await subscriptionPaymentById(context, params.id, { lock: true });
    const held = await heldOf(db, before.id);
    if (before.state !== 'paid' || held === 0) throw invalidField('id', 'subscriptions.not_refundable');
    if (held !== body.expected_amount)
      throw new ApiError('price_changed', { errors: { expected_amount: ['payments.refund_changed'] } });
    await endPaidBack(movingOf(context), before, body.reason);
    await updateRows(
      db,
      payments,
      { state: 'refunding', ...fullRefund(held, body.reason), ...touched() },
      sql`id = ${before.id}`,
    );
    await noteStep(db, before.id, 'refunding', 'staff', { amount: held / 100 });
    const after = await subscriptionPaymentById(context, before.id);
    record({
      action: 'update',
      subject: 'SUBSCRIPTION_PAYMENT',
      subjectId: before.id,
      before: { ...auditOfPayment(before), reason: null },
      after: { ...auditOfPayment(after), reason: body.reason },
    });
    // The janitor does the same, should this process die here.
    afterCommit(() => advance(services, before.id, { source: 'look_up' }).catch(() => undefined));
    return { data: after };
  },
);

/** What may be decided of a payment in review. */
export async function reviewSubscriptionPayment(context: ContextOf<typeof contract.reviewSubscriptionPayment>) {
  return { data: await reviewOf(context.db, await subscriptionPaymentById(context, context.params.id)) };
}

/** As of any other payment; what is not accepted ends what it was paid for. */
export const decideSubscriptionPayment = decidesAfterLookUp(
  (context: BeforeOf<typeof contract.decideSubscriptionPayment>) => subscriptionPaymentById(context, context.params.id),
  async (context: ContextOf<typeof contract.decideSubscriptionPayment>, seen) => {
    const { params, body, record } = context;
    const before = await subscriptionPaymentById(context, params.id, { lock: true });
    await decide(context, before, seen);
    if (body.decision !== 'accept') await endPaidBack(movingOf(context), before, body.reason);
    const after = await subscriptionPaymentById(context, before.id);
    record({
      action: 'update',
      subject: 'SUBSCRIPTION_PAYMENT',
      subjectId: before.id,
      before: { ...auditOfPayment(before), reason: null },
      after: { ...auditOfPayment(after), reason: body.reason },
    });
    return { data: after };
  },
);

/** The money of the present period goes back, or that of one that did not begin: with it goes the subscription. */
async function endPaidBack(
  moving: Moving,
  { id, subscription_id }: SubscriptionPayment,
  reason: string,
): Promise<void> {
  const sub = (await lockSubscription(moving.tx, subscription_id))!;
  const stored = (await storedPayment(moving.tx, sql`p.id = ${id}`))!;
  const isOlder = stored.kind === 'subscription' && stored.product.period < (sub.period ?? 0);
  if (!isOlder && !isOver(sub)) {
    await endSubscription(moving, sub, { by: 'refund', reason });
    await cancelOpen(moving, sub.id);
  }
  await tellPayer(moving, sub, 'refunded');
}

import type { Payment, PaymentDecision } from '@okur/contract/payments';
import { sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { checkFreshSignIn, type Confirming } from '../second-factor/store.ts';
import { advance, factsAtBank } from './advance.ts';
import { refused } from './refused.ts';
import { recordedBy } from './request.ts';
import { decisionsOf, lockCodes, worthOf } from './review.ts';
import { storedPayment } from './rows.ts';
import { settle, settleIn } from './settle.ts';

/**
 * People decide about what the bank says now: it is looked up before the payment is locked, since that settles on a
 * connection of its own. While the bank does not answer a payment can only be closed, which moves no money: else one of
 * which its bank never says a word again would be in review for ever.
 */
export const decidesAfterLookUp = <B extends Confirming & { body: { decision: PaymentDecision } }, C, T>(
  find: (context: B) => Promise<Pick<Payment, 'id' | 'version'>>,
  work: (context: C, seen: number) => Promise<T>,
) => ({
  async before(context: B): Promise<(context: C) => Promise<T>> {
    await checkFreshSignIn(context);
    const { services, body } = context;
    const { id, version } = await find(context);
    const payment = (await storedPayment(services.db, sql`p.id = ${id}`))!;
    const facts = await factsAtBank(services, payment).catch((cause: unknown) => {
      if (body.decision === 'reject') return undefined;
      throw Object.assign(new ApiError('overloaded', { errors: { id: ['payments.bank_silent'] } }), { cause });
    });
    if (facts) await settle(services, id, facts, { source: 'look_up' });
    return (deciding) => work(deciding, version);
  },
});

type Deciding = Pick<RequestContext, 'db' | 'services' | 'client' | 'caller' | 'afterCommit'> & {
  body: { decision: PaymentDecision; reason: string; expected_amount: number };
};

/**
 * What people decided of a payment in review, whose row is locked: of codes and of subscriptions alike. `seen`: its
 * version as it was when they decided.
 */
export async function decide(
  context: Deciding,
  { id, state, version }: Pick<Payment, 'id' | 'state' | 'version'>,
  seen: number,
): Promise<void> {
  const { db, services, body, afterCommit } = context;
  await lockCodes(db, id);
  const worth = state === 'review' ? await worthOf(db, id) : undefined;
  if (!worth) throw refused('payments.not_in_review');
  if (version !== seen) throw new ApiError('price_changed', { errors: { id: ['payments.bank_news'] } });
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

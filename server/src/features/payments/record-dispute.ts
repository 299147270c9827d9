import type { payments as contract } from '@okur/contract';
import { type DisputeState, disputeStates, type Payment } from '@okur/contract/payments';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Dispute } from '../../platform/payments/port.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { settled } from './change.ts';
import { openDisputes } from './dispute.ts';
import { tellsDisputes } from './providers.ts';
import { moneyOf, refused } from './refused.ts';
import { heldOf } from './review.ts';
import { paymentById, paymentsOf } from './rows.ts';
import { mayBecome } from './settling.ts';

/*
 * Chargebacks of banks that tell of none in their answers: of iyzico, and of transfers. A person has read them at the
 * bank; what follows is the same as of a bank that tells of them (`settle-dispute.ts`).
 */

export const recordDispute = freshlySignedIn(async (context: ContextOf<typeof contract.recordDispute>) => {
  const { db, services, caller, params, body } = context;
  const before = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
  if (tellsDisputes(services, before.provider)) throw refused('payments.bank_tells_disputes');
  const dispute = { ref: body.reference, amount: body.amount, state: body.state };
  await checkDispute(db, before, dispute);
  return settled(context, before, { disputes: [dispute] });
});

/** What a person may say now: that there is a chargeback, and of one that is open how it ended. */
export async function disputesOf(db: Db, services: Services, payment: Payment): Promise<DisputeState[]> {
  if (tellsDisputes(services, payment.provider)) return [];
  const { id, state } = payment;
  // In review people decide about the payment first, and a refund ends first: then it can be lost.
  if ((await openDisputes(db, id)).length > 0) return mayBecome(state, 'lost') ? ['won', 'lost'] : ['won'];
  return (await disputable(db, payment)) > 0 ? [...disputeStates] : [];
}

/** How much of a payment its payer can get back from the bank. */
const disputable = async (db: Db, { id, state }: Pick<Payment, 'id' | 'state'>): Promise<number> =>
  mayBecome(state, 'disputed') ? heldOf(db, id) : 0;

async function checkDispute(db: Db, payment: Payment, { ref, amount, state }: Dispute): Promise<void> {
  const recorded = await row<{ payment_id: string; amount: number; won: boolean }>(
    db,
    sql`select t.payment_id, t.amount, exists (select from transactions r where r.provider = t.provider
        and r.provider_ref = t.provider_ref and r.kind = 'reversal') as won
      from transactions t where t.provider = ${payment.provider} and t.provider_ref = ${ref}
        and t.kind = 'chargeback'`,
  );
  if (!recorded) return checkNew(db, payment, amount);
  if (recorded.payment_id !== payment.id)
    throw new ApiError('duplicate', { errors: { reference: ['payments.dispute_reference_taken'] } });
  if (recorded.amount !== amount)
    throw invalidField('amount', 'payments.dispute_differs', moneyOf(recorded.amount, payment));
  if ((await openDisputes(db, payment.id)).includes(ref)) {
    if (state === 'lost' && !mayBecome(payment.state, 'lost')) throw invalidField('state', 'validation.choice');
    return;
  }
  // Said twice it changes nothing; what has ended is not turned round.
  const ended = recorded.won ? 'won' : 'lost';
  if (state !== ended) throw invalidField(state === 'open' ? 'reference' : 'state', 'payments.dispute_ended');
}

async function checkNew(db: Db, payment: Payment, amount: number): Promise<void> {
  if ((await openDisputes(db, payment.id)).length > 0) throw invalidField('reference', 'payments.dispute_open');
  const held = await disputable(db, payment);
  if (held === 0) throw refused('payments.not_disputable');
  if (amount > held) throw invalidField('amount', 'payments.dispute_too_much', moneyOf(held, payment));
}

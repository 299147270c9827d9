import type { Dispute } from '../../platform/payments/port.ts';
import { losePeriod } from '../subscriptions/store.ts';
import { closeCodes, holdCodes, openDisputes, reopenCodes } from './dispute.ts';
import { worthOf } from './review.ts';
import { become, lastDecision, mayBecome, note, review, type Settling, stateByMoney, takeFact } from './settling.ts';

/* What a bank says of a dispute moves the payment; its codes: `dispute.ts`. */

/** The bank took the money until it is decided whose it is. Other payments are left alone. */
export async function takeDispute(settling: Settling, dispute: Dispute): Promise<void> {
  const { tx, payment } = settling;
  const { ref, amount } = dispute;
  const isNew = await takeFact(settling, { kind: 'chargeback', state: 'succeeded', amount, provider_ref: ref });
  if (isNew && mayBecome(payment.state, 'disputed')) {
    await holdCodes(tx, payment.id, settling.actor);
    await become(settling, 'disputed', 'disputed', { amount: amount / 100 });
  } else if (isNew) await note(settling, 'disputed', { amount: amount / 100 });
  if (dispute.state === 'won') await winDispute(settling, dispute);
  if (dispute.state === 'lost') await loseDispute(settling, dispute);
}

/**
 * Also of a payment that people accepted, or closed, while the bank had not decided yet. In review it is for them to
 * decide about what is left, and their word counts; a refund that is on its way ends first.
 */
async function loseDispute(settling: Settling, dispute: Dispute): Promise<void> {
  const { tx, payment } = settling;
  if (!(await openDisputes(tx, payment.id)).includes(dispute.ref)) return;
  if (payment.state === 'review' || payment.state === 'lost') return note(settling, 'lost', detailOf(dispute));
  if (!mayBecome(payment.state, 'lost')) return;
  if (payment.kind === 'subscription') await losePeriod(settling, payment);
  else {
    await holdCodes(tx, payment.id, settling.actor);
    await closeCodes(tx, payment.id, settling.actor);
  }
  await become(settling, 'lost', 'lost', detailOf(dispute));
}

/**
 * The bank took a part for good, and the codes are gone: more than rounding leaves of the rest is for people to decide
 * about, unless they closed the payment before. A refund that is on its way ends first, or is given up.
 */
export async function decideRest(settling: Settling, refundGivenUp = false): Promise<void> {
  const { tx, payment } = settling;
  if (payment.refund_id !== null && !refundGivenUp) return;
  const worth = await worthOf(tx, payment.id);
  if (!worth || worth.held <= worth.codes || (await lastDecision(settling)) === 'rejected') return;
  await review(settling, worth.held);
}

const detailOf = ({ ref, amount }: Dispute) => ({ amount: amount / 100, dispute: ref });

/**
 * A payment whose codes are gone, or some of them because people accepted what was left: what came back of its money is
 * for them to decide about, unless they closed it.
 */
async function winDispute(settling: Settling, dispute: Dispute): Promise<void> {
  const { tx, payment } = settling;
  const { ref, amount } = dispute;
  if (!(await takeFact(settling, { kind: 'reversal', state: 'succeeded', amount, provider_ref: ref }))) return;
  const isOver = payment.state === 'disputed' && (await openDisputes(tx, payment.id)).length === 0;
  if (isOver) await reopenCodes(tx, payment.id, settling.actor);
  const state = isOver ? await stateByMoney(settling) : payment.state;
  const isOwed = state === 'paid' && ((await worthOf(tx, payment.id))?.owed ?? 0) > 0;
  if (isOver && state !== 'review' && !isOwed) return become(settling, state, 'won', detailOf(dispute));
  await note(settling, 'won', detailOf(dispute));
  const isClosed = state === 'refunded' && (await lastDecision(settling)) === 'rejected';
  if (isOver || isOwed || state === 'lost' || (state === 'refunded' && !isClosed)) await review(settling, amount);
}

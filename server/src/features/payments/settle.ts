import { defaultTimeZone } from '@okur/contract/companies';
import { paymentTimes } from '@okur/contract/payments';
import { type Actor, system } from '../../platform/database/audit.ts';
import { type Db, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { payments } from '../../platform/database/tables/index.ts';
import type { Facts, RefundFact, SavedCard } from '../../platform/payments/port.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { beginWithPayment, hasEnded, takePeriod, tellOfExcess } from '../subscriptions/store.ts';
import { reopenCodes } from './dispute.ts';
import { fulfil } from './fulfil.ts';
import { fullRefund } from './insert.ts';
import {
  codesFor,
  type Decided,
  heldOf,
  priceAsPaid,
  refundAgain,
  returnCodes,
  withdrawCodes,
  type Worth,
  worthOf,
} from './review.ts';
import {
  auditChange,
  excessLeft,
  isToGoBack,
  noteStep,
  paymentById,
  type StoredPayment,
  storedPayment,
} from './rows.ts';
import { decideRest, takeDispute } from './settle-dispute.ts';
import {
  become,
  mayBecome,
  move,
  note,
  type Origin,
  review,
  type Settling,
  stateByMoney,
  takeFact,
  tell,
} from './settling.ts';

/**
 * `settle` alone moves a payment: under the lock of its row, and in one transaction with the codes, the students who
 * get them, the invoice number, the activity, the notices and the mail. What is known already changes nothing, so that
 * any fact may come twice, late, or in any order.
 */

/** What is reported of a payment; `cancel`: it is given up, by the buyer or because its time is over. */
export interface News extends Partial<Omit<Facts, 'refunds'>> {
  /** `proof`: of a transfer what the statement says of it. */
  refunds?: readonly (RefundFact & { proof?: Record<string, string> })[];
  cancel?: true;
  /** The refund could not be made: people have to look at it. */
  refundGivenUp?: true;
  /** People have looked at it. */
  decided?: Decided;
}

export async function settle(services: Services, id: string, news: News, origin: Origin): Promise<void> {
  await services.transaction((tx) => settleIn(tx, services, id, news, origin));
  await services.jobs.wake();
}

/** The same within a transaction that is open. */
export async function settleIn(
  tx: Db,
  services: Services,
  id: string,
  news: News,
  { source, actor = system, at, isRecorded }: Origin,
): Promise<void> {
  const payment = await storedPayment(tx, sql`p.id = ${id}`, true);
  if (!payment) return;
  const before = isRecorded ? undefined : await paymentById(tx, id);
  const settling: Settling = { tx, payment, services, source, actor, at };
  for (const charge of news.charges ?? []) await takeCharge(settling, charge);
  for (const failure of news.failures ?? []) await takeFailure(settling, failure);
  for (const refund of news.refunds ?? []) await takeRefund(settling, refund);
  for (const refund of news.returned ?? []) await takeReturnedRefund(settling, refund, news.refunds);
  if (news.unmade) await takeUnmade(settling, news.unmade);
  for (const dispute of news.disputes ?? []) await takeDispute(settling, dispute);
  if (payment.kind === 'subscription' && payment.state === 'lost' && (await hasEnded(tx, payment)))
    await cancelOpenPayments(tx, services, payment.subscription_id, { source, actor, at });
  if (payment.state === 'lost') await decideRest(settling, news.refundGivenUp);
  if (news.decided && payment.state === 'review') await takeDecision(settling, news.decided);
  if (news.cancel && mayBecome(payment.state, 'cancelled')) await become(settling, 'cancelled', 'cancelled');
  if (news.refundGivenUp && payment.state === 'refunding') await become(settling, 'review', 'review');
  if (!before) return;
  const after = await paymentById(tx, id);
  if (after.version !== before.version) await auditChange(settling, before, after);
}

/** What was not paid for a subscription is not to be paid any more. */
export async function cancelOpenPayments(
  tx: Db,
  services: Services,
  subscriptionId: string,
  origin: Origin,
): Promise<void> {
  const open = await rows<{ id: string }>(
    tx,
    sql`select id from payments where subscription_id = ${subscriptionId} and state in ('pending', 'failed')`,
  );
  for (const { id } of open) await settleIn(tx, services, id, { cancel: true }, origin);
}

async function takeCharge(
  settling: Settling,
  { ref, amount, currency, card }: Facts['charges'][number],
): Promise<void> {
  const { tx, payment } = settling;
  const first = await row(
    tx,
    sql`select id from transactions where payment_id = ${payment.id} and kind = 'charge' and state = 'succeeded'`,
  );
  const isExcess = Boolean(first);
  const isExact = amount === payment.amount && currency === payment.currency;
  if (payment.kind === 'subscription' && !isExcess && isExact) await beginWithPayment(settling, payment);
  const fact = { kind: 'charge', state: 'succeeded', amount, currency, provider_ref: ref, excess: isExcess } as const;
  if (!(await takeFact(settling, fact))) return;
  if (isExcess) {
    await updateRows(tx, payments, { next_look_at: sql`okur_now()`, ...touched() }, sql`id = ${payment.id}`);
    await noteStep(tx, payment.id, 'excess', settling.source, { amount: amount / 100 });
    if (payment.kind === 'subscription') await tellOfExcess(settling, payment);
    else await tell(settling, 'excess');
    return;
  }
  if (!isExact) return become(settling, 'review', 'review', { amount: amount / 100, currency });
  if (mayBecome(payment.state, 'paid')) await pay(settling, card ? { card } : {});
}

/** Money is here, or none was to be paid: invoice, and what was bought. `held`: what of it is still here. */
async function pay(settling: Settling, { card, held }: { card?: SavedCard; held?: number } = {}): Promise<void> {
  const { tx, payment, services, actor, at } = settling;
  const got =
    payment.kind === 'subscription'
      ? await takePeriod({ tx, services, actor, at }, payment, card)
      : await fulfil(tx, services, { ...payment, paid_codes: paidCodesOf(payment, held) }, actor);
  await tell(settling, 'paid');
  // Last but what bears it, since payments of a year wait for each other's number until they are committed.
  payment.invoice_no ??= payment.amount > 0 ? await nextInvoice(tx) : null;
  const detail = { ...got, ...(payment.invoice_no ? { invoice: payment.invoice_no } : {}) };
  await move(settling, 'paid', 'paid', detail, { paid_at: at ?? sql`okur_now()`, invoice_no: payment.invoice_no });
  // The subscription ended while the money was on its way: the janitor sends it back.
  const back = held ?? payment.amount;
  if (!got) await become(settling, 'refunding', 'refunding', { amount: back / 100 }, fullRefund(back));
}

const paidCodesOf = ({ code_count, amount }: StoredPayment, held = amount): number =>
  held === amount ? code_count : codesFor(code_count, amount, held);

/** A product that costs nothing is paid as it is asked for. */
export async function payNothing(tx: Db, services: Services, id: string, actor: Actor): Promise<void> {
  const payment = (await storedPayment(tx, sql`p.id = ${id}`, true))!;
  await pay({ tx, payment, services, source: 'buyer', actor, at: undefined });
}

/**
 * The next number of the year by the seller's clock. Once in a transaction: for a second one it would wait for students
 * while it holds the number that others wait for.
 */
async function nextInvoice(tx: Db): Promise<string> {
  const { year, last_number: number } = (await row<{ year: number; last_number: number }>(
    tx,
    sql`insert into invoice_years as y (year, last_number)
      values (extract(year from okur_now() at time zone ${defaultTimeZone})::int, 1)
      on conflict (year) do update set last_number = y.last_number + 1 returning year, last_number`,
  ))!;
  return `${year}-${String(number).padStart(6, '0')}`;
}

async function takeFailure(settling: Settling, { ref, code }: Facts['failures'][number]): Promise<void> {
  const { payment } = settling;
  const fact = { kind: 'charge', state: 'failed', amount: payment.amount, provider_ref: ref, failure: code } as const;
  if (!(await takeFact(settling, fact))) return;
  if (mayBecome(payment.state, 'failed')) await become(settling, 'failed', 'failed', { code });
}

interface Excess {
  id: string;
  ref: string;
  name: string;
  amount: number;
  left: number;
}

/**
 * The further charge that a refund is of, and what the refund is called then. Ours bears the name of what was paid
 * twice; people who give that back on the bank's own pages, perhaps in parts, name nothing.
 */
async function excessOf({ tx, payment }: Settling, { reference, chargeRef }: RefundFact): Promise<Excess | undefined> {
  const excess = await row<Omit<Excess, 'name'>>(
    tx,
    sql`select t.id, t.provider_ref as ref, t.amount, ${excessLeft} as left from transactions t
      where t.payment_id = ${payment.id} and t.excess and t.kind = 'charge'
        and (t.id::text = ${reference} or t.provider_ref = ${chargeRef ?? null})`,
  );
  return excess && { ...excess, name: excess.id === reference ? excess.id : `${excess.id} ${reference}` };
}

async function takeRefund(
  settling: Settling,
  { proof, ...refund }: NonNullable<News['refunds']>[number],
): Promise<void> {
  const { payment } = settling;
  const { reference, amount } = refund;
  const excess = await excessOf(settling, refund);
  // Went back whole, by whatever name.
  if (excess && excess.left <= 0) return;
  const kind = excess ? 'excess_refund' : 'refund';
  const fact = { kind, state: 'succeeded', amount, provider_ref: excess?.name ?? reference } as const;
  if (!(await takeFact(settling, fact))) return;
  if (excess) {
    await note(settling, 'excess_refunded', { amount: amount / 100, ...proof });
    return excess.left > amount ? undefined : tell(settling, 'excess_refunded');
  }
  if (reference !== payment.refund_id) return review(settling, amount);
  payment.refund_id = null;
  const { state: before } = payment;
  const state = (await isDecidedElsewhere(settling)) ? before : await stateByMoney(settling);
  // The refund is over first, so that what else is here is a step of its own.
  const next = state === 'review' ? before : state;
  if (next === before || mayBecome(before, next))
    await become(settling, next, 'refunded', { amount: amount / 100, ...proof }, calledOff);
  if (state === 'review' && before !== 'review') await review(settling, await heldOf(settling.tx, payment.id));
}

/**
 * The bank decides about the rest all the same: its dispute goes on, or has ended. So do people about a payment in
 * review, unless all they have to look at is a refund that took too long.
 */
async function isDecidedElsewhere({ tx, payment: { id, state } }: Settling): Promise<boolean> {
  if (state !== 'review') return state === 'disputed' || state === 'lost';
  const begun = await row<{ of_money: boolean }>(
    tx,
    sql`select detail->'amount' is not null as of_money from payment_steps
      where payment_id = ${id} and step in ('review', 'disputed') order by id desc limit 1`,
  );
  return begun?.of_money ?? true;
}

/**
 * A refund that was booked and came back: the money is here again, the codes are not. What was paid twice is no money
 * of the payment, which stays what it is: people see a step, and send it by hand.
 */
async function takeReturnedRefund(
  settling: Settling,
  refund: RefundFact,
  made: readonly RefundFact[] = [],
): Promise<void> {
  const { reference, amount } = refund;
  const excess = await excessOf(settling, refund);
  if (excess) return takeReturnedExcess(settling, excess, amount, made);
  const booked = await isBooked(settling, sql`kind = 'refund' and provider_ref = ${reference}`);
  const fact = { kind: 'reversal', state: 'succeeded', amount, provider_ref: reference } as const;
  if (booked && (await takeFact(settling, fact))) await review(settling, amount);
}

/** Tries that were never made are among what came back: it is no more than what the bank has no longer made. */
async function takeReturnedExcess(
  settling: Settling,
  { id, ref, name, amount: paid, left }: Excess,
  amount: number,
  made: readonly RefundFact[],
): Promise<void> {
  const stillMade = made
    .filter(({ reference, chargeRef }) => reference === id || chargeRef === ref)
    .reduce((sum, one) => sum + one.amount, 0);
  if (paid - left <= stillMade) return;
  // What was given back by hand in one sum bore the name of ours in former days.
  const named = sql`(provider_ref = ${name} or (provider_ref = ${id} and amount = ${amount}))`;
  const booked = await isBooked(settling, sql`kind = 'excess_refund' and ${named}`);
  const fact = { kind: 'reversal', state: 'succeeded', amount, provider_ref: name, excess: true } as const;
  if (booked && (await takeFact(settling, fact))) await noteUnmade(settling, { id, amount });
}

const isBooked = async ({ tx, payment }: Settling, which: Sql): Promise<boolean> =>
  (await row(tx, sql`select from transactions where payment_id = ${payment.id} and ${which}`)) !== undefined;

/**
 * Refunds that the bank has and did not make in all their days. It has no word for one that will never be made, so that
 * none is sent again by itself: people see a step, and what they decide next bears another name.
 */
async function takeUnmade(settling: Settling, unmade: readonly string[]): Promise<void> {
  const { tx, payment, at } = settling;
  const { id, state, refund_id, refund_amount, expires_at } = payment;
  const isOver = Date.parse(expires_at) <= (at ?? clockNow()).getTime();
  const isOurs = (state === 'refunding' || state === 'review') && refund_id !== null && unmade.includes(refund_id);
  if (isOver && isOurs) {
    payment.refund_id = null;
    await updateRows(tx, payments, calledOff, sql`id = ${id}`);
    await note(settling, 'unmade', { amount: refund_amount! / 100 });
  }
  // What was paid twice, of which the payment itself knows nothing, nor a bank that refuses to give it back: once.
  const excess = await rows<{ id: string; amount: number }>(
    tx,
    sql`select t.id, ${excessLeft} as amount from transactions t where t.payment_id = ${id} and ${isToGoBack}
      and t.at <= okur_now() - make_interval(days => ${paymentTimes.refundDays})
      and not exists (select from payment_steps s where s.payment_id = t.payment_id and s.step = 'unmade'
        and s.detail->>'refund' = t.id::text)`,
  );
  for (const one of excess) await noteUnmade(settling, one);
}

/** What was paid twice is here still, or again: super admins hear of it. */
async function noteUnmade(settling: Settling, { id, amount }: { id: string; amount: number }): Promise<void> {
  await note(settling, 'unmade', { amount: amount / 100, refund: id });
  await tell(settling, 'unmade');
}

/** A refund is over, or called off: should the bank make it all the same, it is money that no one asked for. */
const calledOff = { refund_id: null, refund_amount: null };

async function takeDecision(settling: Settling, { decision, reason, back }: Decided): Promise<void> {
  const { tx, payment } = settling;
  const worth = await worthOf(tx, payment.id);
  if (!worth) return;
  await priceAsPaid(tx, payment, worth);
  if (decision === 'accept') return accept(settling, worth, reason);
  await withdrawCodes(tx, payment.id, settling.actor);
  if (decision === 'reject')
    return become(settling, 'refunded', 'rejected', { reason }, { ...calledOff, refund_reason: reason });
  const refund = { ...fullRefund(back, reason), refund_id: refundAgain(payment, back) };
  await become(settling, 'refunding', 'refunding', { amount: back / 100, codes: worth.open, reason }, refund);
}

/** What is still here of the money stays, with the codes that it pays for. */
async function accept(settling: Settling, worth: Worth, reason: string): Promise<void> {
  const { tx, payment } = settling;
  const wasPaid = payment.invoice_no !== null;
  await updateRows(tx, payments, calledOff, sql`id = ${payment.id}`);
  if (!wasPaid) {
    await noteStep(tx, payment.id, 'accepted', settling.source, { reason });
    if (payment.kind === 'subscription') await beginWithPayment(settling, payment);
    return pay(settling, { held: worth.held });
  }
  await reopenCodes(tx, payment.id, settling.actor);
  await returnCodes(tx, payment.id, worth, settling.actor);
  await become(settling, 'paid', 'accepted', { reason });
}

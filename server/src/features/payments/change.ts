import type { payments as contract } from '@okur/contract';
import { paymentTimes, type Payment } from '@okur/contract/payments';
import type { Change } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { payments } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { BeforeOf, ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { advance } from './advance.ts';
import { decide, decidesAfterLookUp } from './decide.ts';
import { moneyOf, refused } from './refused.ts';
import { recordedBy } from './request.ts';
import { heldOf, withdraw } from './review.ts';
import { type News, settleIn } from './settle.ts';
import { mayBecome } from './settling.ts';
import { refuseDayToCome, transferRef } from './statement.ts';
import { auditOf, noteStep, paymentById, paymentsOf, storedPayment } from './rows.ts';

/** Asks the bank now: a buyer who comes back does not wait for its notice. */
export async function checkPayment({ db, services, caller, params }: ContextOf<typeof contract.checkPayment>) {
  const where = paymentsOf(caller);
  await paymentById(db, params.id, { where });
  await advance(services, params.id, { source: 'look_up' });
  return { data: await paymentById(db, params.id, { where }) };
}

export async function cancelPayment(context: ContextOf<typeof contract.cancelPayment>) {
  const { db, services, caller, params, record } = context;
  const before = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
  if (!mayBecome(before.state, 'cancelled')) throw refused('payments.not_open');
  await settleIn(db, services, before.id, { cancel: true }, recordedBy(context, 'buyer'));
  const after = await paymentById(db, before.id);
  record(changeOf(before, after));
  return { data: after };
}

/**
 * Codes that no one ever used, also those that were withdrawn by hand: what was refunded before has no such moment. One
 * with which a student could read is not paid back, else a school would read for nothing in its first days.
 */
const unused = sql`(not partly_used and first_used_at is null
  and (state = 'free' or (state = 'revoked' and revoked_at is not null)))`;

/** What a refund of now gives back: the share of the codes that no one ever used, as far as its money is here. */
export async function refundableOf(db: Db, payment: Pick<Payment, 'id' | 'amount' | 'code_count'>) {
  const { codes } = (await row<{ codes: number }>(
    db,
    sql`select count(*)::int as codes from activations where payment_id = ${payment.id} and ${unused}`,
  ))!;
  const share = Number((BigInt(payment.amount) * BigInt(codes)) / BigInt(payment.code_count));
  const amount = Math.min(share, await heldOf(db, payment.id));
  return { codes, amount, amount_total: amount / 100 };
}

/**
 * The codes go at once, so that none is used while the bank is at work; the bank is asked after this is on disk.
 * `expected_amount`: as it was seen; left out where no one saw it. Answers what the activity of the codes says.
 */
export async function beginRefund(
  db: Db,
  before: Payment,
  { reason, expected_amount }: { reason: string; expected_amount?: number },
): Promise<Change[]> {
  if (before.state !== 'paid') throw refused('payments.not_refundable');
  await rows(db, sql`select id from activations where payment_id = ${before.id} and ${unused} order by id for update`);
  const refundable = await refundableOf(db, before);
  if (refundable.codes === 0) throw invalidField('id', 'payments.all_used');
  if (refundable.amount !== (expected_amount ?? refundable.amount))
    throw new ApiError('price_changed', {
      errors: { expected_amount: ['payments.refund_changed'] },
      current: refundable,
    });
  const withdrawn = await withdraw(db, sql`payment_id = ${before.id} and ${unused}`);
  const isFree = refundable.amount === 0;
  await updateRows(
    db,
    payments,
    {
      state: isFree ? 'refunded' : 'refunding',
      refund_id: newId(),
      refund_amount: refundable.amount,
      refund_reason: reason,
      expires_at: sql`okur_now() + make_interval(days => ${
        before.provider === 'transfer' ? paymentTimes.transferDays : paymentTimes.refundDays
      })`,
      next_look_at: isFree ? null : sql`okur_now()`,
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  await noteStep(db, before.id, isFree ? 'refunded' : 'refunding', 'staff', {
    amount: refundable.amount_total,
    codes: refundable.codes,
    reason,
  });
  return withdrawn;
}

export const refundPayment = freshlySignedIn(async (context: ContextOf<typeof contract.refundPayment>) => {
  const { db, services, caller, params, body, record, afterCommit } = context;
  const before = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
  for (const change of await beginRefund(db, before, body)) record(change);
  const after = await paymentById(db, before.id);
  record(changeOf(before, after));
  // The janitor does the same, should this process die here.
  afterCommit(() => advance(services, before.id, { source: 'look_up' }).catch(() => undefined));
  return { data: after };
});

/** A person has read the account: the money of a transfer is here, or was sent back. */
export const confirmTransfer = freshlySignedIn(async (context: ContextOf<typeof contract.confirmTransfer>) => {
  const { db, caller, params, body } = context;
  const before = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
  if (before.provider !== 'transfer') throw refused('payments.no_transfer');
  await refuseDayToCome(db, body);
  const stored = (await storedPayment(db, sql`p.id = ${before.id}`))!;
  // Sent back, also when no one said so in time, or when the payer's bank took the money as well.
  if (stored.refund_id !== null && ['refunding', 'review', 'disputed', 'lost'].includes(before.state)) {
    const owed = stored.refund_amount!;
    if ((body.amount ?? owed) !== owed) throw invalidField('amount', 'payments.refund_differs', moneyOf(owed, before));
    const proof = { bank_reference: body.reference, received_on: body.received_on };
    return settled(context, before, { refunds: [{ reference: stored.refund_id, amount: owed, proof }] });
  }
  if (!['pending', 'failed', 'cancelled'].includes(before.state)) throw refused('payments.not_open');
  const ref = await transferRef(db, body, before);
  // Another amount than was asked for is for people to decide about.
  const charges = [{ ref, amount: body.amount ?? before.amount, currency: before.currency }];
  return settled(context, before, { charges });
});

/** Staff have looked at a payment in review and say what it is. */
export const decidePayment = decidesAfterLookUp(
  ({ db, caller, params }: BeforeOf<typeof contract.decidePayment>) =>
    paymentById(db, params.id, { where: paymentsOf(caller) }),
  async (context: ContextOf<typeof contract.decidePayment>, seen) => {
    const { db, caller, params, body, record } = context;
    const before = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
    await decide(context, before, seen);
    const after = await paymentById(db, before.id);
    const change = changeOf(before, after);
    record({
      ...change,
      before: { ...change.before, reason: null },
      after: { ...change.after, reason: body.reason },
    });
    return { data: after };
  },
);

type Moving = Pick<RequestContext, 'db' | 'services' | 'client' | 'caller' | 'record' | 'unchanged' | 'afterCommit'>;

/** What a person read at the bank, of a payment whose row is locked. */
export async function settled(context: Moving, before: Payment, news: News): Promise<{ data: Payment }> {
  const { db, services, record, unchanged, afterCommit } = context;
  await settleIn(db, services, before.id, news, recordedBy(context, 'staff'));
  const after = await paymentById(db, before.id);
  if (after.version === before.version) unchanged();
  else record(changeOf(before, after));
  afterCommit(() => services.jobs.wake());
  return { data: after };
}

const changeOf = (before: Payment, after: Payment) => ({
  action: 'update' as const,
  subject: 'ACTIVATION_CODE_PAYMENT',
  subjectId: after.id,
  companyId: after.company_id,
  before: auditOf(before),
  after: auditOf(after),
});

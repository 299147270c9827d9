import type { PaymentSource, PaymentState, PaymentStep } from '@okur/contract/payments';
import type { Actor } from '../../platform/database/audit.ts';
import { type Db, insertRows, row, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { payments, transactions } from '../../platform/database/tables/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { periodOf } from '../subscriptions/store.ts';
import { paymentMail } from './mail-job.ts';
import { isLeftOver, worthOf } from './review.ts';
import { type Detail, noteStep, type StoredPayment } from './rows.ts';

/* What every fact about a payment may do to it (`settle.ts`): its states, its transactions, and who hears of them. */

const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['paid', 'failed', 'cancelled', 'review'],
  failed: ['paid', 'failed', 'cancelled', 'review'],
  cancelled: ['paid', 'review'],
  paid: ['refunding', 'disputed', 'lost', 'review'],
  refunding: ['refunded', 'paid', 'disputed', 'review'],
  refunded: ['disputed', 'lost', 'review'],
  disputed: ['paid', 'refunding', 'refunded', 'lost', 'review'],
  lost: ['review'],
  review: ['paid', 'refunding', 'refunded'],
};
export const mayBecome = (from: PaymentState, to: PaymentState): boolean => transitions[from].includes(to);

export interface Origin {
  source: PaymentSource;
  actor?: Actor;
  /** The call that moves it writes the activity itself. */
  isRecorded?: true;
  /** When it became known, where that is not now: the demo has a past. */
  at?: Date | undefined;
}

/** A payment that is being settled; its row is locked. */
export interface Settling extends Origin {
  actor: Actor;
  at: Date | undefined;
  tx: Db;
  payment: StoredPayment;
  services: Services;
}

/** Writes down what the bank did; answers whether it is new. */
export async function takeFact(
  { tx, payment, at }: Settling,
  fact: Omit<typeof transactions.$inferInsert, 'id' | 'payment_id' | 'provider' | 'currency'> & { currency?: string },
): Promise<boolean> {
  const recorded = await row(
    tx,
    sql`select id from transactions where provider = ${payment.provider} and provider_ref = ${fact.provider_ref}
      and kind = ${fact.kind}`,
  );
  if (recorded) return false;
  const { id: payment_id, provider, currency } = payment;
  const period = payment.kind === 'subscription' ? periodOf(payment) : {};
  const when = at ?? sql`okur_now()`;
  await insertRows(tx, transactions, { id: newId(), payment_id, provider, currency, ...period, at: when, ...fact });
  return true;
}

type Columns = Partial<Record<keyof typeof payments.$inferInsert, unknown>>;

/** What a payment is from now on, by which step; who hears of it does. */
export async function become(
  settling: Settling,
  state: PaymentState,
  step: PaymentStep,
  detail: Detail = {},
  more: Columns = {},
): Promise<void> {
  await move(settling, state, step, detail, more);
  if (announced.has(step)) await tell(settling, step);
}

/** The same without a word to anyone. */
export async function move(
  settling: Settling,
  state: PaymentState,
  step: PaymentStep,
  detail: Detail,
  more: Columns,
): Promise<void> {
  const { tx, payment, source, at } = settling;
  payment.state = state;
  await updateRows(
    tx,
    payments,
    { state, next_look_at: sql`okur_now() + interval '2 minutes'`, ...touched(), ...more } as never,
    sql`id = ${payment.id}`,
  );
  await noteStep(tx, payment.id, step, source, detail, at);
}

/** A step of a payment that stays what it is. */
export async function note({ tx, payment, source, at }: Settling, step: PaymentStep, detail: Detail): Promise<void> {
  await noteStep(tx, payment.id, step, source, detail, at);
  await updateRows(tx, payments, touched(), sql`id = ${payment.id}`);
}

/** Money moved in a way that no one asked for here: people have to look at it. */
export async function review(settling: Settling, amount: number): Promise<void> {
  const { state, currency } = settling.payment;
  const detail = { amount: amount / 100, currency };
  if (state === 'review') await note(settling, 'review', detail);
  else if (mayBecome(state, 'review')) await become(settling, 'review', 'review', detail);
}

/**
 * Of a payment whose money is here, or was until it went back. What people have closed stays closed; money that is left
 * of what they gave back whole, as that of a dispute which was won meanwhile, is for them to decide about.
 */
export async function stateByMoney(settling: Settling): Promise<'paid' | 'refunding' | 'refunded' | 'review'> {
  const { tx, payment } = settling;
  const decided = await lastDecision(settling);
  if (decided === 'rejected') return 'refunded';
  if (payment.refund_id !== null) return 'refunding';
  const worth = await worthOf(tx, payment.id);
  if (!worth || worth.held <= 0) return 'refunded';
  return decided === 'refunding' && isLeftOver(worth) && (await hasWonSince(settling)) ? 'review' : 'paid';
}

/** Whether a dispute was won since a refund was begun: what it brought back is in no refund. */
const hasWonSince = async ({ tx, payment }: Settling): Promise<boolean> =>
  (await row(
    tx,
    sql`select id from transactions where payment_id = ${payment.id} and kind = 'reversal' and not excess
      and id > (select id from payment_steps where payment_id = ${payment.id} and step = 'refunding'
        order by id desc limit 1)`,
  )) !== undefined;

/** What people decided about a payment last, or what paid for it. */
export const lastDecision = async ({ tx, payment }: Settling): Promise<PaymentStep | undefined> =>
  (
    await row<{ step: PaymentStep }>(
      tx,
      sql`select step from payment_steps where payment_id = ${payment.id}
        and step in ('paid', 'accepted', 'refunding', 'rejected') order by id desc limit 1`,
    )
  )?.step;

/** Of these steps the buyer gets a line in the bell menu and a mail; staff of the platform of those that need eyes. */
const announced: ReadonlySet<PaymentStep> = new Set([
  'paid',
  'failed',
  'refunded',
  'disputed',
  'won',
  'lost',
  'review',
  'accepted',
  'rejected',
]);
const watched: ReadonlySet<PaymentStep> = new Set(['disputed', 'lost', 'review', 'unmade']);
/** What the buyer can do nothing about, and was not promised an answer to. */
const forStaffAlone: ReadonlySet<PaymentStep> = new Set(['unmade']);

export async function tell(
  { tx, services, payment }: Pick<Settling, 'tx' | 'services' | 'payment'>,
  step: PaymentStep,
): Promise<void> {
  const { id, kind } = payment;
  const buyer_id = forStaffAlone.has(step) ? null : payment.buyer_id;
  const [text, link] =
    kind === 'subscription'
      ? [`notice.subscription_payment_${step}`, '/management/scheduled-subscriptions/payments']
      : [`notice.payment_${step}`, `/activation-code-payment/list/${id}`];
  const companyId = payment.kind === 'activation_codes' ? payment.company_id : null;
  const isWatched = watched.has(step);
  if (buyer_id === null && !isWatched) return;
  await rows(
    tx,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', a.id, ${companyId}::uuid, ${text},
        ${JSON.stringify({ product: payment.product.name })}::jsonb, ${link}
        from admins a where a.deleted_at is null
          and (a.id = ${buyer_id} or (${isWatched} and 'SP' = any(a.roles)))`,
  );
  if (buyer_id && step !== 'failed')
    await startJob({ db: tx, services, afterCommit: () => undefined }, paymentMail, { input: { id, step } });
}

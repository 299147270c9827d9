import { type Payment, type PaymentDecision, paymentDecisions, type PaymentReview } from '@okur/contract/payments';
import { taxIn } from '@okur/contract/prices';
import { type Actor, type Change, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { payments } from '../../platform/database/tables/index.ts';
import { codeChange, type Noted } from '../activations/store.ts';
import { counts, movedIn, type StoredPayment } from './rows.ts';

/* What a payment in review is worth, and what becomes of its codes once a person has decided. */

/** What a person decided, and why; of a refund how much goes back. */
export interface Decided {
  decision: PaymentDecision;
  reason: string;
  back: number;
}

/** With which no one ever read. */
const untouched = sql`not partly_used and first_used_at is null and state in ('free', 'revoked', 'suspended')`;
/** Of them what was withdrawn for want of money, not by hand. */
const withdrawn = sql`${untouched} and state = 'revoked' and revoked_at is null`;

export interface Worth {
  /** What was charged, and in which currency. */
  charged: number;
  currency: string;
  /** What of it is here. */
  held: number;
  /** How much of it goes back by a refund. */
  back: number;
  /** Codes that a refund withdraws. */
  open: number;
  /** Withdrawn codes of which the money is still here. */
  owed: number;
  /** All that were made. */
  codes: number;
}

/** None is given away meanwhile; in the order in which every other way holds codes: no two wait for each other. */
export const lockCodes = (db: Db, paymentId: string): Promise<unknown> =>
  rows(db, sql`select id from activations where payment_id = ${paymentId} order by id for update`);

/** How many of all codes this much of what was charged pays for. */
export const codesFor = (all: number, charged: number, amount: number): number => Math.round((amount * all) / charged);

/** Nothing where no money ever came. */
export async function worthOf(db: Db, paymentId: string): Promise<Worth | undefined> {
  const sums = (await row<{ charged: number | null; currency: string; held: number }>(
    db,
    sql`select sum(amount) filter (where kind = 'charge')::float8 as charged,
        max(currency) filter (where kind = 'charge') as currency,
        sum(${movedIn})::float8 as held
      from transactions t where payment_id = ${paymentId} and ${counts}`,
  ))!;
  const { charged, currency, held } = sums;
  if (charged === null) return undefined;
  const counted = (await row<{ all: number; untouched: number; open: number; withdrawn: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where ${untouched}))::int as untouched,
        (count(*) filter (where ${untouched} and state <> 'revoked'))::int as open,
        (count(*) filter (where ${withdrawn}))::int as withdrawn
      from activations where payment_id = ${paymentId}`,
  ))!;
  const { all, open } = counted;
  const share = all === 0 ? charged : Number((BigInt(charged) * BigInt(counted.untouched)) / BigInt(all));
  const back = Math.max(0, share - (charged - held));
  const owed = Math.min(counted.withdrawn, Math.max(0, codesFor(all, charged, back) - open));
  return { charged, currency, held, back, open, owed, codes: all };
}

/** What of the money of a payment is here. */
export const heldOf = async (db: Db, paymentId: string): Promise<number> => (await worthOf(db, paymentId))?.held ?? 0;

/** All codes are withdrawn, and money for them is here: more than rounding leaves, the smallest coin for each code. */
export const isLeftOver = ({ back, open, codes }: Worth): boolean => open === 0 && back > codes;

/** Money that went back pays for no codes, and does not go back again. */
export const decisionsOf = ({ held, back }: Worth): PaymentDecision[] =>
  paymentDecisions.filter((one) => one === 'reject' || (one === 'accept' ? held : back) > 0);

/** What the form of a decision shows; of a payment that is not in review nothing is to be decided. */
export async function reviewOf(
  db: Db,
  { id, state, currency }: Pick<Payment, 'id' | 'state' | 'currency'>,
): Promise<PaymentReview> {
  const worth = state === 'review' ? await worthOf(db, id) : undefined;
  const { back = 0, open = 0 } = worth ?? {};
  return {
    charged_total: (worth?.charged ?? 0) / 100,
    charged_currency: (worth?.currency ?? currency) as PaymentReview['charged_currency'],
    refundable: { codes: open, amount: back, amount_total: back / 100 },
    decisions: worth ? decisionsOf(worth) : [],
  };
}

/** What was paid is the price from now on: invoice, tax and refunds are of that. */
export async function priceAsPaid(tx: Db, payment: StoredPayment, { charged, currency }: Worth): Promise<void> {
  const tax = taxIn(charged, payment.product.tax_percent);
  await updateRows(tx, payments, { amount: charged, tax, currency, ...touched() }, sql`id = ${payment.id}`);
  Object.assign(payment, { amount: charged, currency });
}

export const withdrawCodes = async (tx: Db, paymentId: string, actor: Actor): Promise<void> =>
  writeAudit(tx, actor, await withdraw(tx, sql`payment_id = ${paymentId} and ${untouched}`));

/** Codes that are paid back work no more, nor can those be restored that were withdrawn by hand: the changes. */
export async function withdraw(tx: Db, where: Sql): Promise<Change[]> {
  const gone = await rows<Noted & { was: string }>(
    tx,
    sql`update activations a set state = 'revoked', revoked_at = null, version = a.version + 1, updated_at = okur_now()
      from (select id, state as was from activations where ${where} order by id for update) w where a.id = w.id
      returning a.id, a.code, a.company_id, w.was`,
  );
  return gone
    .filter(({ was }) => was !== 'revoked')
    .map(({ was, ...one }) => codeChange(one, { activation_state: was }, { activation_state: 'revoked' }));
}

/**
 * Codes that were withdrawn for a refund which was never made work again. One that staff revoked by hand before, for
 * a reason, is as they left it: its paper may be lost, and only they restore it.
 */
export async function returnCodes(tx: Db, paymentId: string, { owed }: Worth, actor: Actor): Promise<void> {
  const returned = await rows<Noted & { state: 'free' | 'revoked' }>(
    tx,
    sql`update activations set state = case when revoke_reason is null then 'free' else 'revoked' end,
        revoked_at = case when revoke_reason is not null then okur_now() end, version = version + 1,
        updated_at = okur_now()
      where payment_id = ${paymentId} and id in (select id from activations where payment_id = ${paymentId}
        and ${withdrawn} order by revoke_reason is not null, ordinal limit ${owed})
      returning id, code, company_id, state`,
  );
  const back = returned.filter(({ state }) => state === 'free');
  const [before, after] = [{ activation_state: 'revoked' }, { activation_state: 'free' }];
  await writeAudit(
    tx,
    actor,
    back.map((one) => codeChange(one, before, after)),
  );
}

/** A refund that may still be on its way keeps its name, so that it is not made twice. */
export const refundAgain = ({ refund_id, refund_amount }: StoredPayment, back: number): string =>
  refund_id !== null && refund_amount === back ? refund_id : newId();

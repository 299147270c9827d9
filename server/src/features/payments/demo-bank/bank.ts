import type { Charge, Checkout, Facts, Refund } from '../../../platform/payments/port.ts';
import { type Db, insertRows, row, rows, sql } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import { type demoBankEntries, demoBankNotices } from '../../../platform/database/tables/index.ts';
import { type Card, cardByToken, savedCard } from './cards.ts';

/* The demo's bank: it keeps books of its own and knows of the shop what it is told. */

export interface BankPayment {
  reference: string;
  amount: number;
  currency: string;
  description: string;
  return_url: string;
  charged: boolean;
}

/** Stored to the millisecond, and not rounded up: what is due now is due now. */
const moment = sql`date_trunc('milliseconds', okur_now())`;

type Entry = typeof demoBankEntries.$inferSelect;

/** A payment that is known already stays as it is. */
export async function openBankPayment(
  db: Db,
  payment: Omit<Checkout, 'ref' | 'returnByForm' | 'buyer'>,
): Promise<void> {
  const { reference, amount, currency, description, token, returnUrl } = payment;
  await rows(
    db,
    sql`insert into demo_bank_payments (reference, amount, currency, description, page, return_url)
      values (${reference}, ${amount}, ${currency}, ${description}, ${token}, ${returnUrl})
      on conflict (reference) do nothing`,
  );
}

export const bankPayment = (db: Db, token: string): Promise<BankPayment | undefined> =>
  row<BankPayment>(
    db,
    sql`select p.reference, p.amount::float8 as amount, p.currency, p.description, p.return_url,
      exists (select from demo_bank_entries e where e.reference = p.reference and e.kind = 'charge') as charged
      from demo_bank_payments p where p.page = ${token}`,
  );

/**
 * Takes the money, or refuses. `attempt` is what the pay page was shown with: sent twice it is one attempt, and two
 * pages that are open at once are two.
 */
export async function pay(db: Db, payment: BankPayment, card: Card, attempt: string): Promise<'paid' | 'refused'> {
  const { reference } = payment;
  const entry = (kind: Entry['kind'], amount: number, more: Partial<Entry> = {}) => ({
    id: newId(),
    reference,
    kind,
    amount,
    entry_ref: `${kind}-${attempt}`,
    ...more,
  });
  const amount = payment.amount + (card.differs ?? 0);
  const entries = card.refused
    ? [entry('failure', payment.amount, { code: card.refused })]
    : [
        ...(card.shuffled ? [entry('failure', payment.amount, { code: 'card_declined' })] : []),
        entry('charge', amount, { card: card.key, ...(card.refundFails ? { code: 'refund_fails' } : {}) }),
        ...(card.disputed ? [entry('dispute', amount)] : []),
      ];
  const isNew = await insertEntries(db, entries);
  if (isNew && !card.silent) await announce(db, payment, card);
  return card.refused ? 'refused' : 'paid';
}

async function insertEntries(db: Db, entries: readonly ({ id: string } & Partial<Entry>)[]): Promise<boolean> {
  const inserted = await rows(
    db,
    sql`insert into demo_bank_entries (id, reference, kind, entry_ref, charge_ref, amount, code, card)
      select id, reference, kind, entry_ref, charge_ref, amount, code, card
        from json_to_recordset(${JSON.stringify(entries)}::json) as x(id uuid, reference uuid, kind text,
          entry_ref text, charge_ref text, amount bigint, code text, card text)
      on conflict (kind, entry_ref) do nothing returning id`,
  );
  return inserted.length > 0;
}

async function announce(db: Db, { reference }: BankPayment, card: Card): Promise<void> {
  const due = (seconds: number) => sql`${moment} + make_interval(secs => ${seconds})`;
  const copies = card.copies ?? 1;
  const types = [
    card.refused ? 'payment.failed' : 'payment.charged',
    ...(card.shuffled ? ['payment.failed'] : []),
    ...(card.disputed ? ['payment.disputed'] : []),
  ];
  await insertRows(db, demoBankNotices, [
    ...types.map((type) => ({ id: newId(), reference, type, due_at: due(card.late ?? 0), copies })),
    ...(card.forged
      ? [{ id: newId(), reference, type: 'payment.charged', due_at: due(0), copies: 1, forged: true }]
      : []),
  ]);
}

/** Charges a saved card. What is asked for twice, or paid already on the bank's page, is charged once. */
export async function chargeAtBank(db: Db, charge: Charge): Promise<void> {
  const { reference, amount, attempt } = charge;
  await openBankPayment(db, charge);
  await row(db, sql`select reference from demo_bank_payments where reference = ${reference} for update`);
  const paid = await row(
    db,
    sql`select id from demo_bank_entries where reference = ${reference} and kind = 'charge' limit 1`,
  );
  if (paid) return;
  const card = cardByToken(charge.cardToken);
  const code = card ? (card.refused ?? card.refusedLater) : 'unknown_card';
  await insertEntries(db, [
    {
      id: newId(),
      reference,
      amount,
      ...(code
        ? { kind: 'failure', entry_ref: `failure-${reference}-${attempt}`, code }
        : { kind: 'charge', entry_ref: `charge-${reference}-${attempt}`, card: card!.key }),
    },
  ]);
}

/** Gives money back, once for each reference of the shop; never more than was taken. */
export async function refundAtBank(db: Db, { reference, payment, chargeRef, amount }: Refund): Promise<void> {
  await row(db, sql`select reference from demo_bank_payments where reference = ${payment} for update`);
  const charge = await row<{ amount: number; code: string | null; refunded: number; failed: number }>(
    db,
    sql`select c.amount::float8 as amount, c.code,
      (select coalesce(sum(r.amount), 0)::float8 from demo_bank_entries r where r.kind = 'refund'
        and r.charge_ref = c.entry_ref) as refunded,
      (select count(*)::int from demo_bank_entries r where r.kind = 'refund_failure'
        and r.charge_ref = c.entry_ref) as failed
      from demo_bank_entries c where c.kind = 'charge' and c.entry_ref = ${chargeRef} and c.reference = ${payment}`,
  );
  if (!charge) throw new Error('the bank knows no such charge');
  const fails = (charge.code === 'refund_fails' && charge.failed === 0) || charge.refunded + amount > charge.amount;
  await insertEntries(db, [
    {
      id: newId(),
      reference: payment,
      kind: fails ? 'refund_failure' : 'refund',
      entry_ref: fails ? `${reference}-${charge.failed}` : reference,
      charge_ref: chargeRef,
      amount,
    },
  ]);
  await insertRows(db, demoBankNotices, {
    id: newId(),
    reference: payment,
    type: 'refund.updated',
    due_at: moment,
    copies: 1,
  });
}

/** The owner of the card gets the money back for good, or does not. */
export async function decideDispute(db: Db, reference: string, isWon: boolean): Promise<void> {
  const kind = isWon ? 'dispute_won' : 'dispute_lost';
  await rows(
    db,
    sql`insert into demo_bank_entries (id, reference, kind, entry_ref, amount)
      select gen_random_uuid(), reference, ${kind}, entry_ref, amount from demo_bank_entries
        where reference = ${reference} and kind = 'dispute' on conflict (kind, entry_ref) do nothing`,
  );
  await insertRows(db, demoBankNotices, {
    id: newId(),
    reference,
    type: 'dispute.updated',
    due_at: moment,
    copies: 1,
  });
}

export async function factsAtBank(db: Db, reference: string): Promise<Facts> {
  const entries = await rows<Pick<Entry, 'kind' | 'entry_ref' | 'amount' | 'code' | 'card'> & { currency: string }>(
    db,
    sql`select e.kind, e.entry_ref, e.amount::float8 as amount, e.code, e.card, p.currency from demo_bank_entries e
      join demo_bank_payments p on p.reference = e.reference where e.reference = ${reference} order by e.id`,
  );
  const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind);
  const has = (kind: Entry['kind'], ref: string) => of(kind).some(({ entry_ref }) => entry_ref === ref);
  const stateOf = (ref: string) => (has('dispute_won', ref) ? 'won' : has('dispute_lost', ref) ? 'lost' : 'open');
  return {
    charges: of('charge').map(({ entry_ref: ref, amount, currency, card }) => ({
      ref,
      amount,
      currency,
      ...savedCard(card),
    })),
    failures: of('failure').map(({ entry_ref: ref, code }) => ({ ref, code: code ?? 'card_declined' })),
    refunds: of('refund').map(({ entry_ref, amount }) => ({ reference: entry_ref, amount })),
    disputes: of('dispute').map(({ entry_ref: ref, amount }) => ({ ref, amount, state: stateOf(ref) })),
  };
}

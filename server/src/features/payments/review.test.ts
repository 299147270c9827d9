import { activationCodeProducts, activations, licences, payments as contract } from '@okur/contract';
import { type PaymentDecision, type PaymentRecord, paymentTimes, termsVersion } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { aside, row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { until } from '../../platform/testing/eventually.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { endActivations } from '../activations/store.ts';
import { advance } from './advance.ts';
import { settle } from './settle.ts';
import { countMoney } from '../../platform/testing/money.ts';

/* Payments that people have to look at, and what they decide. */

const app = await testApp({ PAYMENT_PROVIDER: 'demo', TRANSFER_TO: 'Okur TR00 0000' });
const { db } = app.services;
const sp = await staff(app, 'SP');
const price = 10_000;
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { buy_activation_access: true } });
});
countMoney(app);
const clock = testClock(app);

/** Three codes that were asked for, and where they are paid. */
async function begin(provider: 'demo' | 'transfer', students: string[] = []): Promise<{ id: string; payUrl: string }> {
  const body = { name: crypto.randomUUID(), code_count: 3, duration_days: 30, price, currency: 'TRY', tax_percent: 20 };
  const product = await sp.call(activationCodeProducts.createActivationCodeProduct, { body });
  const answer = await school.manager.call(contract.requestPayment, {
    params: { id: product.body.data.id },
    body: { quantity: 1, expected_amount: price, provider, assign_user_ids: students, consent: termsVersion },
  });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.data.payment.id, payUrl: answer.body.data.pay_url };
}
async function bought(card = '4242424242424242', students: string[] = []): Promise<string> {
  const { id, payUrl } = await begin('demo', students);
  await payAtBank(app, payUrl, card);
  return id;
}
/** Charged one kuruş too much. */
const differing = () => bought('4000000000000168');
const record = async (id: string): Promise<PaymentRecord> =>
  (await sp.call(contract.getPayment, { params: { id } })).body.data;
const codesOf = async (id: string) => (await record(id)).codes!.map(({ state }) => state).toSorted();
const kindsOf = async (id: string) => (await record(id)).transactions.map(({ kind }) => kind);
const decide = (id: string, decision: PaymentDecision, expected_amount: number, client: Client = sp) =>
  client.call(contract.decidePayment, { params: { id }, body: { decision, reason: 'Bakıldı', expected_amount } });
const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const look = (id: string) => advance(app.services, id, { source: 'look_up' });

describe('a charge that differs', () => {
  it('is accepted by a super admin with a reason: what was paid is the price, with its codes and invoice', async () => {
    const id = await differing();
    expect(await record(id)).toMatchObject({ state: 'review', refundable: { codes: 0, amount: price + 1 }, codes: [] });
    for (const client of [await staff(app, 'MN'), school.manager])
      expect((await decide(id, 'accept', price + 1, client)).status).toBe(403);
    expect((await decide(id, 'accept', price)).body.code).toBe('price_changed');
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(id, 'accept', price + 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const after = await record(id);
    expect(after).toMatchObject({ state: 'paid', amount: price + 1, tax: 1667, refundable: { codes: 3 } });
    expect(after.invoice_no).toMatch(/^\d{4}-\d{6}$/);
    expect(after.steps.slice(-2)).toMatchObject([
      { step: 'accepted', source: 'staff', detail: { reason: 'Bakıldı' } },
      { step: 'paid', source: 'staff' },
    ]);
    expect(
      await rows(db, sql`select 1 from audit where subject_id = ${id} and after::text like '%Bakıldı%'`),
    ).toHaveLength(1);
    expect((await decide(id, 'accept', 0)).body.errors).toEqual({ id: ['payments.not_in_review'] });
  });

  it('goes back whole, once, and makes no codes', async () => {
    const id = await differing();
    expect((await decide(id, 'refund', price + 1)).body.data.state).toBe('refunding');
    await look(id);
    expect(await record(id)).toMatchObject({ state: 'refunded', refunded: price + 1, codes: [], invoice_no: null });
    expect(await kindsOf(id)).toEqual(['charge', 'refund']);
  });

  it('is not accepted once its money went back', async () => {
    const id = await differing();
    expect((await record(id)).decisions).toEqual(['accept', 'refund', 'reject']);
    const refunds = [{ reference: `by-hand-${id}`, amount: price + 1 }];
    await settle(app.services, id, { refunds }, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', decisions: ['reject'] });
    expect((await decide(id, 'accept', 0)).body.errors).toEqual({ decision: ['payments.nothing_held'] });
    expect(await record(id)).toMatchObject({ state: 'review', codes: [], invoice_no: null });
    expect((await decide(id, 'reject', 0)).body.data.state).toBe('refunded');
    expect((await record(id)).decisions).toEqual([]);
  });

  it('of which a part went back is accepted with the codes that the rest pays for, students first', async () => {
    const id = await bought('4000000000000168', school.studentIds.slice(0, 2));
    const refunds = [{ reference: `by-hand-${id}`, amount: 6700 }];
    await settle(app.services, id, { refunds }, { source: 'look_up' });
    expect((await decide(id, 'accept', 3301)).body.data).toMatchObject({ state: 'paid', refunded: 6700 });
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'used']);
    expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'paid', detail: { codes: 1, students: 1 } });
  });

  it('of which the excess alone went back is accepted with all codes', async () => {
    const id = await differing();
    await settle(app.services, id, { refunds: [{ reference: `by-hand-${id}`, amount: 1 }] }, { source: 'look_up' });
    expect((await decide(id, 'accept', price)).status).toBe(200);
    expect(await codesOf(id)).toEqual(['free', 'free', 'free']);
    expect(await record(id)).toMatchObject({ refundable: { codes: 3, amount: price } });
  });

  it('is closed without codes, and no money is moved', async () => {
    const id = await differing();
    expect((await decide(id, 'reject', price + 1)).body.data.state).toBe('refunded');
    await look(id);
    expect(await record(id)).toMatchObject({ state: 'refunded', codes: [], refund_reason: 'Bakıldı' });
    expect(await kindsOf(id)).toEqual(['charge']);
  });

  it('needs a reason, a decision and a sign-in of now', async () => {
    const id = await differing();
    const call = (body: object) => sp.call(contract.decidePayment, { params: { id }, body });
    const errors = (await call({ decision: 'keep', reason: '', expected_amount: price + 1 })).body.errors;
    expect(Object.keys(errors).toSorted()).toEqual(['decision', 'reason']);
    await rows(db, sql`update sessions set created_at = now() - interval '6 minutes'`);
    expect((await decide(id, 'accept', price + 1)).body.errors).toEqual({ password: ['payments.confirm_password'] });
    await rows(db, sql`update sessions set created_at = now()`);
  });
});

describe('money that the bank gave back by itself', () => {
  const givenBack = async (amount: number, students: string[] = []): Promise<string> => {
    const id = await bought(undefined, students);
    const refunds = [{ reference: `by-hand-${id}`, amount }];
    await settle(app.services, id, { refunds }, { source: 'look_up' });
    expect((await record(id)).state).toBe('review');
    return id;
  };

  it('leaves nothing to refund, and its codes are withdrawn', async () => {
    const id = await givenBack(price);
    expect((await decide(id, 'refund', 0)).body.errors).toEqual({ decision: ['payments.nothing_held'] });
    expect((await decide(id, 'reject', 0)).body.data).toMatchObject({ state: 'refunded', refunded: price });
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  it('in part leaves the rest of the unused codes, and of those that a student reads with nothing', async () => {
    const id = await givenBack(1000, [school.studentIds[0]!]);
    expect((await record(id)).refundable).toMatchObject({ codes: 2, amount: 5666 });
    expect((await decide(id, 'refund', 5666)).status).toBe(200);
    await look(id);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 6666 });
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'used']);
  });
});

describe('the buyer', () => {
  it.each([
    ['accept', 'accepted', 'Kodları kullanılabilir.'],
    ['reject', 'rejected', 'Kullanılmayan kodları artık geçersiz.'],
  ] as const)('hears in the bell menu and by mail of: %s', async (decision, step, words) => {
    const id = await bought();
    await settle(app.services, id, { refunds: [{ reference: `by-hand-${id}`, amount: 1000 }] }, { source: 'look_up' });
    expect((await decide(id, decision, 9000)).status).toBe(200);
    const { email, texts } = (await row<{ email: string; texts: string[] }>(
      db,
      sql`select a.email, (select array_agg(n.text) from notices n where n.account_id = a.id) as texts
        from payments p join admins a on a.id = p.buyer_id where p.id = ${id}`,
    ))!;
    expect(texts).toContain(`notice.payment_${step}`);
    expect((await mailsOf(app).newest(email, words)).subject).not.toContain('mail.');
  });
});

describe('a code that is given away while the decision is made', () => {
  it('is one that a student reads with: it is not paid back', async () => {
    const id = await bought();
    await settle(app.services, id, { refunds: [{ reference: `by-hand-${id}`, amount: 1000 }] }, { source: 'look_up' });
    let answer: ReturnType<typeof decide> | undefined;
    await app.services.transaction(async (tx) => {
      await rows(
        tx,
        sql`update activations set state = 'used', used_by = ${school.studentIds[0]!}, used_at = now(),
          first_used_at = now(), starts_at = now(), expires_at = now() + interval '30 days'
          where payment_id = ${id} and ordinal = 1`,
      );
      answer = decide(id, 'refund', 9000);
      await aside(() => until(async () => (await rows(db, waiting)).length > 0));
    });
    expect((await answer!).body.code).toBe('price_changed');
    expect(await record(id)).toMatchObject({ state: 'review', refundable: { codes: 2, amount: 5666 } });
    expect((await decide(id, 'refund', 5666)).status).toBe(200);
  });
});

describe('a dispute that was won while people had to look at the payment', () => {
  it('is over for its codes once it is accepted: those in use last as long as they would have', async () => {
    const [present, past] = school.studentIds as [string, string];
    const id = await bought(undefined, [past]);
    await clock.pass(31 * day);
    await endActivations(db);
    await school.manager.call(licences.assignActivations, { body: { user_ids: [present] } });
    const dispute = { ref: `dispute-${id}`, amount: price };
    const refunds = [{ reference: `by-hand-${id}`, amount: 1000 }];
    for (const news of [
      { disputes: [{ ...dispute, state: 'open' as const }] },
      { disputes: [{ ...dispute, state: 'won' as const }], refunds },
    ])
      await settle(app.services, id, news, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refundable: { codes: 1, amount: 2333 } });
    expect((await decide(id, 'accept', 2333)).body.data.state).toBe('paid');
    expect(await codesOf(id)).toEqual(['expired', 'free', 'used']);
    const early = sql`select 1 from activations where payment_id = ${id} and ends_early_at is not null`;
    expect(await rows(db, early)).toEqual([]);
  });
});

describe('a refund that took too long', () => {
  const givenUp = async (before: (id: string) => Promise<void> = async () => {}): Promise<string> => {
    const { id } = await begin('transfer');
    const body = { received_on: '2026-11-20', reference: id };
    await sp.call(contract.confirmTransfer, { params: { id }, body });
    await before(id);
    await sp.call(contract.refundPayment, { params: { id }, body: { reason: 'Fazla', expected_amount: price } });
    await clock.pass(paymentTimes.transferDays * day + minute);
    await advance(app.services, id, { source: 'clock' });
    expect(await record(id)).toMatchObject({ state: 'review', refundable: { codes: 0, amount: price } });
    return id;
  };

  it('is called off: the codes that were withdrawn for it are the school’s again', async () => {
    const id = await givenUp();
    expect((await decide(id, 'accept', price)).body.data).toMatchObject({ state: 'paid', refunded: 0 });
    expect(await codesOf(id)).toEqual(['free', 'free', 'free']);
  });

  it('is called off: a code that staff revoked by hand before stays so, and is theirs to restore', async () => {
    let lost: string[] = [];
    const id = await givenUp(async (paid) => {
      lost = (await record(paid)).codes!.slice(0, 1).map((code) => code.id);
      const body = { ids: lost, reason: 'Kâğıdı kayıp' };
      expect((await sp.call(activations.revokeActivations, { body })).body.data.deleted).toBe(1);
    });
    await decide(id, 'accept', price);
    expect(await codesOf(id)).toEqual(['free', 'free', 'revoked']);
    const restored = await sp.call(activations.restoreActivations, { body: { ids: lost } });
    expect(restored.body.data).toEqual({ restored: 1, left_as_is: 0 });
  });

  it('is looked at again where the bank made it after it was called off', async () => {
    const id = await givenUp();
    const [named] = await rows<{ refund_id: string }>(db, sql`select refund_id from payments where id = ${id}`);
    await decide(id, 'accept', price);
    const refunds = [{ reference: named!.refund_id, amount: price }];
    await settle(app.services, id, { refunds }, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refunded: price, decisions: ['reject'] });
    expect((await decide(id, 'reject', 0)).body.data.state).toBe('refunded');
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  it('is sent once more under the name that it had', async () => {
    const id = await givenUp();
    const named = () => rows(db, sql`select refund_id from payments where id = ${id}`);
    const before = await named();
    expect((await decide(id, 'refund', price)).body.data.state).toBe('refunding');
    expect(await named()).toEqual(before);
  });
});

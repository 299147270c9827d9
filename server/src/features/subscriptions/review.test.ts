import { plans, subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import type { PaymentDecision } from '@okur/contract/payments';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeStudent, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { stillDay } from '../../platform/testing/still-day.ts';
import { advance, settleIn } from '../payments/store.ts';
import { runSubscriptions } from './clock.ts';
import { countMoney } from '../../platform/testing/money.ts';

/* Payments of subscriptions that people have to look at, and what they decide. */

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { services } = app;
const { db } = services;
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
const companyId = await makeCompany(app);
const today = stillDay();
const price = 12_990;
const at = (days: number): Date => new Date(`${plusDays(today, days)}T09:00:00Z`);
countMoney(app);

/** A student with a subscription whose first month was paid with this card. */
async function begun(card: string): Promise<{ id: string; userId: string; payment: string }> {
  const names = { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' };
  const plan = await mn.call(plans.createPlan, {
    body: { names, interval: 'month', price, currency: 'TRY', tax_percent: 20, seats: 2 },
  });
  const userId = await makeStudent(app, companyId, null, { status: 'expired' });
  const body = { user_id: userId, plan_id: plan.body.data.id, payment_method_id: 'demo', start_date: today };
  const answer = await mn.call(contract.createSchedule, { body });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.data;
  const { payment, token } = (await row<{ payment: string; token: string }>(
    db,
    sql`select id as payment, pay_token as token from payments where subscription_id = ${id}`,
  ))!;
  await payAtBank(app, `http://pay.example/pay/${token}`, card);
  return { id, userId, payment };
}
/** Charged one kuruş too much. */
const differing = () => begun('4000000000000168');
const paid = () => begun('4242424242424242');
const statesOf = async ({ id, userId, payment }: Awaited<ReturnType<typeof begun>>) =>
  (await row(
    db,
    sql`select p.state as payment, x.state as subscription, u.status as student
      from payments p join subscriptions x on x.id = ${id} join users u on u.id = ${userId} where p.id = ${payment}`,
  ))!;
const reviewOf = async (id: string) =>
  (await sp.call(contract.reviewSubscriptionPayment, { params: { id } })).body.data;
const decide = (id: string, decision: PaymentDecision, expected_amount: number, client: Client = sp) =>
  client.call(contract.decideSubscriptionPayment, {
    params: { id },
    body: { decision, reason: 'Bakıldı', expected_amount },
  });
/** Made on the bank's own pages. */
async function givenBack(id: string, amount: number): Promise<void> {
  const refunds = [{ reference: `by-hand-${id}`, amount }];
  await services.transaction((tx) => settleIn(tx, services, id, { refunds }, { source: 'look_up' }));
}
const look = (id: string) => advance(services, id, { source: 'look_up' });

it('a charge that differs is accepted by a super admin with a reason: the period begins with its invoice', async () => {
  const one = await differing();
  expect(await statesOf(one)).toEqual({ payment: 'review', subscription: 'scheduled', student: 'expired' });
  expect(await reviewOf(one.payment)).toEqual({
    charged_total: 129.91,
    charged_currency: 'TRY',
    refundable: { codes: 0, amount: price + 1, amount_total: 129.91 },
    decisions: ['accept', 'refund', 'reject'],
  });
  expect((await decide(one.payment, 'accept', price + 1, mn)).status).toBe(403);
  expect((await decide(one.payment, 'accept', price)).body.code).toBe('price_changed');
  const answers = await Promise.all(Array.from({ length: 4 }, () => decide(one.payment, 'accept', price + 1)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const { data } = answers.find(({ status }) => status === 200)!.body;
  expect(data).toMatchObject({ state: 'paid', amount: price + 1, invoice_no: expect.stringMatching(/^\d{4}-\d{6}$/) });
  expect(await statesOf(one)).toEqual({ payment: 'paid', subscription: 'active', student: 'active' });
  const reasons = sql`select 1 from audit where subject_id = ${one.payment} and after::text like '%Bakıldı%'`;
  expect(await rows(db, reasons)).toHaveLength(1);
});

it('a charge that differs goes back whole, and what it was for ends without a period', async () => {
  const one = await differing();
  expect((await decide(one.payment, 'refund', price + 1)).body.data.state).toBe('refunding');
  await look(one.payment);
  expect(await statesOf(one)).toEqual({ payment: 'refunded', subscription: 'cancelled', student: 'expired' });
});

it('a payment of which the bank gave a part back pays for its period, or ends it with the rest', async () => {
  const one = await paid();
  await givenBack(one.payment, 1000);
  expect(await reviewOf(one.payment)).toMatchObject({ refundable: { amount: price - 1000 } });
  expect((await decide(one.payment, 'accept', price - 1000)).body.data).toMatchObject({ refunded_total: 10 });
  expect(await statesOf(one)).toEqual({ payment: 'paid', subscription: 'active', student: 'active' });
  const other = await paid();
  await givenBack(other.payment, 1000);
  expect((await decide(other.payment, 'refund', price - 1000)).body.data.state).toBe('refunding');
  await look(other.payment);
  expect(await statesOf(other)).toEqual({ payment: 'refunded', subscription: 'cancelled', student: 'expired' });
});

it('a refund of a payment of which a part went back gives the rest back', async () => {
  const one = await paid();
  await givenBack(one.payment, 1000);
  expect((await decide(one.payment, 'accept', price - 1000)).body.data).toMatchObject({ held: price - 1000 });
  const refund = (expected_amount: number) =>
    mn.call(contract.refundSubscriptionPayment, {
      params: { id: one.payment },
      body: { reason: 'İstek', expected_amount },
    });
  expect((await refund(price)).body.code).toBe('price_changed');
  expect((await refund(price - 1000)).body.data.state).toBe('refunding');
  await look(one.payment);
  expect(await statesOf(one)).toEqual({ payment: 'refunded', subscription: 'cancelled', student: 'expired' });
  const sent = sql`select amount from transactions where payment_id = ${one.payment} and kind = 'refund' order by id`;
  expect(await rows(db, sent)).toEqual([{ amount: 1000 }, { amount: price - 1000 }]);
});

it('money that went back is not accepted; closed, it ends the present period, an older one nothing', async () => {
  const one = await paid();
  await givenBack(one.payment, price);
  expect((await reviewOf(one.payment)).decisions).toEqual(['reject']);
  expect((await decide(one.payment, 'accept', 0)).body.errors).toEqual({ decision: ['payments.nothing_held'] });
  expect((await decide(one.payment, 'reject', 0)).body.data.state).toBe('refunded');
  expect(await statesOf(one)).toEqual({ payment: 'refunded', subscription: 'cancelled', student: 'expired' });
  const older = await paid();
  await runSubscriptions(services, at(32));
  await givenBack(older.payment, price);
  expect((await decide(older.payment, 'reject', 0)).status).toBe(200);
  expect(await statesOf(older)).toEqual({ payment: 'refunded', subscription: 'active', student: 'active' });
});

it('what a dispute that is won leaves of a payment that went back is for people to decide about', async () => {
  const dispute = (id: string, state: 'open' | 'won') => {
    const disputes = [{ ref: `dispute-${id}`, amount: 5000, state }];
    return services.transaction((tx) => settleIn(tx, services, id, { disputes }, { source: 'look_up' }));
  };
  // The bank refuses the refund of this card once: it arrives after the dispute was won, and before that of the other.
  for (const card of ['4000000000005126', '4242424242424242']) {
    const one = await begun(card);
    await dispute(one.payment, 'open');
    await givenBack(one.payment, 1000);
    expect((await decide(one.payment, 'refund', price - 6000)).body.data.state).toBe('refunding');
    if (card === '4242424242424242') await look(one.payment);
    await dispute(one.payment, 'won');
    for (const _turn of [1, 2]) await look(one.payment);
    expect(await statesOf(one)).toEqual({ payment: 'review', subscription: 'cancelled', student: 'expired' });
    expect(await reviewOf(one.payment)).toMatchObject({ refundable: { amount: 5000 } });
  }
});

it('a dispute of which only the bank knows is heard of before anything is decided', async () => {
  const { payment } = await paid();
  await givenBack(payment, 1000);
  await rows(
    db,
    sql`insert into demo_bank_entries (id, reference, kind, entry_ref, amount)
      values (gen_random_uuid(), ${payment}, 'dispute', ${`dispute-${payment}`}, 5000)`,
  );
  const first = await decide(payment, 'accept', price - 1000);
  expect([first.status, first.body.errors]).toEqual([409, { id: ['payments.bank_news'] }]);
  expect(await reviewOf(payment)).toMatchObject({
    refundable: { amount: price - 6000 },
    decisions: ['accept', 'refund', 'reject'],
  });
  expect((await decide(payment, 'accept', price - 6000)).body.data.state).toBe('paid');
});

it('needs a reason, a decision and a sign-in of now, and a payment that is in review', async () => {
  const { payment } = await paid();
  expect((await decide(payment, 'accept', 0)).body.errors).toEqual({ id: ['payments.not_in_review'] });
  expect((await reviewOf(payment)).decisions).toEqual([]);
  await givenBack(payment, price);
  const body = { decision: 'keep', reason: '', expected_amount: 0 };
  const bad = await sp.call(contract.decideSubscriptionPayment, { params: { id: payment }, body });
  expect(fieldsOf(bad)).toEqual([422, ['decision', 'reason']]);
  await rows(db, sql`update sessions set created_at = now() - interval '6 minutes'`);
  expect((await decide(payment, 'reject', 0)).body.errors).toEqual({ password: ['payments.confirm_password'] });
  await rows(db, sql`update sessions set created_at = now()`);
  expect((await decide(payment, 'reject', 0)).status).toBe(200);
});

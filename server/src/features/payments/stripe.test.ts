import { activationCodeProducts, payments as contract } from '@okur/contract';
import { paymentTimes, termsVersion } from '@okur/contract/payments';
import { day, minute, rightNow } from '@okur/contract/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { stripeDouble, stripeNotice } from '../../platform/testing/stripe-double.ts';
import { advance } from './advance.ts';
import { countMoney } from '../../platform/testing/money.ts';

const key = 'sk_test_double';
const secret = 'whsec_double';
const { stripe, url, close } = await stripeDouble(key);
afterAll(close);
const app = await testApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_URL: url,
});
const { db } = app.services;
const sp = await staff(app, 'SP');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { buy_activation_access: true } });
  stripe.endRefunds('succeeded');
});
countMoney(app);
const clock = testClock(app);

/** A purchase of three codes that has been asked for, and where it is paid. */
async function begin(): Promise<{ id: string; path: string }> {
  const product = await sp.call(activationCodeProducts.createActivationCodeProduct, {
    body: { name: crypto.randomUUID(), code_count: 3, duration_days: 30, price: 10_000, currency: 'TRY' },
  });
  expect(product.status, product.text).toBe(201);
  const answer = await school.manager.call(contract.requestPayment, {
    params: { id: product.body.data.id },
    body: { quantity: 1, expected_amount: 10_000, consent: termsVersion },
  });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.data.payment.id, path: new URL(answer.body.data.pay_url).pathname };
}
const openPayPage = async (path: string): Promise<string> => {
  const answer = await app.anonymous.raw({ method: 'GET', url: path });
  expect(answer.status, answer.text).toBe(303);
  return String(answer.headers['location']);
};
const record = async (id: string) => (await sp.call(contract.getPayment, { params: { id } })).body.data;
const stepsOf = async (id: string) => (await record(id)).steps.map(({ step }: { step: string }) => step);
const notify = async ({ raw, headers }: ReturnType<typeof stripeNotice>) =>
  (await app.anonymous.raw({ method: 'POST', url: '/payments/notices/stripe', payload: raw, headers })).status;

async function bought(): Promise<{ id: string; charge: ReturnType<typeof stripe.pay> }> {
  const { id, path } = await begin();
  await openPayPage(path);
  const charge = stripe.pay(id);
  expect(await notify(stripeNotice(secret, { ...charge, metadata: { payment: id } }))).toBe(200);
  return { id, charge };
}
const refund = async (id: string, expected_amount: number) => {
  const answer = await sp.call(contract.refundPayment, { params: { id }, body: { reason: 'Fazla', expected_amount } });
  expect(answer.status, answer.text).toBe(200);
  await advance(app.services, id, { source: 'look_up' });
};

describe('a payment by Stripe', () => {
  it('of a backup from before it was paid is found by its id, and is not charged again', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    const charge = stripe.pay(id);
    await rows(db, sql`update payments set provider_ref = null where id = ${id}`);
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'paid', transactions: [{ provider_ref: charge.id }] });
    expect(await openPayPage(path)).toContain(`/activation-code-payment/list/${id}`);
  });

  it('is one session however often its page is opened, and makes the codes when its notice comes', async () => {
    const { id, path } = await begin();
    const addresses = await Promise.all([openPayPage(path), openPayPage(path)]);
    addresses.push(await openPayPage(path));
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    const sessions = stripe.sessions.filter(({ client_reference_id }) => client_reference_id === id);
    expect(sessions.map(({ amount_total, currency }) => [amount_total, currency])).toEqual([[10_000, 'try']]);
    const charge = stripe.pay(id);
    const notice = stripeNotice(secret, { ...charge, metadata: { payment: id } });
    expect([await notify(notice), await notify(notice)]).toEqual([200, 200]);
    expect(await record(id)).toMatchObject({ state: 'paid', provider: 'stripe', pay_url: null });
    expect((await record(id)).codes).toHaveLength(3);
    expect(await stepsOf(id)).toEqual(['requested', 'checkout', 'paid']);
    expect(await openPayPage(path)).toContain(`/activation-code-payment/list/${id}`);
  });

  it.each(['expired', 'complete'] as const)(
    'whose session is %s without money gets one other, which a backup of before it finds as well',
    async (status) => {
      const { id, path } = await begin();
      const first = await openPayPage(path);
      const { id: session } = stripe.sessionOf(id);
      if (status === 'complete') stripe.pay(id, 'debit_not_authorized');
      stripe.end(id, status);
      await advance(app.services, id, { source: 'look_up' });
      const [one, two] = await Promise.all([openPayPage(path), openPayPage(path)]);
      expect([one === two, one === first]).toEqual([true, false]);
      expect(one).toMatch(/^https:\/\/checkout\.stripe\.test\//);
      const charge = stripe.pay(id);
      await rows(db, sql`update payments set provider_ref = ${session} where id = ${id}`);
      await advance(app.services, id, { source: 'look_up' });
      const { state, transactions } = await record(id);
      expect([state, transactions.at(-1).provider_ref]).toEqual(['paid', charge.id]);
      expect(stripe.sessions.filter(({ client_reference_id }) => client_reference_id === id)).toHaveLength(2);
    },
  );

  it('needs no notice: the buyer who comes back is enough', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    stripe.pay(id, 'card_declined');
    await school.manager.call(contract.checkPayment, { params: { id } });
    expect((await record(id)).state).toBe('failed');
    stripe.pay(id);
    await school.manager.call(contract.checkPayment, { params: { id } });
    expect((await record(id)).state).toBe('paid');
    const kinds = (await record(id)).transactions.map(({ kind, state }: { kind: string; state: string }) => [
      kind,
      state,
    ]);
    expect(kinds).toEqual([
      ['charge', 'failed'],
      ['charge', 'succeeded'],
    ]);
  });

  it('before its page was opened is asked about without an answer', async () => {
    const { id } = await begin();
    await advance(app.services, id, { source: 'look_up' });
    expect((await record(id)).state).toBe('pending');
  });
});

it('whose bank does not answer says so to the buyer, who can go back and try again', async () => {
  const { id, path } = await begin();
  stripe.refuse(true);
  const answer = await app.anonymous.raw({ method: 'GET', url: path, headers: { 'accept-language': 'tr' } });
  stripe.refuse(false);
  expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('Banka şu anda yanıt vermiyor');
  expect(answer.text).toContain(`/activation-code-payment/list/${id}`);
  expect(await openPayPage(path)).toMatch(/^https:\/\/checkout\.stripe\.test\//);
});

describe('a notice of Stripe', () => {
  it('that is changed, signed with another secret or older than five minutes is refused', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    const charge = { ...stripe.pay(id), metadata: { payment: id } };
    const notice = stripeNotice(secret, charge);
    const refused = [
      { ...notice, raw: notice.raw.replace('10000', '10001') },
      stripeNotice('whsec_other', charge),
      stripeNotice(secret, charge, { at: rightNow().getTime() - 301_000 }),
      { raw: notice.raw, headers: { ...notice.headers, 'stripe-signature': '' } },
    ];
    for (const forged of refused) expect(await notify(forged)).toBe(400);
    expect((await record(id)).state).toBe('pending');
    expect(await notify(notice)).toBe(200);
    expect((await record(id)).state).toBe('paid');
  });

  it('of something that is not ours leads nowhere', async () => {
    expect(await notify(stripeNotice(secret, { metadata: {} }, { type: 'payout.paid' }))).toBe(200);
  });

  it('of a dispute finds its payment, and holds its free codes alone', async () => {
    const { id, charge } = await bought();
    const dispute = stripe.dispute(charge);
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.created' }));
    expect((await record(id)).state).toBe('disputed');
    expect((await record(id)).codes.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('suspended'));
    dispute.status = 'won';
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
    expect((await record(id)).state).toBe('paid');
  });

  it.each([
    ['won', 'paid', ['free', 'free', 'revoked']],
    ['lost', 'lost', ['revoked', 'revoked', 'revoked']],
  ])('of a dispute that is %s after a refund of a part ends as the bank says', async (status, state, codes) => {
    const { id, charge } = await bought();
    await rows(db, sql`update activations set first_used_at = now() where payment_id = ${id} and ordinal > 1`);
    stripe.endRefunds('pending');
    await refund(id, 3333);
    const dispute = stripe.dispute(charge);
    dispute.amount = 6667;
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.created' }));
    stripe.refunds.find((one) => one.charge === charge.id)!.status = 'succeeded';
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'disputed', refunded: 3333 });
    dispute.status = status;
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
    const after = await record(id);
    expect([after.state, after.refunded]).toEqual([state, 3333]);
    expect(after.codes.map((code: { state: string }) => code.state).toSorted()).toEqual(codes);
  });

  it('of a second dispute that is won holds what the first one holds, until that is won too', async () => {
    const { id, charge } = await bought();
    const dispute = async (status: string, type: string) => {
      const made = Object.assign(stripe.dispute(charge), { amount: 5000, status });
      await notify(stripeNotice(secret, made, { type }));
      expect((await record(id)).state).toBe('disputed');
      return made;
    };
    const first = await dispute('needs_response', 'charge.dispute.created');
    await dispute('won', 'charge.dispute.closed');
    first.status = 'won';
    await notify(stripeNotice(secret, first, { type: 'charge.dispute.closed' }));
    const { state, codes } = await record(id);
    expect([state, codes.map((code: { state: string }) => code.state)]).toEqual(['paid', Array(3).fill('free')]);
  });

  it.each([
    ['another', ['free', 'free', 'revoked']],
    ['the same', ['free', 'free', 'free']],
  ])(
    'of a dispute that was lost, and then %s is won, leads to people: the money pays for codes',
    async (which, codes) => {
      const { id, charge } = await bought();
      const amount = which === 'another' ? 5000 : 10_000;
      const close = async (dispute: ReturnType<typeof stripe.dispute>, status: string) => {
        Object.assign(dispute, { status });
        await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
      };
      const first = Object.assign(stripe.dispute(charge), { amount });
      const second = which === 'another' ? Object.assign(stripe.dispute(charge), { amount }) : first;
      await close(first, 'lost');
      expect((await record(id)).state).toBe('lost');
      await close(second, 'won');
      expect(await record(id)).toMatchObject({ state: 'review', refundable: { amount } });
      expect((await stepsOf(id)).slice(-2)).toEqual(['won', 'review']);
      const body = { decision: 'accept', reason: 'Konuşuldu', expected_amount: amount };
      expect((await sp.call(contract.decidePayment, { params: { id }, body })).body.data.state).toBe('paid');
      expect((await record(id)).codes.map(({ state }: { state: string }) => state).toSorted()).toEqual(codes);
    },
  );

  it('of a bank that merely asks holds nothing', async () => {
    const { id, charge } = await bought();
    const dispute = stripe.dispute(charge);
    dispute.status = 'warning_needs_response';
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.created' }));
    expect((await record(id)).state).toBe('paid');
  });
});

describe('a dispute of a part, of a payment that people have to look at', () => {
  /** The bank had given another part back by itself. */
  async function disputedInReview() {
    const { id, charge } = await bought();
    const dispute = Object.assign(stripe.dispute(charge), { amount: 5000 });
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.created' }));
    stripe.refundByHand({ ...charge, amount: 1000 });
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refundable: { codes: 3, amount: 4000 } });
    const lose = async () => {
      dispute.status = 'lost';
      await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
    };
    return { id, charge, dispute, lose };
  }
  const ask = (id: string, decision: 'accept' | 'refund') =>
    sp.call(contract.decidePayment, {
      params: { id },
      body: { decision, reason: 'Konuşuldu', expected_amount: 4000 },
    });
  async function decide(id: string, decision: 'accept' | 'refund'): Promise<void> {
    const answer = await ask(id, decision);
    expect(answer.status, answer.text).toBe(200);
    await advance(app.services, id, { source: 'look_up' });
  }
  const codesOf = async (id: string) => (await record(id)).codes.map(({ state }: { state: string }) => state);

  it('is a step when it is lost, and what they decide of the rest counts', async () => {
    const [one, other] = [await disputedInReview(), await disputedInReview()];
    for (const { id, lose } of [one, other]) {
      await lose();
      const { state, steps } = await record(id);
      expect(state).toBe('review');
      expect(steps.at(-1)).toMatchObject({ step: 'lost', source: 'notice', detail: { amount: 50 } });
    }
    await decide(one.id, 'accept');
    expect(await codesOf(one.id)).toEqual(['free', 'free', 'free']);
    // And no more than the rest is refunded later.
    const refundable = { codes: 3, amount: 4000 };
    expect(await record(one.id)).toMatchObject({ state: 'paid', refunded: 1000, refundable });
    await decide(other.id, 'refund');
    const sent = stripe.refunds.filter((refund) => refund.charge === other.charge.id);
    expect(sent.map(({ amount }) => amount)).toEqual([4000, 1000]);
    expect(await record(other.id)).toMatchObject({ state: 'refunded', refunded: 5000 });
    expect(await codesOf(other.id)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  it('is looked up before they decide: what the bank had not said yet they see first', async () => {
    const { id, dispute } = await disputedInReview();
    dispute.status = 'lost';
    stripe.refuse(true);
    const silent = await ask(id, 'accept');
    stripe.refuse(false);
    expect([silent.status, silent.body.errors]).toEqual([503, { id: ['payments.bank_silent'] }]);
    expect((await record(id)).state).toBe('review');
    const first = await ask(id, 'accept');
    expect([first.status, first.body.code]).toEqual([409, 'price_changed']);
    expect(first.body.errors).toEqual({ id: ['payments.bank_news'] });
    expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'lost', source: 'look_up', detail: { amount: 50 } });
    await decide(id, 'accept');
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 1000 });
    expect(await codesOf(id)).toEqual(['free', 'free', 'free']);
  });

  it('is lost once the refund of the rest has arrived, where that was decided before', async () => {
    const { id, charge, lose } = await disputedInReview();
    stripe.endRefunds('pending');
    await decide(id, 'refund');
    await lose();
    expect((await record(id)).state).toBe('refunding');
    stripe.refunds.find((refund) => refund.charge === charge.id)!.status = 'succeeded';
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'lost', refunded: 5000 });
  });
});

describe('a refund by Stripe', () => {
  it('is made once, however often it is asked for', async () => {
    const { id, charge } = await bought();
    stripe.endRefunds('pending');
    await refund(id, 10_000);
    await advance(app.services, id, { source: 'look_up' });
    const made = () => stripe.refunds.filter((one) => one.charge === charge.id);
    expect([made().length, (await record(id)).state]).toEqual([1, 'refunding']);
    made()[0]!.status = 'succeeded';
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'refunded', refunded: 10_000 });
  });

  it('that the bank sent back is made again, and ends once', async () => {
    const { id, charge } = await bought();
    stripe.endRefunds('failed');
    await refund(id, 10_000);
    stripe.endRefunds('succeeded');
    await advance(app.services, id, { source: 'look_up' });
    expect((await record(id)).state).toBe('refunded');
    const made = stripe.refunds.filter((one) => one.charge === charge.id);
    expect(made.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('that the bank sends back after all ends in review, with the money here again', async () => {
    const { id, charge } = await bought();
    await refund(id, 10_000);
    expect((await record(id)).state).toBe('refunded');
    stripe.refunds.find((one) => one.charge === charge.id)!.status = 'failed';
    await advance(app.services, id, { source: 'look_up' });
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refunded: 0 });
  });

  it('made on the pages of Stripe ends in review, and is not made a second time', async () => {
    const { id, charge } = await bought();
    stripe.refundByHand(charge);
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refunded: 10_000 });
  });

  it.each([
    ['before', 1],
    ['before', 2],
    ['after', 1],
    ['after', 2],
  ])('and one that was made %s it on the pages of Stripe end in review, by %i look-ups', async (order, looks) => {
    const { id, charge } = await bought();
    await rows(db, sql`update activations set first_used_at = now() where payment_id = ${id} and ordinal > 1`);
    stripe.endRefunds('pending');
    const byHand = () => Promise.resolve(stripe.refundByHand({ ...charge, amount: 1000 }, 'pending'));
    const deeds = [() => refund(id, 3333), byHand];
    for (const deed of order === 'after' ? deeds : deeds.toReversed()) await deed();
    for (const one of stripe.refunds.filter((made) => made.charge === charge.id).toReversed()) {
      one.status = 'succeeded';
      if (looks === 2) await advance(app.services, id, { source: 'look_up' });
    }
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refunded: 4333 });
    expect((await stepsOf(id)).filter((step: string) => step === 'refunded')).toHaveLength(1);
    expect(await rows(db, sql`select refund_id from payments where id = ${id}`)).toEqual([{ refund_id: null }]);
  });

  it('made on the pages of Stripe while the payment is in review is a step, and so is a dispute', async () => {
    const { id, charge } = await bought();
    const look = () => advance(app.services, id, { source: 'look_up' });
    stripe.refundByHand({ ...charge, amount: 1000 });
    await look();
    stripe.refundByHand({ ...charge, amount: 2000 });
    stripe.dispute(charge).amount = 3000;
    await look();
    const { state, version, steps } = await record(id);
    expect(state).toBe('review');
    expect(steps.slice(-3)).toMatchObject([
      { step: 'review', detail: { amount: 10 } },
      { step: 'review', detail: { amount: 20 } },
      { step: 'disputed', detail: { amount: 30 } },
    ]);
    await look();
    expect((await record(id)).version).toBe(version);
  });

  it('that Stripe refuses is for people to look at, when its days are over', async () => {
    const { id } = await bought();
    stripe.endRefunds('refused');
    await refund(id, 10_000);
    expect((await record(id)).state).toBe('refunding');
    await clock.pass(paymentTimes.refundDays * day + minute);
    await advance(app.services, id, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', refunded: 0 });
  });

  it('that was tried three times in vain is tried anew once people decide so, and is made once', async () => {
    const { id, charge } = await bought();
    const look = () => advance(app.services, id, { source: 'look_up' });
    const ended = (status: string) =>
      stripe.refunds.filter((one) => one.charge === charge.id && one.status === status).length;
    const giveUp = async () => {
      for (let tries = 0; tries < 4; tries += 1) await look();
      await clock.pass(paymentTimes.refundDays * day + minute);
      await look();
      expect((await record(id)).state).toBe('review');
    };
    const decide = () =>
      sp.call(contract.decidePayment, {
        params: { id },
        body: { decision: 'refund', reason: 'Yeniden', expected_amount: 10_000 },
      });
    stripe.endRefunds('failed');
    await refund(id, 10_000);
    await giveUp();
    expect(ended('failed')).toBe(3);
    expect((await decide()).body.data.state).toBe('refunding');
    await giveUp();
    expect(ended('failed')).toBe(6);
    stripe.endRefunds('succeeded');
    await decide();
    await Promise.all([look(), look()]);
    await look();
    expect([ended('failed'), ended('succeeded')]).toEqual([6, 1]);
    expect(await record(id)).toMatchObject({ state: 'refunded', refunded: 10_000 });
  });

  it('of part of the codes gives back their share', async () => {
    const { id } = await bought();
    await rows(
      db,
      sql`update activations set state = 'used', used_by = ${school.studentIds[0]!}, starts_at = now()
        where payment_id = ${id} and ordinal = 1`,
    );
    await refund(id, 6_666);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 6_666 });
  });
});

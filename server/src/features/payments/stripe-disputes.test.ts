import { payments as contract } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { stripeNotice } from '../../platform/testing/stripe-double.ts';
import { advance } from './advance.ts';
import { testStripe } from './testing.ts';

const { app, db, sp, stripe, secret, begin, openPayPage, record, stepsOf, notify, bought, refund } = await testStripe();

describe('a notice of Stripe', () => {
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

  it('of a dispute that is won after people accepted the rest leads to them: it pays for the other codes', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    // Less than was asked for, and the bank takes two thirds of it.
    stripe.sessionOf(id).amount_total = 9000;
    const dispute = Object.assign(stripe.dispute(stripe.pay(id)), { amount: 6000 });
    await advance(app.services, id, { source: 'look_up' });
    const accept = (expected_amount: number) =>
      sp.call(contract.decidePayment, {
        params: { id },
        body: { decision: 'accept', reason: 'Konuşuldu', expected_amount },
      });
    const codes = async () => (await record(id)).codes.map(({ state }: { state: string }) => state).toSorted();
    expect((await accept(3000)).body.data.state).toBe('paid');
    expect(await codes()).toEqual(['free', 'revoked', 'revoked']);
    dispute.status = 'won';
    await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
    expect((await record(id)).state).toBe('review');
    expect((await stepsOf(id)).slice(-2)).toEqual(['won', 'review']);
    expect((await accept(9000)).body.data.state).toBe('paid');
    expect(await codes()).toEqual(['free', 'free', 'free']);
  });

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
    const close = async (status: 'won' | 'lost') => {
      dispute.status = status;
      await notify(stripeNotice(secret, dispute, { type: 'charge.dispute.closed' }));
    };
    return { id, charge, dispute, close };
  }
  const ask = (id: string, decision: 'accept' | 'refund' | 'reject') =>
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
    for (const { id, close } of [one, other]) {
      await close('lost');
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

  /** They have decided to give the rest back; `arrive`: the bank has made it. */
  async function refundedRest() {
    const { id, charge, close } = await disputedInReview();
    stripe.endRefunds('pending');
    await decide(id, 'refund');
    const arrive = async () => {
      stripe.refunds.find((refund) => refund.charge === charge.id)!.status = 'succeeded';
      await advance(app.services, id, { source: 'look_up' });
    };
    return { id, close, arrive };
  }

  it('is closed without a word of the bank, and decided about where Stripe no longer knows its session', async () => {
    const [silent, unknown] = [await disputedInReview(), await disputedInReview()];
    stripe.refuse(true);
    const closed = await ask(silent.id, 'reject');
    stripe.refuse(false);
    expect([closed.status, closed.body.data.state]).toEqual([200, 'refunded']);
    stripe.forget(unknown.id);
    await decide(unknown.id, 'accept');
    expect((await record(unknown.id)).state).toBe('paid');
  });

  it('is lost once the refund of the rest has arrived, where that was decided before', async () => {
    const { id, close, arrive } = await refundedRest();
    await close('lost');
    expect((await record(id)).state).toBe('refunding');
    await arrive();
    expect(await record(id)).toMatchObject({ state: 'lost', refunded: 5000 });
  });

  it.each(['after', 'before'])(
    'is won %s the refund of the rest has arrived: the money is for them to decide about',
    async (order) => {
      const { id, close, arrive } = await refundedRest();
      const deeds = [arrive, () => close('won')];
      for (const deed of order === 'after' ? deeds : deeds.toReversed()) await deed();
      expect(await record(id)).toMatchObject({ state: 'review', refunded: 5000, refundable: { amount: 5000 } });
      const [last, text] = [(await stepsOf(id)).slice(-2), 'notice.payment_review'];
      expect(last).toEqual([order === 'after' ? 'won' : 'refunded', 'review']);
      const lines = sql`select 1 from notices where text = ${text} and link like ${`%${id}`}
        and account_id in (select id from admins where 'SP' = any(roles))`;
      expect(await rows(db, lines)).toHaveLength(2);
      const body = { decision: 'accept', reason: 'Konuşuldu', expected_amount: 5000 };
      expect((await sp.call(contract.decidePayment, { params: { id }, body })).body.data.state).toBe('paid');
      expect((await codesOf(id)).toSorted()).toEqual(['free', 'free', 'revoked']);
    },
  );
});

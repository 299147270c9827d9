import { payments as contract } from '@okur/contract';
import { paymentTimes } from '@okur/contract/payments';
import { day, minute, rightNow } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { stripeNotice } from '../../platform/testing/stripe-double.ts';
import { advance } from './advance.ts';
import { testStripe } from './testing.ts';

const test = await testStripe();
const { app, db, sp, clock, current, stripe, secret } = test;
const { begin, openPayPage, record, stepsOf, notify, bought, refund } = test;

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

  it('that neither its session nor our id finds stays open, and its page waits', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    stripe.forget(id);
    expect((await app.anonymous.raw({ method: 'GET', url: path })).status).toBe(503);
    await clock.pass(2 * day);
    await expect(advance(app.services, id, { source: 'look_up' })).rejects.toMatchObject({ code: 'overloaded' });
    expect((await record(id)).state).toBe('pending');
  });

  it('that Stripe does not know any more is decided by what is stored here', async () => {
    const { id } = await bought();
    stripe.endRefunds('pending');
    await refund(id, 10_000);
    stripe.forget(id);
    await clock.pass(paymentTimes.refundDays * day + minute);
    await advance(app.services, id, { source: 'look_up' });
    stripe.endRefunds('succeeded');
    expect((await record(id)).state).toBe('review');
    const body = { decision: 'accept', reason: 'Bakıldı', expected_amount: 10_000 };
    const { status, text } = await sp.call(contract.decidePayment, { params: { id }, body });
    expect(status, text).toBe(200);
    expect((await record(id)).state).toBe('paid');
  });

  it('needs no notice: the buyer who comes back is enough', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    stripe.pay(id, 'card_declined');
    await current.school.manager.call(contract.checkPayment, { params: { id } });
    expect((await record(id)).state).toBe('failed');
    stripe.pay(id);
    await current.school.manager.call(contract.checkPayment, { params: { id } });
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
      sql`update activations set state = 'used', used_by = ${current.school.studentIds[0]!}, starts_at = now()
        where payment_id = ${id} and ordinal = 1`,
    );
    await refund(id, 6_666);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 6_666 });
  });
});

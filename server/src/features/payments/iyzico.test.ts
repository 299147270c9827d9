import { payments as contract } from '@okur/contract';
import { paymentTimes } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { iyzicoNotice } from '../../platform/testing/iyzico-double.ts';
import { order, testIyzico } from './testing.ts';

const test = await testIyzico();
const { app, db, sp, clock, current, iyzico, secret, begin, openPayPage } = test;
const { record, stateOf, stepsOf, check, look, notify, bought, refund, useTwo } = test;
const waitTenMinutes = () => clock.pass(11 * minute);

describe('a payment by iyzico', () => {
  it('makes the codes once, when its notice comes', async () => {
    const { id, path } = await begin();
    const page = await openPayPage(path);
    expect(page).toMatch(/^https:\/\/cpp\.iyzipay\.test\/\?token=/);
    const payment = iyzico.pay(id)!;
    const notice = iyzicoNotice(secret, payment);
    expect([await notify(notice), await notify(notice)]).toEqual([200, 200]);
    expect(await record(id)).toMatchObject({ state: 'paid', provider: 'iyzico', amount: 10_050, pay_url: null });
    expect((await record(id)).codes).toHaveLength(3);
    expect(await stepsOf(id)).toEqual(['requested', 'checkout', 'paid']);
    expect(await openPayPage(path)).toContain(`/activation-code-payment/list/${id}`);
  });

  it('of a backup from before it was paid is found by its id, and is not charged again', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    iyzico.pay(id);
    await rows(db, sql`update payments set provider_ref = null where id = ${id}`);
    await look(id);
    expect(await stateOf(id)).toBe('paid');
    expect(await openPayPage(path)).toContain(`/activation-code-payment/list/${id}`);
  });

  it('names the price, the buyer and the way back', async () => {
    const { id, path } = await begin(10_005);
    await openPayPage(path);
    const { request } = iyzico.forms.find(({ conversationId }) => conversationId === id)!;
    expect(request).toMatchObject({ price: '100.05', paidPrice: '100.05', currency: 'TRY', basketId: id });
    expect(request['buyer']).toMatchObject({ city: 'İzmir', identityNumber: '11111111111', ip: '127.0.0.1' });
    const taxed = await order(sp, current.school, { price: 10_005 }, { tax_number: '1234567890' });
    await openPayPage(new URL(taxed.body.data.pay_url).pathname);
    const form = iyzico.forms.find(({ conversationId }) => conversationId === taxed.body.data.payment.id)!;
    expect(form.request['buyer']).toMatchObject({ identityNumber: '1234567890' });
    expect(request['enabledInstallments']).toEqual([1]);
    const back = await app.anonymous.raw({
      method: 'POST',
      url: new URL(String(request['callbackUrl'])).pathname,
      payload: 'token=of-no-meaning',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([back.status, back.headers['location']]).toEqual([
      303,
      expect.stringContaining(`/activation-code-payment/list/${id}?returned=1`),
    ]);
    expect((await app.anonymous.raw({ method: 'POST', url: '/pay/unknown/returned', payload: '' })).status).toBe(404);
    expect(await stateOf(id)).toBe('pending');
  });

  it('needs no notice, and may fail before it succeeds', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    await check(id);
    expect(await stateOf(id)).toBe('pending');
    iyzico.pay(id, { errorCode: '10051' });
    await check(id);
    await check(id);
    expect((await record(id)).transactions).toMatchObject([{ kind: 'charge', state: 'failed', failure: '10051' }]);
    iyzico.pay(id);
    await check(id);
    expect(await stateOf(id)).toBe('paid');
  });

  it('at an earlier form counts, and a second one goes back by itself', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    await openPayPage(path);
    iyzico.pay(id, { form: 0 });
    iyzico.pay(id, { form: 1 });
    await check(id);
    await check(id);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 0 });
    expect((await record(id)).codes).toHaveLength(3);
    expect(iyzico.refundsOf(id).map(({ refundPrice }) => refundPrice)).toEqual([100.5]);
  });

  it('that is paid and was not looked at leads to its page, not to another form', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    iyzico.pay(id);
    expect(await openPayPage(path)).toContain(`/activation-code-payment/list/${id}`);
    expect(iyzico.forms.filter(({ conversationId }) => conversationId === id)).toHaveLength(1);
  });

  it('that iyzico still examines waits, and one that it refuses has failed', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    const payment = iyzico.pay(id, { fraudStatus: 0 })!;
    await check(id);
    expect(await stateOf(id)).toBe('pending');
    payment.fraudStatus = -1;
    await check(id);
    expect(await stateOf(id)).toBe('failed');
  });

  it('is not asked for in a currency that iyzico does not take', async () => {
    const answer = await order(sp, current.school, { price: 10_000, currency: 'PLN' });
    expect([answer.status, answer.body.errors]).toEqual([422, { provider: ['payments.no_currency'] }]);
  });
});

describe('what iyzico says', () => {
  it('counts for nothing when it is not signed', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    iyzico.pay(id);
    iyzico.isForged = true;
    await expect(look(id)).rejects.toThrow('not signed');
    expect(await stateOf(id)).toBe('pending');
    iyzico.isForged = false;
    await look(id);
    expect(await stateOf(id)).toBe('paid');
  });

  it('in a notice that is changed or of another account is refused', async () => {
    const { id, path } = await begin();
    await openPayPage(path);
    const payment = iyzico.pay(id)!;
    const notice = iyzicoNotice(secret, payment);
    const refused = [
      { ...notice, raw: notice.raw.replace('SUCCESS', 'FAILURE') },
      { ...notice, raw: '{' },
      { raw: notice.raw, headers: { ...notice.headers, 'x-iyz-signature-v3': '' } },
      iyzicoNotice('another', payment),
    ];
    for (const forged of refused) expect(await notify(forged)).toBe(400);
    expect(await stateOf(id)).toBe('pending');
    expect(await notify(iyzicoNotice(secret, { paymentId: 1, conversationId: 'not-ours' }))).toBe(200);
  });
});

describe('a refund by iyzico', () => {
  it('is sent once, however often and by how many it is looked at', async () => {
    const id = await bought();
    await useTwo(id);
    iyzico.refundStatus = 0;
    await refund(id, 3_350);
    await Promise.all(Array.from({ length: 5 }, () => look(id)));
    await waitTenMinutes();
    await look(id);
    expect(iyzico.refundsOf(id).map(({ refundPrice }) => refundPrice)).toEqual([33.5]);
    expect(await stateOf(id)).toBe('refunding');
    iyzico.refundsOf(id)[0]!.refundStatus = 1;
    await look(id);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 3_350 });
  });

  it('whose answer is lost is not sent again while reports are late', async () => {
    const id = await bought();
    await useTwo(id);
    Object.assign(iyzico, { losesAnswers: true, isLate: true });
    await refund(id, 3_350);
    await expect.poll(() => iyzico.refundsOf(id).length).toBe(1);
    await look(id);
    Object.assign(iyzico, { losesAnswers: false, isLate: false });
    await waitTenMinutes();
    await look(id);
    expect(iyzico.refundsOf(id)).toHaveLength(1);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 3_350 });
  });

  it('of everything ends the payment', async () => {
    const id = await bought();
    await refund(id, 10_050);
    await expect.poll(() => stateOf(id)).toBe('refunded');
    expect(iyzico.refundsOf(id)).toHaveLength(1);
  });

  it('that iyzico reports and did not make in its days is sent under another name, once people decide so', async () => {
    const id = await bought();
    await useTwo(id);
    iyzico.refundStatus = 0;
    await refund(id, 3_350);
    await clock.pass(paymentTimes.refundDays * day + minute);
    await look(id);
    expect((await record(id)).steps.slice(-2)).toMatchObject([
      { step: 'unmade', source: 'look_up', detail: { amount: 33.5 } },
      { step: 'review', source: 'clock' },
    ]);
    iyzico.refundStatus = 1;
    const body = { decision: 'refund', reason: 'Yeniden', expected_amount: 3_350 };
    expect((await sp.call(contract.decidePayment, { params: { id }, body })).body.data.state).toBe('refunding');
    await expect.poll(() => stateOf(id)).toBe('paid');
    expect(iyzico.refundsOf(id).map(({ refundStatus }) => refundStatus)).toEqual([0, 1]);
    expect(await record(id)).toMatchObject({ refunded: 3_350 });
  });

  it('of what was paid twice that was not made in its days is a step that super admins hear of', async () => {
    const { id, path } = await begin();
    for (const _form of [1, 2]) await openPayPage(path);
    for (const form of [0, 1]) iyzico.pay(id, { form });
    iyzico.refundStatus = 0;
    await look(id);
    expect(await stepsOf(id)).not.toContain('unmade');
    await clock.pass(paymentTimes.refundDays * day + minute);
    for (const _turn of [1, 2]) await look(id);
    expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'unmade', detail: { amount: 100.5 } });
    expect((await stepsOf(id)).filter((step: string) => step === 'unmade')).toHaveLength(1);
    const lines = sql`select 1 from notices where text = 'notice.payment_unmade' and link like ${`%${id}`}
      and account_id in (select id from admins where 'SP' = any(roles))`;
    expect(await rows(db, lines)).toHaveLength(1);
    expect([await stateOf(id), iyzico.refundsOf(id).length]).toEqual(['paid', 1]);
    // They give it back on iyzico's own pages.
    const twice = iyzico.payments.find((one) => one.conversationId === id && one.refunds.length > 0)!;
    twice.refunds.push({ refundTxId: 7, refundConversationId: '', refundPrice: 100.5, refundStatus: 1 });
    for (const _turn of [1, 2]) await look(id);
    expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'excess_refunded', detail: { amount: 100.5 } });
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 0 });
  });

  it('that iyzico refuses stays open, and ends before people', async () => {
    const id = await bought();
    iyzico.payments.find(({ conversationId }) => conversationId === id)!.price = 1;
    await refund(id, 10_050);
    await waitTenMinutes();
    await look(id);
    expect(await stateOf(id)).toBe('refunding');
    await clock.pass(paymentTimes.refundDays * day + minute);
    await look(id);
    expect([await stateOf(id), iyzico.refundsOf(id)]).toEqual(['review', []]);
  });
});

/** Two of iyzico's own pages. */
const named = (first: number, refundConversationId: string) =>
  [first, first + 1].map((refundTxId) => ({ refundTxId, refundConversationId }));
it.each<[string, (id: string, first: number) => object[]]>([
  ['no name', (_id, first) => named(first, '')],
  ['the name of its payment', (id, first) => named(first, id)],
  ['the name of every other', (_id, first) => named(first, 'panel')],
  ['nothing at all', () => [{}, {}]],
])('a refund that was made at iyzico and has %s counts once, and so does the next one', async (_name, made) => {
  for (const id of [await bought(), await bought()]) {
    const { refunds, paymentId } = iyzico.payments.find(({ conversationId }) => conversationId === id)!;
    const more = { refundConversationId: '', refundPrice: 10, refundStatus: 1 };
    refunds.push(...made(id, paymentId * 100).map((one) => ({ ...more, ...one })));
    await look(id);
    await look(id);
    expect(await record(id)).toMatchObject({ state: 'review', refunded: 2000 });
  }
});

it('a refund without any number counts once also when a cancel without one comes after it', async () => {
  const id = await bought();
  const payment = iyzico.payments.find(({ conversationId }) => conversationId === id)!;
  const one = { refundConversationId: '', refundStatus: 1 };
  payment.refunds.push({ ...one, refundPrice: 10 });
  await look(id);
  payment.cancels.push({ ...one, refundPrice: 20 });
  await look(id);
  const back = sql`select amount from transactions where payment_id = ${id} and kind = 'refund' order by id`;
  expect(await rows(db, back)).toEqual([{ amount: 1000 }, { amount: 2000 }]);
});

import { payments as contract } from '@okur/contract';
import { paymentTimes } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { iyzicoDouble, iyzicoNotice } from '../../platform/testing/iyzico-double.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { advance } from './advance.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { beginCodes, order, payPageOf } from './testing.ts';

const secret = 'sandbox-secret';
const { iyzico, url, close } = await iyzicoDouble('sandbox-key', secret);
afterAll(close);
const app = await testApp({
  PAYMENT_PROVIDER: 'iyzico',
  IYZICO_API_KEY: 'sandbox-key',
  IYZICO_SECRET_KEY: secret,
  IYZICO_URL: url,
});
const { db } = app.services;
const sp = await staff(app, 'SP');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { buy_activation_access: true, city: 'İzmir', country: 'TR' } });
  Object.assign(iyzico, { losesAnswers: false, isLate: false, isForged: false, refundStatus: 1 });
});
countMoney(app);
const clock = testClock(app);

const begin = (price = 10_050) => beginCodes(sp, school, price);
const openPayPage = payPageOf(app);
const record = async (id: string) => (await sp.call(contract.getPayment, { params: { id } })).body.data;
const stateOf = async (id: string) => (await record(id)).state;
const stepsOf = async (id: string) => (await record(id)).steps.map(({ step }: { step: string }) => step);
const check = (id: string) => school.manager.call(contract.checkPayment, { params: { id } });
const look = (id: string) => advance(app.services, id, { source: 'look_up' });
const notify = async ({ raw, headers }: ReturnType<typeof iyzicoNotice>) =>
  (await app.anonymous.raw({ method: 'POST', url: '/payments/notices/iyzico', payload: raw, headers })).status;

async function bought(): Promise<string> {
  const { id, path } = await begin();
  await openPayPage(path);
  iyzico.pay(id);
  await check(id);
  expect(await stateOf(id)).toBe('paid');
  return id;
}
const refund = async (id: string, expected_amount: number) => {
  const answer = await sp.call(contract.refundPayment, { params: { id }, body: { reason: 'Fazla', expected_amount } });
  expect(answer.status, answer.text).toBe(200);
};
/** Of three codes one is left: a refund of so little that iyzico would make it a second time, and a third. */
const useTwo = (id: string) =>
  rows(
    db,
    sql`update activations a set state = 'used', used_by = u.id, starts_at = now()
      from unnest(${array(school.studentIds.slice(0, 2))}::uuid[]) with ordinality as u (id, ordinal)
      where a.payment_id = ${id} and a.ordinal = u.ordinal`,
  );
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
    const taxed = await order(sp, school, { price: 10_005 }, { tax_number: '1234567890' });
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
    const answer = await order(sp, school, { price: 10_000, currency: 'PLN' });
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
    expect(await stateOf(id)).toBe('review');
    iyzico.refundStatus = 1;
    const body = { decision: 'refund', reason: 'Yeniden', expected_amount: 3_350 };
    expect((await sp.call(contract.decidePayment, { params: { id }, body })).body.data.state).toBe('refunding');
    await expect.poll(() => stateOf(id)).toBe('paid');
    expect(iyzico.refundsOf(id).map(({ refundStatus }) => refundStatus)).toEqual([0, 1]);
    expect(await record(id)).toMatchObject({ refunded: 3_350 });
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

describe('a chargeback, which iyzico does not tell of', () => {
  const say = (id: string, body: object = {}, client: Client = sp) =>
    client.call(contract.recordDispute, {
      params: { id },
      body: { reference: `CB ${id}`, amount: 10_050, state: 'open', ...body },
    });
  const codesOf = async (id: string) => (await record(id)).codes.map(({ state }: { state: string }) => state);
  const entries = (id: string) => rows(db, sql`select id from audit where subject_id = ${id}`);

  it('that is recorded holds free codes, ends those in use and stays as it is when iyzico is looked up', async () => {
    const id = await bought();
    await useTwo(id);
    expect((await record(id)).disputes).toEqual(['open', 'won', 'lost']);
    expect((await say(id)).body.data).toMatchObject({ state: 'disputed' });
    await look(id);
    const after = await record(id);
    expect(after).toMatchObject({ state: 'disputed', disputes: ['won', 'lost'] });
    expect(after.steps.at(-1)).toMatchObject({ step: 'disputed', source: 'staff', detail: { amount: 100.5 } });
    expect(after.codes.map(({ state }: { state: string }) => state).toSorted()).toEqual(['suspended', 'used', 'used']);
    const ends = after.codes.map(({ expires_at }: { expires_at: string | null }) => expires_at).filter(Boolean);
    expect(ends.map((end: string) => Math.round((Date.parse(end) - clockNow().getTime()) / day))).toEqual([14, 14]);
    const before = await entries(id);
    expect((await say(id)).body.data).toMatchObject({ state: 'disputed', version: after.version });
    expect([(await record(id)).transactions.length, await entries(id)]).toEqual([2, before]);
  });

  it.each([
    ['won', 'paid', 'free', ['open', 'won', 'lost']],
    ['lost', 'lost', 'revoked', []],
  ])('that is %s leaves a payment %s with codes that are %s, also when it is said twice', async (state, ...ends) => {
    const id = await bought();
    await say(id);
    const [payment, code, disputes] = ends;
    expect((await say(id, { state })).body.data).toMatchObject({ state: payment });
    const { version } = await record(id);
    expect((await say(id, { state })).status).toBe(200);
    expect((await say(id)).body.errors).toEqual({ reference: ['payments.dispute_ended'] });
    await look(id);
    expect(await record(id)).toMatchObject({ state: payment, version, disputes });
    expect(await codesOf(id)).toEqual([code, code, code]);
    const other = state === 'won' ? 'lost' : 'won';
    expect((await say(id, { state: other })).body.errors).toEqual({ state: ['payments.dispute_ended'] });
    expect(await stepsOf(id)).toEqual(['requested', 'checkout', 'paid', 'disputed', state]);
  });

  it('that is heard of when it has ended already is recorded at once, and the buyer hears how much it is', async () => {
    const id = await bought();
    expect((await say(id, { state: 'lost', amount: 5000 })).body.data).toMatchObject({ state: 'lost' });
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'revoked']);
    const { email } = (await row<{ email: string }>(
      db,
      sql`select a.email from payments p join admins a on a.id = p.buyer_id where p.id = ${id}`,
    ))!;
    for (const words of ['itiraz etti', 'ödeyene iade etti'])
      expect((await mailsOf(app).newest(email, words)).text).toContain('₺50,00');
  });

  it('that ends while people have to look at the payment counts as money that is here again', async () => {
    const id = await bought();
    await say(id, { amount: 5000 });
    const refundConversationId = crypto.randomUUID();
    const payment = iyzico.payments.find(({ conversationId }) => conversationId === id)!;
    payment.refunds.push({ refundTxId: 1, refundConversationId, refundPrice: 33.5, refundStatus: 1 });
    await look(id);
    const { state, version, disputes } = await record(id);
    expect([state, disputes]).toEqual(['review', ['won']]);
    expect((await say(id, { amount: 5000, state: 'lost' })).body.errors).toEqual({ state: ['validation.choice'] });
    expect((await say(id, { amount: 5000, state: 'won' })).body.data).toMatchObject({ state, version: version + 1 });
    expect((await record(id)).transactions.at(-1)).toMatchObject({ kind: 'reversal', amount_total: 50 });
  });

  it('is refused where there is none, or another one', async () => {
    const { id: open } = await begin();
    expect((await say(open)).body.errors).toEqual({ id: ['payments.not_disputable'] });
    expect((await say(crypto.randomUUID())).status).toBe(404);
    const id = await bought();
    expect((await say(id, {}, await staff(app, 'MN'))).status).toBe(403);
    expect((await say(id, {}, school.manager)).status).toBe(403);
    expect((await say(id, { amount: 10_051 })).body).toMatchObject({
      errors: { amount: ['payments.dispute_too_much'] },
      params: { amount: { amount: 100.5, currency: 'TRY' } },
    });
    await say(id);
    expect((await say(id, { amount: 1 })).body.errors).toEqual({ amount: ['payments.dispute_differs'] });
    expect((await say(id, { reference: 'CB' })).body.errors).toEqual({ reference: ['payments.dispute_open'] });
    const next = await bought();
    const reference = `CB ${id}`;
    expect((await say(next, { reference })).body.errors).toEqual({ reference: ['payments.dispute_reference_taken'] });
    const refunded = await bought();
    await refund(refunded, 10_050);
    await expect.poll(() => stateOf(refunded)).toBe('refunded');
    expect((await say(refunded)).body.errors).toEqual({ id: ['payments.not_disputable'] });
  });
});

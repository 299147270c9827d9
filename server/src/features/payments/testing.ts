import { activationCodeProducts, payments as contract } from '@okur/contract';
import { type PaymentState, termsVersion } from '@okur/contract/payments';
import { afterAll, beforeEach, expect } from 'vitest';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { type Client, type TestApp, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { iyzicoDouble, type iyzicoNotice } from '../../platform/testing/iyzico-double.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { stripeDouble, stripeNotice } from '../../platform/testing/stripe-double.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { advance } from './advance.ts';

interface Product {
  id: string;
  charge: number;
}

/**
 * The server with the demo's bank and transfers, a school that may buy and a product of three codes, both new for each
 * test (`current`), and the calls of those who buy. After each test the money is counted.
 */
export async function testPayments(env: Record<string, string> = {}) {
  const app = await testApp({ PAYMENT_PROVIDER: 'demo', TRANSFER_TO: 'Okur TR00 0000', ...env });
  const { db } = app.services;
  const sp = await staff(app, 'SP');
  let products = 0;
  const makeProduct = async (body: object = {}): Promise<Product> => {
    const name = `Paket ${(products += 1)}`;
    const answer = await sp.call(activationCodeProducts.createActivationCodeProduct, {
      body: { name, code_count: 3, duration_days: 30, price: 10_000, currency: 'TRY', ...body },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const current = {} as { school: School; product: Product };
  beforeEach(async () => {
    current.school = await makeSchool(app, { company: { buy_activation_access: true } });
    current.product = await makeProduct();
  });
  countMoney(app);
  const clock = testClock(app);

  const request = (body: object = {}, client?: Client) =>
    (client ?? current.school.manager).call(contract.requestPayment, {
      params: { id: current.product.id },
      body: { quantity: 1, expected_amount: current.product.charge, consent: termsVersion, ...body },
    });
  const begin = async (body: object = {}, client?: Client): Promise<{ id: string; pay_url: string }> => {
    const answer = await request(body, client);
    expect(answer.status, answer.text).toBe(201);
    return { id: answer.body.data.payment.id, pay_url: answer.body.data.pay_url };
  };
  const record = async (id: string, client: Client = sp) => {
    const answer = await client.call(contract.getPayment, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  return {
    app,
    db,
    clock,
    sp,
    mn: await staff(app, 'MN'),
    current,
    makeProduct,
    request,
    begin,
    record,
    stateOf: async (id: string): Promise<PaymentState> => (await record(id)).state,
    stepsOf: async (id: string) => (await record(id)).steps.map(({ step }: { step: string }) => step),
    bought: async (card: string, body: object = {}): Promise<string> => {
      const { id, pay_url } = await begin(body);
      await payAtBank(app, pay_url, card);
      return id;
    },
    refund: (id: string, expected_amount: number, client: Client = sp) =>
      client.call(contract.refundPayment, { params: { id }, body: { reason: 'Fazla alındı', expected_amount } }),
  };
}

/**
 * The server with an account at Stripe, a school that may buy, new for each test (`current`), and the calls of those
 * who buy three codes there. After each test the money is counted.
 */
export async function testStripe() {
  const [key, secret] = ['sk_test_double', 'whsec_double'];
  const { stripe, url, close } = await stripeDouble(key);
  afterAll(close);
  const app = await testApp({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_URL: url,
  });
  const sp = await staff(app, 'SP');
  const current = {} as { school: School };
  beforeEach(async () => {
    current.school = await makeSchool(app, { company: { buy_activation_access: true } });
    stripe.endRefunds('succeeded');
  });
  countMoney(app);
  const clock = testClock(app);

  const begin = () => beginCodes(sp, current.school, 10_000);
  const openPayPage = payPageOf(app);
  const record = async (id: string) => (await sp.call(contract.getPayment, { params: { id } })).body.data;
  const stepsOf = async (id: string) => (await record(id)).steps.map(({ step }: { step: string }) => step);
  const notify = async ({ raw, headers }: ReturnType<typeof stripeNotice>) =>
    (await app.anonymous.raw({ method: 'POST', url: '/payments/notices/stripe', payload: raw, headers })).status;
  const bought = async (): Promise<{ id: string; charge: ReturnType<typeof stripe.pay> }> => {
    const { id, path } = await begin();
    await openPayPage(path);
    const charge = stripe.pay(id);
    expect(await notify(stripeNotice(secret, { ...charge, metadata: { payment: id } }))).toBe(200);
    return { id, charge };
  };
  const refund = async (id: string, expected_amount: number) => {
    const body = { reason: 'Fazla', expected_amount };
    const answer = await sp.call(contract.refundPayment, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    await advance(app.services, id, { source: 'look_up' });
  };
  const { db } = app.services;
  return { app, db, sp, clock, current, stripe, secret, begin, openPayPage, record, stepsOf, notify, bought, refund };
}

/**
 * The server with an account at iyzico, a school that may buy, new for each test (`current`), and the calls of those
 * who buy three codes there. After each test the money is counted.
 */
export async function testIyzico() {
  const [key, secret] = ['sandbox-key', 'sandbox-secret'];
  const { iyzico, url, close } = await iyzicoDouble(key, secret);
  afterAll(close);
  const app = await testApp({
    PAYMENT_PROVIDER: 'iyzico',
    IYZICO_API_KEY: key,
    IYZICO_SECRET_KEY: secret,
    IYZICO_URL: url,
  });
  const { db } = app.services;
  const sp = await staff(app, 'SP');
  const current = {} as { school: School };
  beforeEach(async () => {
    const company = { buy_activation_access: true, city: 'İzmir', country: 'TR' };
    current.school = await makeSchool(app, { company });
    Object.assign(iyzico, { losesAnswers: false, isLate: false, isForged: false, refundStatus: 1 });
  });
  countMoney(app);
  const clock = testClock(app);

  const begin = (price = 10_050) => beginCodes(sp, current.school, price);
  const openPayPage = payPageOf(app);
  const record = async (id: string) => (await sp.call(contract.getPayment, { params: { id } })).body.data;
  const stateOf = async (id: string) => (await record(id)).state;
  const stepsOf = async (id: string) => (await record(id)).steps.map(({ step }: { step: string }) => step);
  const check = (id: string) => current.school.manager.call(contract.checkPayment, { params: { id } });
  const look = (id: string) => advance(app.services, id, { source: 'look_up' });
  const notify = async ({ raw, headers }: ReturnType<typeof iyzicoNotice>) =>
    (await app.anonymous.raw({ method: 'POST', url: '/payments/notices/iyzico', payload: raw, headers })).status;
  const bought = async (): Promise<string> => {
    const { id, path } = await begin();
    await openPayPage(path);
    iyzico.pay(id);
    await check(id);
    expect(await stateOf(id)).toBe('paid');
    return id;
  };
  const refund = async (id: string, expected_amount: number) => {
    const body = { reason: 'Fazla', expected_amount };
    const answer = await sp.call(contract.refundPayment, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
  };
  const calls = { begin, openPayPage, record, stateOf, stepsOf, check, look, notify, bought, refund };
  return { app, db, sp, clock, current, iyzico, secret, ...calls, useTwo: useTwoOf(db, current) };
}

/** Of three codes one is left: a refund of so little that iyzico would make it a second time, and a third. */
const useTwoOf = (db: Db, current: { school: School }) => (id: string) =>
  rows(
    db,
    sql`update activations a set state = 'used', used_by = u.id, starts_at = now()
      from unnest(${array(current.school.studentIds.slice(0, 2))}::uuid[]) with ordinality as u (id, ordinal)
      where a.payment_id = ${id} and a.ordinal = u.ordinal`,
  );

/** A product of three codes, and the answer to a school that asks for it. */
export async function order(sp: Client, { manager }: School, product: { price: number; currency?: string }, body = {}) {
  const made = await sp.call(activationCodeProducts.createActivationCodeProduct, {
    body: { name: crypto.randomUUID(), code_count: 3, duration_days: 30, currency: 'TRY', ...product },
  });
  expect(made.status, made.text).toBe(201);
  return manager.call(contract.requestPayment, {
    params: { id: made.body.data.id },
    body: { quantity: 1, expected_amount: product.price, consent: termsVersion, ...body },
  });
}

/** A purchase of three codes that has been asked for, and where it is paid. */
async function beginCodes(sp: Client, school: School, price: number): Promise<{ id: string; path: string }> {
  const answer = await order(sp, school, { price });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.data.payment.id, path: new URL(answer.body.data.pay_url).pathname };
}

/** Where the pay link leads. */
const payPageOf =
  (app: TestApp) =>
  async (path: string): Promise<string> => {
    const answer = await app.anonymous.raw({ method: 'GET', url: path });
    expect(answer.status, answer.text).toBe(303);
    return String(answer.headers['location']);
  };

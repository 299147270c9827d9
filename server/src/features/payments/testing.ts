import { activationCodeProducts, payments as contract } from '@okur/contract';
import { type PaymentState, termsVersion } from '@okur/contract/payments';
import { beforeEach, expect } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { countMoney } from '../../platform/testing/money.ts';

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

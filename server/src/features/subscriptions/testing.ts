import { plans, subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import type { SubscriptionPayment } from '@okur/contract/subscriptions';
import { beforeEach, expect } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeStudent, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { stillDay } from '../../platform/testing/still-day.ts';
import { countMoney } from '../../platform/testing/money.ts';

export const card = '4242424242424242';
export const names = { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' };

/**
 * The server with the demo's bank and transfers, a student of a school and a plan, all new for each test (`current`),
 * and what is done with subscriptions. After each test the money is counted.
 */
export async function testSubscriptions() {
  const base = await testSchool();
  return { ...base, ...subscribing(base), ...changing(base), ...states(base) };
}

async function testSchool() {
  const today = stillDay();
  const app = await testApp({
    PAYMENT_PROVIDER: 'demo',
    TRANSFER_TO: 'Okur TR00 0000',
    SUBSCRIPTION_PAY_URL: 'https://families.okur.example/pay',
  });
  const { services } = app;
  const { db } = services;
  const sp = await staff(app, 'SP');
  const mn = await staff(app, 'MN');

  const current = {} as { companyId: string; userId: string; planId: string };
  beforeEach(async () => {
    current.companyId = await makeCompany(app);
    current.userId = await student();
    current.planId = await makePlan();
  });
  countMoney(app);

  const student = (row: object = {}) => makeStudent(app, current.companyId, null, { status: 'expired', ...row });
  async function makePlan(body: object = {}): Promise<string> {
    const answer = await mn.call(plans.createPlan, {
      body: { names, interval: 'month', price: 12_990, currency: 'TRY', tax_percent: 20, seats: 2, ...body },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id;
  }
  return { app, services, db, sp, mn, today, current, student, makePlan };
}
type Base = Awaited<ReturnType<typeof testSchool>>;

function subscribing({ app, db, mn, today, current }: Base) {
  const schedule = (body: object = {}, client: Client = mn) =>
    client.call(contract.createSchedule, {
      body: { user_id: current.userId, plan_id: current.planId, payment_method_id: 'demo', start_date: today, ...body },
    });
  const begun = async (body: object = {}): Promise<{ id: string; subscriber_id: string }> => {
    const answer = await schedule(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const paymentOf = async (id: string) =>
    (await row<{ id: string; token: string }>(
      db,
      sql`select id, pay_token as token from payments where subscription_id = ${id} order by period_start desc limit 1`,
    ))!;
  const pay = async (id: string, number = card) => {
    const payment = await paymentOf(id);
    await payAtBank(app, `http://pay.example/pay/${payment.token}`, number);
    return payment.id;
  };
  /** The newest payment as staff see it. */
  const listed = async (id: string) =>
    (
      await mn.call(contract.listSubscriptionPayments, { query: { search: '', plan_id: current.planId } })
    ).body.data.find((one: SubscriptionPayment) => one.subscription_id === id) as SubscriptionPayment;
  const paying = async (body: object = {}) => {
    const { id, subscriber_id: payer } = await begun(body);
    return { id, payer, payment: await pay(id) };
  };
  return { schedule, begun, paymentOf, pay, listed, paying };
}

function changing({ mn }: Base) {
  const cancel = (id: string, client: Client = mn) => client.call(contract.cancelSubscriber, { params: { id } });
  const revert = (id: string) => mn.call(contract.revertCancellation, { params: { id }, body: {} });
  const refund = (id: string, client: Client = mn) =>
    client.call(contract.refundSubscriptionPayment, {
      params: { id },
      body: { reason: 'İstek', expected_amount: 12_990 },
    });

  const attach = (route: typeof contract.attachToUser | typeof contract.attachSubUser, id: string, user_id: string) =>
    mn.call(route, { params: { id }, body: { user_id } });
  return { cancel, revert, refund, attach };
}

function states({ db, today }: Base) {
  const stateOf = async (id: string) =>
    (await row<{ state: string }>(db, sql`select state from subscriptions where id = ${id}`))!.state;
  const statusOf = async (id: string) =>
    (await row<{ status: string }>(db, sql`select status from users where id = ${id}`))!.status;
  const at = (days: number): Date => new Date(`${plusDays(today, days)}T09:00:00Z`);
  const historyOf = (id: string) =>
    rows<{ action: string; admin: boolean }>(
      db,
      sql`select action, admin_id is not null as admin from subscription_changes where user_id = ${id} order by id`,
    );
  return { stateOf, statusOf, at, historyOf };
}

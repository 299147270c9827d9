import { auth, companies, licences, plans, subscriptions as contract, users } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import { day, minute } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeCompany, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { openBankPage, payAtBank, payOnPage } from '../../platform/testing/payments.ts';
import { stillDay } from '../../platform/testing/still-day.ts';
import { endActivations, giveActivations, makeActivations } from '../activations/store.ts';
import { advance, settleIn } from '../payments/store.ts';
import { runSubscriptions } from './clock.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { services } = app;
const { db } = services;
const mn = await staff(app, 'MN');
const today = stillDay();
const card = '4242424242424242';
const at = (days: number): Date => new Date(`${plusDays(today, days)}T09:00:00Z`);
const companyId = await makeCompany(app);
/** A school in which codes alone let students in. */
const byCodes = { licensing: 'codes' } as const;
countMoney(app);
const clock = testClock(app);

/** A student with a subscription of which the first month is paid. */
async function paying(student?: string): Promise<{ id: string; payer: string; userId: string }> {
  const names = { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' };
  const plan = await mn.call(plans.createPlan, {
    body: { names, interval: 'month', price: 12_990, currency: 'TRY', tax_percent: 20, seats: 2 },
  });
  const userId = student ?? (await makeStudent(app, companyId, null, { status: 'expired' }));
  const body = { user_id: userId, plan_id: plan.body.data.id, payment_method_id: 'demo', start_date: today };
  const answer = await mn.call(contract.createSchedule, { body });
  expect(answer.status, answer.text).toBe(201);
  const { id, subscriber_id: payer } = answer.body.data;
  await payAtBank(app, payUrl(await paymentOf(id)), card);
  return { id, payer, userId };
}
const paymentOf = async (id: string) =>
  (await row<{ id: string; token: string }>(
    db,
    sql`select id, pay_token as token from payments where subscription_id = ${id} order by period_start desc limit 1`,
  ))!;
const payUrl = ({ token }: { token: string }): string => `http://pay.example/pay/${token}`;
const stateOf = async (id: string) =>
  (await row<{ state: string }>(db, sql`select state from subscriptions where id = ${id}`))!.state;
const statusOf = async (id: string) =>
  (await row<{ status: string }>(db, sql`select status from users where id = ${id}`))!.status;
const cancel = (id: string) => mn.call(contract.cancelSubscriber, { params: { id } });

describe('cancelling while the bank is at work', () => {
  it('charges nothing more: what is paid then goes back, and the end stays', async () => {
    const { id, payer, userId } = await paying();
    await rows(db, sql`update subscriptions set saved_method_id = null where id = ${id}`);
    await runSubscriptions(services, at(32));
    const payment = await paymentOf(id);
    const page = await openBankPage(app, payUrl(payment));
    // As it is from the moment the payment is stored until its answer is counted.
    await rows(db, sql`update subscriptions set state = 'active', attempts = 0 where id = ${id}`);
    expect((await cancel(payer)).body.data).toMatchObject({ state: 'cancel_pending' });
    await payOnPage(app, page, card);
    await advance(services, payment.id, { source: 'look_up' });
    await advance(services, payment.id, { source: 'look_up' });
    expect(await stateOf(id)).toBe('cancel_pending');
    const back = await rows<{ kind: string }>(
      db,
      sql`select kind from transactions where payment_id = ${payment.id} and state = 'succeeded' order by id`,
    );
    expect(back.map(({ kind }) => kind)).toEqual(['charge', 'refund']);
    await runSubscriptions(services, at(33));
    expect(await stateOf(id)).toBe('cancelled');
    const over = await mn.call(contract.listSubscriptionPayments, { query: { user_id: userId } });
    expect(over.body.data.map((entry: { seats_left: number }) => entry.seats_left)).toEqual([0, 0]);
  });
});

describe('a dispute of the present period that is lost', () => {
  it('ends the subscription, and the next period is not to be paid any more', async () => {
    const { id, userId } = await paying();
    const present = await paymentOf(id);
    await rows(db, sql`update subscriptions set saved_method_id = null where id = ${id}`);
    await runSubscriptions(services, at(32));
    expect((await paymentOf(id)).id).not.toBe(present.id);
    const disputes = [{ ref: `dispute-${id}`, amount: 12_990, state: 'lost' as const }];
    await services.transaction((tx) => settleIn(tx, services, present.id, { disputes }, { source: 'look_up' }));
    expect(await stateOf(id)).toBe('cancelled');
    const { data } = (await mn.call(contract.listSubscriptionPayments, { query: { user_id: userId } })).body;
    expect(data).toMatchObject([
      { state: 'cancelled', pay_url: null },
      { id: present.id, state: 'lost' },
    ]);
  });
});

describe('a subscriber whom a school lets in later', () => {
  it('is its student as any other: the end of another subscription takes nothing away', async () => {
    const { payer, userId } = await paying();
    await cancel(payer);
    await runSubscriptions(services, at(33));
    const student = () => row(db, sql`select status, user_type from users where id = ${userId}`);
    expect(await student()).toEqual({ status: 'expired', user_type: 'student' });
    const let_in = await mn.call(users.updateUser, { params: { id: userId }, body: { status: 'active' } });
    expect(let_in.status, let_in.text).toBe(200);
    const again = await paying(userId);
    await cancel(again.payer);
    await runSubscriptions(services, at(33));
    expect(await stateOf(again.id)).toBe('cancelled');
    expect(await student()).toEqual({ status: 'active', user_type: 'student' });
  });
});

describe('a student who is frozen while a subscription runs', () => {
  it('is not charged for again', async () => {
    const { id, userId } = await paying();
    await rows(db, sql`update users set status = 'frozen' where id = ${userId}`);
    await runSubscriptions(services, at(32));
    expect(await stateOf(id)).toBe('cancelled');
    const payments = await rows(db, sql`select state from payments where subscription_id = ${id}`);
    expect(payments).toEqual([{ state: 'paid' }]);
    expect(await statusOf(userId)).toBe('frozen');
  });
});

describe('a student whose school stops paying', () => {
  it('reads on by the subscription, and no longer than that', async () => {
    const buyer = await makeCompany(app, byCodes);
    const { id, payer, userId } = await paying(await makeStudent(app, buyer, null, { status: 'expired' }));
    await rows(db, sql`update users set user_type = 'student' where id = ${userId}`);
    await makeActivations(db, { companyId: buyer }, 1, 1);
    await giveActivations(db, { companyId: buyer, userIds: [userId] });
    await clock.pass(day + minute);
    await endActivations(db);
    expect(await statusOf(userId)).toBe('active');
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect([await stateOf(id), await statusOf(userId)]).toEqual(['cancelled', 'expired']);
  });
});

describe('a student who has a seat of the contract, an old code and a subscription', () => {
  it('is no subscriber once the code is gone, and stays in the seat when the subscription ends', async () => {
    const school = await makeSchool(app, { students: 1 });
    const userId = school.studentIds[0]!;
    await makeActivations(db, school, 1, 365);
    const [given] = await giveActivations(db, { companyId: school.companyId, userIds: [userId] });
    const { id, payer } = await paying(userId);
    const taken = await school.manager.call(licences.releaseActivation, { params: { id: given!.id }, body: {} });
    expect(taken.status, taken.text).toBe(200);
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect([await stateOf(id), await statusOf(userId)]).toEqual(['cancelled', 'active']);
  });
});

describe('a student whose code the school takes away while a subscription runs', () => {
  it.each(['released', 'moved'])('reads on by the subscription, and no longer: the code is %s', async (how) => {
    const school = await makeSchool(app, { students: 2, company: byCodes });
    const [userId, other] = school.studentIds as [string, string];
    await makeActivations(db, school, 1, 365);
    const [given] = await giveActivations(db, { companyId: school.companyId, userIds: [userId] });
    const { id, payer } = await paying(userId);
    const params = { id: given!.id };
    const taken =
      how === 'moved'
        ? await school.manager.call(licences.moveActivation, { params, body: { user_id: other } })
        : await school.manager.call(licences.releaseActivation, { params, body: {} });
    expect([taken.status, await statusOf(userId)], taken.text).toEqual([200, 'active']);
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect([await stateOf(id), await statusOf(userId)]).toEqual(['cancelled', 'expired']);
  });

  it('can sign in by the code again once that is given back, although the subscription is over', async () => {
    const school = await makeSchool(app, { students: 1, company: byCodes });
    const userId = school.studentIds[0]!;
    await makeActivations(db, school, 1, 365);
    const [given] = await giveActivations(db, { companyId: school.companyId, userIds: [userId] });
    const { payer } = await paying(userId);
    const taken = await school.manager.call(licences.releaseActivations, { body: { ids: [given!.id] } });
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect(await statusOf(userId), taken.text).toBe('expired');
    const params = { releaseId: taken.body.data.release_id! };
    const back = await school.manager.call(licences.undoRelease, { params, body: {} });
    expect([back.status, await statusOf(userId)], back.text).toEqual([200, 'invited']);
  });

  it.each([
    ['waits with the code where no seat is left', 1, 'expired'],
    ['has a seat that is left', 2, 'invited'],
  ])('%s, and holds up no one who was let in by the code alone', async (_what, seats, status) => {
    const school = await makeSchool(app, { students: 2, company: byCodes });
    const [reader, other] = school.studentIds as [string, string];
    await makeActivations(db, school, 2, 365);
    const given = await giveActivations(db, { companyId: school.companyId, userIds: school.studentIds });
    const { payer } = await paying(reader);
    const taken = await school.manager.call(licences.releaseActivations, { body: { ids: given.map(({ id }) => id) } });
    expect([await statusOf(reader), await statusOf(other)], taken.text).toEqual(['active', 'expired']);
    await cancel(payer);
    await runSubscriptions(services, at(33));
    const byContract = sql`licensing = 'contract', licence_limit = ${seats}`;
    await rows(db, sql`update companies set ${byContract} where id = ${school.companyId}`);
    const params = { releaseId: taken.body.data.release_id! };
    const back = await school.manager.call(licences.undoRelease, { params, body: {} });
    expect([back.status, back.body.data], back.text).toEqual([200, { restored: 2, left_as_is: 0 }]);
    expect([await statusOf(reader), await statusOf(other)]).toEqual([status, 'active']);
    const held = sql`select used_by from activations where company_id = ${school.companyId} and state = 'used'`;
    expect(await rows(db, held)).toHaveLength(2);
  });
});

describe('a company of whose student a subscription runs', () => {
  it('is not deleted: it would go on where no one signs in', async () => {
    const own = await makeCompany(app);
    const { id, payer } = await paying(await makeStudent(app, own, null, { status: 'expired' }));
    await rows(db, sql`update users set status = 'expired' where company_id = ${own}`);
    const remove = () => mn.call(companies.deleteCompany, { params: { id: own }, query: { version: 1 } });
    const refused = await remove();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { subscriptions: ['companies.held_by_subscriptions'] },
    ]);
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect(await stateOf(id)).toBe('cancelled');
    expect((await remove()).status).toBe(200);
  });
});

describe('the last day that a student sees', () => {
  const until = async (userId: string): Promise<string | null> =>
    (await (await app.signedIn('student', userId)).call(auth.meStudent)).body.data.time_until;
  const periodEnd = async (id: string) =>
    (await row<{ day: string }>(db, sql`select period_end::text as day from subscriptions where id = ${id}`))!.day;

  it('is none while the subscription goes on, and that of the last try once it is not paid', async () => {
    const { id, userId } = await paying();
    expect(await until(userId)).toBeNull();
    await rows(db, sql`update subscriptions set saved_method_id = null where id = ${id}`);
    await runSubscriptions(services, at(32));
    expect([await stateOf(id), await until(userId)]).toEqual(['past_due', plusDays(await periodEnd(id), 6)]);
  });

  it('is the last one that is paid where the subscription is cancelled', async () => {
    const { id, payer, userId } = await paying();
    await cancel(payer);
    expect(await until(userId)).toBe(plusDays(await periodEnd(id), -1));
  });
});

describe('a reader without a school, in a company with licences by codes and no code', () => {
  it('waits until a subscription opens the product, and again once it ends', async () => {
    const direct = await makeSchool(app, { departments: 1, students: 0, company: byCodes });
    const body = {
      name: 'Sedef',
      surname: 'Akın',
      username: 'sedef.evden',
      password: 'Bahce-Kapisi-48',
      department_id: direct.departmentIds[0]!,
    };
    const added = await direct.manager.call(users.createUser, { body });
    expect([added.status, added.body.data.status], added.text).toEqual([201, 'expired']);
    const { payer, userId } = await paying(added.body.data.id);
    expect(await statusOf(userId)).toBe('invited');
    await cancel(payer);
    await runSubscriptions(services, at(33));
    expect(await statusOf(userId)).toBe('expired');
  });
});

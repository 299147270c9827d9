import { subscriptions as contract, plans, users } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import { familyTermsVersion as consent } from '@okur/contract/subscriptions';
import { beforeEach, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { pagesOfPdf } from '../../platform/testing/pdf-text.ts';
import { stillDay } from '../../platform/testing/still-day.ts';
import { periodAt } from './calendar.ts';
import { runSubscriptions } from './clock.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { services } = app;
/** Takes no zloty. */
const iyzico = await testApp({ PAYMENT_PROVIDER: 'iyzico', IYZICO_API_KEY: 'key', IYZICO_SECRET_KEY: 'secret' });
const mn = await staff(app, 'MN');
const today = stillDay();
const names = { en: 'Family', tr: 'Aile', fr: '', pl: '' };
const { companyId } = await makeSchool(app);

let parent: Client;
let childId: string;
beforeEach(async () => {
  childId = await makeStudent(app, companyId, null, { status: 'expired' });
  parent = await app.signedIn('parent', await makeParent(app, [childId]));
});

async function makePlan(body: object = {}): Promise<string> {
  const answer = await mn.call(plans.createPlan, {
    body: { names, interval: 'month', price: 9990, currency: 'TRY', seats: 2, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}
const own = async () => (await parent.call(contract.getOwnSubscription)).body.data;
const take = (plan_id: string, user_id = childId) =>
  parent.call(contract.subscribe, { body: { plan_id, user_id, consent } });
const statusOf = async (id: string) =>
  (await row<{ status: string }>(services.db, sql`select status from users where id = ${id}`))!.status;
const at = (days: number): Date => new Date(`${plusDays(today, days)}T09:00:00Z`);

it('a family subscribes, pays, sees the invoice, cancels and undoes it', async () => {
  const planId = await makePlan();
  expect((await own()).plans.map(({ id }: { id: string }) => id)).toContain(planId);
  const begun = await take(planId);
  expect([begun.status, begun.body.data.subscription.state, begun.body.data.plans]).toEqual([201, 'scheduled', []]);
  await payAtBank(app, begun.body.data.pay_url, '4242424242424242');
  const paid = await own();
  expect(paid).toMatchObject({
    pay_url: null,
    subscription: { state: 'active', kind: 'plain', method: { last4: '4242' }, user: { id: childId } },
    invoices: [{ state: 'paid', amount_total: 99.9 }],
  });
  expect(paid.invoices[0].invoice_no).toMatch(/^\d{4}-\d{6}$/);
  expect(await statusOf(childId)).toBe('active');
  const cancelled = await parent.call(contract.cancelOwnSubscription, { body: {} });
  expect(cancelled.body.data.subscription).toMatchObject({ state: 'cancel_pending', cancelled_by: 'payer' });
  const again = await parent.call(contract.cancelOwnSubscription, { body: {} });
  expect(again.body.data.subscription.version).toBe(cancelled.body.data.subscription.version);
  const undone = await parent.call(contract.revertOwnCancellation, { body: {} });
  expect(undone.body.data.subscription).toMatchObject({ state: 'active', cancel_on: null });
  const list = (await mn.call(contract.listSubscriptions)).body.data;
  expect(list.map(({ id }: { id: string }) => id)).toContain(paid.subscription.id);
  expect(await moneyMistakes(services.db)).toEqual([]);
});

it('begins with terms that are agreed to, which staff can look up', async () => {
  const plan_id = await makePlan({ trial_days: 7 });
  for (const other of [undefined, '2020-01']) {
    const refused = await parent.call(contract.subscribe, { body: { plan_id, user_id: childId, consent: other } });
    expect(refused.body.errors).toEqual({ consent: ['kit.new_version_needed'] });
  }
  const { id } = (await take(plan_id)).body.data.subscription;
  const seen = await mn.call(contract.getSubscription, { params: { id } });
  expect(seen.body.data.consent).toEqual({ version: consent, at: expect.any(String) });
});

it('has an invoice on paper, for who paid and for staff', async () => {
  const nameParent = (name: string) =>
    rows(
      services.db,
      sql`update parents set name = ${name}
        where id in (select parent_id from parent_users where user_id = ${childId})`,
    );
  await nameParent('Ayten Koç');
  const begun = await take(await makePlan({ tax_percent: 20 }));
  const [open] = (await own()).invoices;
  const query = { language: 'tr' };
  const invoice = (client: Client) => client.call(contract.downloadOwnInvoice, { params: { id: open.id }, query });
  expect((await invoice(parent)).body.errors).toEqual({ id: ['payments.no_invoice'] });
  await payAtBank(app, begun.body.data.pay_url, '4242424242424242');
  const [{ invoice_no, plan_name }] = (await own()).invoices;
  await nameParent('Ayten Demir');
  const answer = await invoice(parent);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const [page] = pagesOfPdf(answer.bytes);
  const expected = [invoice_no, plan_name, 'Ayten Koç', 'Dönem', '₺99,90', '₺16,65', '%20'];
  for (const words of expected) expect(page).toContain(words);
  expect((await invoice(await app.signedIn('parent', await makeParent(app, [childId])))).status).toBe(404);
  const forStaff = await mn.call(contract.downloadSubscriptionInvoice, { params: { id: open.id }, query });
  expect(pagesOfPdf(forStaff.bytes)[0]).toContain(invoice_no);
});

it.each([
  ['is frozen', sql`update users set status = 'frozen'`, 'licences.frozen'],
  ['has a suspended school', null, 'subscriptions.suspended'],
])('is refused for a child who %s, to parents and staff alike', async (_why, change, error) => {
  if (change) await rows(services.db, sql`${change} where id = ${childId}`);
  else await rows(services.db, sql`update companies set status = 'suspended' where id = ${companyId}`);
  const plan_id = await makePlan();
  const body = { user_id: childId, plan_id, payment_method_id: 'demo', start_date: today };
  const answers = [await take(plan_id), await mn.call(contract.createSchedule, { body })];
  await rows(services.db, sql`update companies set status = 'active' where id = ${companyId}`);
  expect(answers.map(({ status, body: { errors } }) => [status, errors])).toEqual([
    [422, { user_id: [error] }],
    [422, { user_id: [error] }],
  ]);
});

it('of a child whom the school unlinked says no name, and ends with what is paid', async () => {
  const begun = await take(await makePlan());
  await payAtBank(app, begun.body.data.pay_url, '4242424242424242');
  const sp = await staff(app, 'SP');
  const [link] = await rows<{ parent_id: string }>(
    services.db,
    sql`select parent_id from parent_users where user_id = ${childId}`,
  );
  const unlinked = await sp.call(users.unlinkParent, { params: { id: childId, parentId: link!.parent_id } });
  expect(unlinked.status, unlinked.text).toBe(200);
  expect((await own()).subscription).toMatchObject({ state: 'active', user: null });
  await runSubscriptions(services, at(32));
  const { subscription, invoices } = await own();
  expect([subscription.state, invoices.length]).toEqual(['cancelled', 1]);
});

it('is of no plan in a currency that cannot be paid here, to parents and staff alike', async () => {
  const { companyId: abroad } = await makeSchool(iyzico);
  const child = await makeStudent(iyzico, abroad, null, { status: 'expired' });
  const family = await iyzico.signedIn('parent', await makeParent(iyzico, [child]));
  const seller = await staff(iyzico, 'MN');
  const planIn = async (currency: string): Promise<string> =>
    (await seller.call(plans.createPlan, { body: { names, interval: 'month', price: 9990, currency, seats: 2 } })).body
      .data.id;
  const [lira, zloty] = [await planIn('TRY'), await planIn('PLN')];
  const { data } = (await family.call(contract.getOwnSubscription)).body;
  expect(data.plans.map(({ id }: { id: string }) => id)).toEqual([lira]);
  const refused = await family.call(contract.subscribe, { body: { plan_id: zloty, user_id: child, consent } });
  expect([refused.status, refused.body.errors]).toEqual([422, { plan_id: ['payments.no_currency'] }]);
  const body = { user_id: child, plan_id: zloty, payment_method_id: 'iyzico', start_date: today };
  const scheduled = await seller.call(contract.createSchedule, { body });
  expect([scheduled.status, scheduled.body.errors]).toEqual([422, { payment_method_id: ['payments.no_currency'] }]);
  expect((await family.call(contract.subscribe, { body: { plan_id: lira, user_id: child, consent } })).status).toBe(
    201,
  );
});

it('a second one is refused while one runs, also in two windows at once', async () => {
  const planId = await makePlan();
  const answers = await Promise.all([take(planId), take(planId), take(planId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('that is paid late begins with its payment, and keeps that day of the month', async () => {
  const begun = await take(await makePlan());
  const { id } = begun.body.data.subscription;
  const firstDay = plusDays(today, -5);
  await rows(
    services.db,
    sql`update subscriptions set starts_on = ${firstDay}, anchor_on = ${firstDay} where id = ${id}`,
  );
  await rows(
    services.db,
    sql`update payments set period_start = ${firstDay}, period_end = ${firstDay}::date + interval '1 month'
      where subscription_id = ${id}`,
  );
  await payAtBank(app, begun.body.data.pay_url, '4242424242424242');
  const { end } = periodAt({ interval: 'month', interval_count: 1 }, today, 0);
  const { subscription, invoices } = await own();
  expect(subscription).toMatchObject({ state: 'active', starts_on: today, period_start: today, period_end: end });
  expect(invoices).toMatchObject([{ period_start: today, period_end: end }]);
  await runSubscriptions(services, new Date(`${end}T09:00:00Z`));
  expect((await own()).invoices.map(({ period_start }: { period_start: string }) => period_start)).toEqual([
    end,
    today,
  ]);
  expect(await moneyMistakes(services.db)).toEqual([]);
});

it('of two parents who subscribe for one child at once the second hears which field it is', async () => {
  const planId = await makePlan();
  const families = await Promise.all(
    Array.from({ length: 6 }, async () => app.signedIn('parent', await makeParent(app, [childId]))),
  );
  const answers = await Promise.all(
    families.map((family) => family.call(contract.subscribe, { body: { plan_id: planId, user_id: childId, consent } })),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  for (const { body } of refused) expect(body.errors).toEqual({ user_id: ['subscriptions.reads_already'] });
});

it('reads for nothing during the trial, and pays by a link when it ends', async () => {
  const begun = await take(await makePlan({ trial_days: 7 }));
  expect(begun.body.data).toMatchObject({ pay_url: null, subscription: { state: 'trialing' } });
  expect(await statusOf(childId)).toBe('active');
  await runSubscriptions(services, at(7));
  const due = await own();
  expect(due).toMatchObject({ subscription: { state: 'past_due' }, trial_for: [] });
  await payAtBank(app, due.pay_url, '4242424242424242');
  expect((await own()).subscription.state).toBe('active');
});

it('of two parents of a child one has the trial, and the other hears that it was used', async () => {
  const planId = await makePlan({ trial_days: 7 });
  const sibling = await makeStudent(app, companyId, null, { status: 'expired' });
  const other = await app.signedIn('parent', await makeParent(app, [childId, sibling]));
  const ask = (user_id: string, with_trial: boolean) =>
    other.call(contract.subscribe, { body: { plan_id: planId, user_id, with_trial, consent } });
  const trialFor = async () => (await other.call(contract.getOwnSubscription)).body.data.trial_for.toSorted();
  expect(await trialFor()).toEqual([childId, sibling].toSorted());
  await take(planId);
  await parent.call(contract.cancelOwnSubscription, { body: {} });
  await runSubscriptions(services, at(8));
  expect(await trialFor()).toEqual([sibling]);
  expect((await ask(childId, true)).body.errors).toEqual({ plan_id: ['subscriptions.trial_used'] });
  expect((await other.call(contract.getOwnSubscription)).body.data.subscription).toBeNull();
  expect((await ask(childId, false)).body.data).toMatchObject({ subscription: { state: 'scheduled' } });
});

it('is for an own child, of a plan on sale, and of parents alone', async () => {
  const planId = await makePlan();
  const stranger = await makeStudent(app, companyId, null);
  expect(fieldsOf(await take(planId, stranger))).toEqual([422, ['user_id']]);
  expect(fieldsOf(await take(await makePlan({ active: false })))).toEqual([422, ['plan_id']]);
  expect((await mn.call(contract.getOwnSubscription)).status).toBe(403);
  expect((await parent.call(contract.cancelOwnSubscription, { body: {} })).status).toBe(404);
  expect((await parent.call(contract.listSubscriptions)).status).toBe(403);
});

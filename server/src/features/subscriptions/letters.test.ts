import { plans, subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import { familyTermsVersion } from '@okur/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeParent, makeStudent, staff } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { openBankPage, payAtBank, payOnPage } from '../../platform/testing/payments.ts';
import { stillDay } from '../../platform/testing/still-day.ts';
import { runSubscriptions } from './clock.ts';

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { services } = app;
const { db } = services;
const mails = mailsOf(app);
const mn = await staff(app, 'MN');
const today = stillDay();
const companyId = await makeCompany(app);
const at = (days: number): Date => new Date(`${plusDays(today, days)}T09:00:00Z`);
let count = 0;

/** A parent with an address of their own who subscribes for a child. */
async function subscribed(plan: object = {}) {
  const email = `mektup${(count += 1)}@okur.example`;
  const userId = await makeStudent(app, companyId, null, { status: 'expired' });
  const parentId = await makeParent(app, [userId]);
  await rows(db, sql`update parents set email = ${email}, locale = 'en' where id = ${parentId}`);
  const names = { en: 'Family', tr: 'Aile', fr: '', pl: '' };
  const made = await mn.call(plans.createPlan, {
    body: { names, interval: 'month', price: 9990, currency: 'TRY', seats: 1, ...plan },
  });
  const parent = await app.signedIn('parent', parentId);
  const body = { plan_id: made.body.data.id, user_id: userId, consent: familyTermsVersion };
  const answer = await parent.call(contract.subscribe, { body });
  expect(answer.status, answer.text).toBe(201);
  const { subscription, pay_url } = answer.body.data;
  return { email, parent, id: subscription.id as string, payUrl: pay_url as string };
}
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const pay = (payUrl: string) => payAtBank(app, payUrl, '4242424242424242');
const textOf = async (email: string, part: string | RegExp) => (await mails.newest(email, part)).text;

describe('letters of a subscription', () => {
  it('name the card that is charged next, and when', async () => {
    const { email, payUrl } = await subscribed();
    expect(await textOf(email, 'begins as soon as')).toContain('card is kept by the bank');
    await pay(payUrl);
    expect(await textOf(email, 'We received')).toMatch(/charged to your card ending in 4242 on \w/);
  });

  it('say of the last period that nothing is charged after it', async () => {
    const { email, parent, payUrl } = await subscribed({ periods: 1 });
    expect(await textOf(email, 'begins as soon as')).not.toMatch(/card|later period/);
    await pay(payUrl);
    const started = await textOf(email, 'We received');
    expect(started).toContain('This is the last period');
    expect(started).not.toMatch(/will be charged|is due/);
    await parent.call(contract.cancelOwnSubscription, { body: {} });
    await parent.call(contract.revertOwnCancellation, { body: {} });
    expect(await textOf(email, 'was undone')).toContain('This is the last period');
  });

  it('ask for the next period by a link where no card was kept', async () => {
    const { email, id, payUrl } = await subscribed();
    await pay(payUrl);
    await rows(db, sql`update subscriptions set saved_method_id = null where id = ${id}`);
    await runSubscriptions(services, at(32));
    const due = await mails.newest(email, 'is due for the next period');
    expect(due.text).not.toMatch(/could not|card|try again/);
    expect(due.subject).toContain('is to be paid');
    const { token } = (await row<{ token: string }>(
      db,
      sql`select pay_token as token from payments where subscription_id = ${id} and state = 'pending'`,
    ))!;
    expect(due.text).toContain(token);
  });

  it('of a trial say that a link comes before anything is paid', async () => {
    const { email } = await subscribed({ trial_days: 7 });
    const trial = await textOf(email, 'free of charge through');
    expect(trial).toMatch(/We will send you a link; nothing is charged by itself/);
    expect(trial).toContain(`through ${inWords(plusDays(today, 6))}.`);
    expect(trial).toContain(`due on ${inWords(plusDays(today, 7))}`);
  });

  it('say that what was paid twice comes back', async () => {
    const { email, payUrl } = await subscribed();
    const tabs = [await openBankPage(app, payUrl), await openBankPage(app, payUrl)];
    for (const page of tabs) await payOnPage(app, page, '4242424242424242');
    const twice = await mails.newest(email, 'was paid twice');
    expect(twice.subject).toBe('Family was paid twice: the second payment comes back');
  });

  it('say that money for what was cancelled meanwhile comes back', async () => {
    const { email, parent, payUrl } = await subscribed();
    const page = await openBankPage(app, payUrl);
    await parent.call(contract.cancelOwnSubscription, { body: {} });
    await payOnPage(app, page, '4242424242424242');
    const late = await mails.newest(email, 'came after the subscription was cancelled');
    expect(late.subject).toBe('Family is over: your payment comes back');
  });

  it('tell of a refund without naming a card', async () => {
    const { email, id, payUrl } = await subscribed();
    await pay(payUrl);
    const payment = (await row<{ id: string }>(db, sql`select id from payments where subscription_id = ${id}`))!;
    const body = { reason: 'İstek', expected_amount: 9990 };
    await mn.call(contract.refundSubscriptionPayment, { params: payment, body });
    expect(await textOf(email, 'goes back')).not.toContain('card');
  });
});

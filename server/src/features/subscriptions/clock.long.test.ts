import { subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../demo/random.ts';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { plans, savedMethods } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeStudent, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { advance } from '../payments/store.ts';
import { planById } from '../plans/store.ts';
import { beginSubscription } from './begin.ts';
import { runSubscriptions } from './clock.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

/* Many subscriptions over four years: what is charged, and who may read, each day. */

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { services } = app;
const { db } = services;
const zone = 'Europe/Istanbul';
const firstDay = '2027-02-01';
const days = 1461;
const count = Number(process.env['SUBSCRIPTIONS'] ?? 80);

const noon = (day: string): Date => new Date(`${day}T09:00:00Z`);

async function makePlans(): Promise<string[]> {
  const ids = Array.from({ length: 5 }, newId);
  const names = { en: 'Family', tr: 'Aile', fr: 'Famille', pl: 'Rodzina' };
  const terms = [
    { interval: 'month' },
    { interval: 'month', trial_days: 14 },
    { interval: 'year' },
    { interval: 'month', interval_count: 3, periods: 4 },
    { interval: 'year', trial_days: 30 },
  ] as const;
  await insertRows(
    db,
    plans,
    terms.map((term, n) => ({ id: ids[n]!, names, price: 10_000 + n, currency: 'TRY', ...term })),
  );
  return ids;
}

/** A student whose time is over, with a card at the bank; begun as staff do it. */
async function begin(companyId: string, planId: string, startsOn: string): Promise<void> {
  const id = await makeStudent(app, companyId, null, { status: 'expired' });
  await services.transaction(async (tx) => {
    const { id: subscription } = await beginSubscription(tx, {
      kind: 'scheduled',
      payer: { user_id: id },
      plan: await planById(tx, planId),
      user: { id, time_zone: zone },
      savedMethodId: null,
      startsOn,
    });
    const method = newId();
    await insertRows(tx, savedMethods, {
      id: method,
      subscriber_id: (await row<{ id: string }>(tx, sql`select id from subscribers where user_id = ${id}`))!.id,
      provider: 'demo',
      token: services.secrets.seal('demo-card-paid'),
      fingerprint: newId(),
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2031,
    });
    await rows(tx, sql`update subscriptions set saved_method_id = ${method} where id = ${subscription}`);
  });
}

const ok = async (answer: ReturnType<Client['call']>): Promise<void> => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
};

const one = async (where: ReturnType<typeof sql>) =>
  (await row<{ id: string }>(db, sql`select x.subscriber_id as id from subscriptions x where ${where}`))?.id;

/** What payers, staff and banks do on a day, by chance. */
async function disturb(sp: Client, random: Random): Promise<void> {
  const pick = random.whole(0, 1_000_000);
  const any = (states: ReturnType<typeof sql>) =>
    one(sql`x.state in (${states}) order by md5(x.id::text || ${pick}) limit 1`);
  if (random.chance(count / 4000)) {
    const id = await any(sql`'active', 'trialing', 'past_due'`);
    if (id) await ok(sp.call(contract.cancelSubscriber, { params: { id } }));
  }
  if (random.chance(count / 8000)) {
    const id = await any(sql`'cancel_pending'`);
    if (id) await ok(sp.call(contract.revertCancellation, { params: { id }, body: {} }));
  }
  if (random.chance(count / 1000)) {
    const token = services.secrets.seal(random.chance(0.5) ? 'demo-card-paid' : 'demo-card-declined');
    await rows(
      db,
      sql`update saved_methods set token = ${token} where id = (select id from saved_methods
      order by md5(id::text || ${pick}) limit 1)`,
    );
  }
  if (random.chance(count / 6000)) {
    const paid = await row<{ id: string; amount: number }>(
      db,
      sql`select id, amount::float8 as amount from payments where state = 'paid' order by md5(id::text || ${pick})
        limit 1`,
    );
    if (!paid) return;
    const body = { reason: 'Deneme', expected_amount: paid.amount };
    await ok(sp.call(contract.refundSubscriptionPayment, { params: { id: paid.id }, body }));
    await advance(services, paid.id, { source: 'look_up' });
  }
}

/** Students who may read without having paid, and the other way about. */
const wrongAccess = (day: string) =>
  rows(
    db,
    sql`select u.id, u.status, x.state, x.period_end from users u join subscribers s on s.user_id = u.id
      join subscriptions x on x.subscriber_id = s.id
      where (u.status = 'active') <> (x.state in ('trialing', 'active', 'cancel_pending', 'past_due')
        and ${day}::date < x.period_end + case when x.state = 'past_due' then 7 else 0 end)`,
  );

it('each period is charged once, none overlaps, and no one reads outside what is paid and its grace', async () => {
  const random = seededRandom(18);
  const planIds = await makePlans();
  const companyId = await makeCompany(app);
  for (let n = 0; n < count; n += 1)
    await begin(companyId, random.pick(planIds), plusDays(firstDay, random.whole(0, 700)));
  let sp = await staff(app, 'SP');
  for (let n = 0; n < days; n += 1) {
    const day = plusDays(firstDay, n);
    if (n % 100 === 0) sp = await staff(app, 'SP');
    await disturb(sp, random);
    await runSubscriptions(services, noon(day));
    expect(await wrongAccess(day)).toEqual([]);
  }
  // Four years in two minutes: PostgreSQL has not looked at its tables yet, and may choose a plan for empty ones.
  await asSuperuser(app, sql`analyze`);
  expect(await moneyMistakes(db)).toEqual([]);
  await checkBooks();
}, 3_600_000);

async function checkBooks(): Promise<void> {
  const charged = await rows(
    db,
    sql`select subscription_id from transactions where kind = 'charge' and state = 'succeeded'
      group by subscription_id, period_start having count(*) > 1`,
  );
  expect(charged).toEqual([]);
  const overlapping = await rows(
    db,
    sql`select a.id from payments a join payments b on b.subscription_id = a.subscription_id and b.id > a.id
      and daterange(a.period_start, a.period_end) && daterange(b.period_start, b.period_end)`,
  );
  expect(overlapping).toEqual([]);
  const sums = await row<{ ours: number; banks: number; periods: number; paid: number; states: string[] }>(
    db,
    sql`select (select sum(case kind when 'charge' then amount else -amount end) from transactions
        where state = 'succeeded')::float8 as ours,
      (select sum(case kind when 'charge' then amount when 'refund' then -amount else 0 end)
        from demo_bank_entries)::float8 as banks,
      (select sum(amount) from payments where state = 'paid')::float8 as periods,
      (select count(*) from payments where state = 'paid')::int as paid,
      (select array_agg(distinct state order by state) from subscriptions) as states`,
  );
  expect(sums!.ours).toBe(sums!.periods);
  expect(sums!.banks).toBe(sums!.periods);
  expect(sums!.paid).toBeGreaterThan(count);
  expect(sums!.states).toEqual(expect.arrayContaining(['active', 'cancelled', 'expired']));
}

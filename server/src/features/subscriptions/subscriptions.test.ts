import { activations, audit, payments, plans, subscriptions as contract } from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import { plusDays } from '@okur/contract/days';
import { dunningDays } from '@okur/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { fieldsOf } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, staff } from '../../platform/testing/factories.ts';
import { planById } from '../plans/store.ts';
import { beginSubscription, hadTrial } from './begin.ts';
import { periodAt } from './calendar.ts';
import { runSubscriptions } from './clock.ts';
import { names, testSubscriptions } from './testing.ts';

const {
  app,
  services,
  db,
  sp,
  mn,
  today,
  current,
  student,
  makePlan,
  schedule,
  begun,
  paymentOf,
  pay,
  listed,
  paying,
  stateOf,
  statusOf,
  at,
  cancel,
  refund,
  historyOf,
  attach,
} = await testSubscriptions();

describe('beginning', () => {
  it('waits for the payer, who gets a link, and opens the product once it is paid', async () => {
    await rows(db, sql`update users set email = 'odeyen@okur.example', locale = 'pl' where id = ${current.userId}`);
    const { id } = await begun();
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['scheduled', 'expired']);
    const waiting = (await listed(id)).pay_url;
    expect(waiting).toBe(`https://families.okur.example/pay/${(await paymentOf(id)).token}`);
    await pay(id);
    expect((await listed(id)).pay_url).toBeNull();
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['active', 'active']);
    expect(await historyOf(current.userId)).toEqual([{ action: 'start', admin: false }]);
    const methods = (await mn.call(payments.listPaymentMethods, { query: { user_id: current.userId } })).body.data;
    expect(methods[0]).toMatchObject({ brand: 'Visa', last4: '4242', expires: '12/31' });
    expect(JSON.stringify(methods)).not.toContain('demo-card');
    await expect.poll(async () => (await app.outbox()).filter((mail) => mail.includes('odeyen@'))).toHaveLength(2);
    expect((await app.outbox()).filter((mail) => mail.includes('odeyen@')).join()).toContain('Rodzina');
    const list = (await mn.call(contract.listSchedules, { query: { plan_id: current.planId } })).body.data;
    expect(list.map((sub: { id: string }) => sub.id)).toEqual([id]);
  });

  it('invites a student who never signed in, as before the first time, until it ends', async () => {
    current.userId = await student({ last_seen_at: null });
    const { payment } = await paying();
    expect(await statusOf(current.userId)).toBe('invited');
    expect((await refund(payment)).status).toBe(200);
    expect(await statusOf(current.userId)).toBe('expired');
    const query = { subject: 'USER', subject_id: current.userId };
    const entries = (await sp.call(audit.listAudit, { query })).body.data as AuditEntry[];
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'status', before: 'invited', after: 'expired' }],
      [{ field: 'status', before: 'expired', after: 'invited' }],
    ]);
  });

  it('is paid back with a reason, which its activity has', async () => {
    const { payment } = await paying();
    expect((await refund(payment)).status).toBe(200);
    const query = { subject: 'SUBSCRIPTION_PAYMENT', subject_id: payment };
    const entries = (await sp.call(audit.listAudit, { query })).body.data as AuditEntry[];
    const reason = { field: 'reason', before: null, after: 'İstek' };
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual(reason);
  });

  it('is one a payer, however many ask at once, and the answer shows the one there is', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => schedule()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.errors).toEqual({ user_id: ['subscriptions.has_one'] });
    expect(refused.body.current.id).toBe(answers.find(({ status }) => status === 201)!.body.data.id);
  });

  it('names the field that does not fit', async () => {
    const other = await makePlan({ active: false });
    const bad = [
      [{ user_id: current.planId }, 'user_id'],
      [{ plan_id: other }, 'plan_id'],
      [{ payment_method_id: 'transfer' }, 'payment_method_id'],
      [{ payment_method_id: current.planId }, 'payment_method_id'],
      [{ start_date: plusDays(today, -1) }, 'start_date'],
      [{ start_date: plusDays(today, 400) }, 'start_date'],
    ] as const;
    for (const [body, field] of bad) expect(fieldsOf(await schedule(body))).toEqual([422, [field]]);
    for (const body of [{ seats: 11 }, { price: 0 }, { trial_days: -1 }, { currency: 'XYZ' }])
      expect(
        fieldsOf(await mn.call(plans.createPlan, { body: { names, interval: 'month', price: 1, ...body } })),
      ).toEqual([422, Object.keys(body)]);
  });

  it('with a trial costs nothing until it ends, and there is one trial a payer', async () => {
    current.planId = await makePlan({ trial_days: 14 });
    const { id, subscriber_id: payer } = await begun();
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['trialing', 'active']);
    expect((await cancel(payer)).body.data).toMatchObject({ state: 'cancel_pending', cancel_on: plusDays(today, 14) });
    await runSubscriptions(services, at(15));
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'expired']);
    expect(await rows(db, sql`select id from payments where subscription_id = ${id}`)).toEqual([]);
    const second = await begun();
    expect(await stateOf(second.id)).toBe('scheduled');
  });
});

describe('going on', () => {
  it('charges the saved card each month, and after five refusals ends with the access', async () => {
    const { id, payer } = await paying();
    await runSubscriptions(services, at(32));
    expect(await stateOf(id)).toBe('active');
    await rows(
      db,
      sql`update saved_methods set token = ${services.secrets.seal('demo-card-declined')}
      where subscriber_id = ${payer}`,
    );
    const { start } = periodAt(await planById(db, current.planId), today, 2);
    const onDay = (days: number) => new Date(`${plusDays(start, days)}T09:00:00Z`);
    for (const days of dunningDays.slice(0, -1)) {
      await runSubscriptions(services, onDay(days));
      expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['past_due', 'active']);
    }
    expect((await listed(id)).pay_url).toBe(`https://families.okur.example/pay/${(await paymentOf(id)).token}`);
    await runSubscriptions(services, onDay(dunningDays.at(-1)!));
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'expired']);
    const { data } = (await mn.call(contract.listRenewals, { params: { id: payer } })).body;
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'paid', 'paid']);
    expect(data[0].attempts).toHaveLength(dunningDays.length);
    expect((await historyOf(current.userId)).map(({ action }) => action)).toEqual(['start', 'renew', 'cancel']);
  });

  it('two clocks at once charge once', async () => {
    const { id } = await paying();
    await Promise.all(Array.from({ length: 6 }, () => runSubscriptions(services, at(32))));
    const charges = await rows(db, sql`select id from transactions where subscription_id = ${id} and kind = 'charge'`);
    expect(charges).toHaveLength(2);
  });

  it('an activation that a student holds goes on when the subscription ends, and the other way about', async () => {
    const { payer, id } = await paying();
    await sp.call(activations.grantActivations, {
      body: { company_id: current.companyId, count: 1, days: 30, reason: 'Ödül' },
    });
    await rows(
      db,
      sql`update activations set state = 'used', used_by = ${current.userId}, used_at = now(), starts_at = now(),
      expires_at = now() + interval '30 days' where company_id = ${current.companyId}`,
    );
    await cancel(payer);
    await runSubscriptions(services, at(32));
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'active']);
  });

  it('a school’s own student stays active when the family’s subscription ends', async () => {
    const school = await makeSchool(app, { students: 1 });
    current.userId = school.studentIds[0]!;
    const { payer, id } = await paying();
    await cancel(payer);
    await runSubscriptions(services, at(32));
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'active']);
  });
});

describe('who reads', () => {
  it('a payment of no student gets one, once, and further ones as far as there are seats', async () => {
    const parent_id = await makeParent(app, [current.userId]);
    const plan = await planById(db, current.planId);
    const { id } = await services.transaction((tx) =>
      beginSubscription(tx, {
        kind: 'plain',
        payer: { parent_id },
        plan,
        user: null,
        savedMethodId: null,
        startsOn: today,
      }),
    );
    await runSubscriptions(services);
    const payment = await pay(id);
    const open = await mn.call(contract.listSubscriptionPayments, { query: { unattached: true } });
    expect(open.body.data.map((entry: { id: string }) => entry.id)).toEqual([payment]);
    let [brother, third] = [await student(), await student()];
    expect((await attach(contract.attachToUser, payment, current.userId)).status).toBe(200);
    expect(await statusOf(current.userId)).toBe('active');
    expect((await attach(contract.attachToUser, payment, current.userId)).status).toBe(200);
    const other = await attach(contract.attachToUser, payment, brother);
    expect([other.status, other.body.errors]).toEqual([409, { user_id: ['subscriptions.already_attached'] }]);
    const both = await Promise.all([brother, third].map((id) => attach(contract.attachSubUser, payment, id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    if (both[0]!.status === 422) [brother, third] = [third, brother];
    expect((await attach(contract.attachSubUser, payment, brother)).status).toBe(200);
    expect((await attach(contract.attachSubUser, payment, third)).body.errors).toEqual({
      user_id: ['subscriptions.no_seat'],
    });
    const elsewhere = await schedule({ user_id: brother });
    expect([elsewhere.status, elsewhere.body.errors]).toEqual([409, { user_id: ['subscriptions.reads_already'] }]);
    const params = { id, subId: brother };
    const seats = await mn.call(contract.listSubUsers, { params: { id } });
    expect(seats.body.data).toMatchObject([{ id: brother, until: null }]);
    expect((await mn.call(contract.removeSubUser, { params })).status).toBe(200);
    expect([await statusOf(brother), await statusOf(current.userId)]).toEqual(['expired', 'active']);
    expect((await mn.call(contract.removeSubUser, { params })).body.data.until).not.toBeNull();
    expect((await attach(contract.attachSubUser, payment, third)).status).toBe(200);
  });
});

describe('who may', () => {
  it('plans are seen by SP, MN and CS; transactions by SP alone; the rest by SP and MN', async () => {
    const school = await makeSchool(app);
    const { payer, id, payment } = await paying();
    const cs = await staff(app, 'CS');
    const people = [sp, mn, cs, await staff(app, 'SM'), school.manager, school.instructor];
    const matrix = [
      [plans.listPlans, {}, [200, 200, 200, 403, 403, 403]],
      [contract.listSubscriptionTransactions, {}, [200, 403, 403, 403, 403, 403]],
      [contract.listSchedules, {}, [200, 200, 403, 403, 403, 403]],
      [contract.listSubscriptionPayments, {}, [200, 200, 403, 403, 403, 403]],
      [contract.listSubscribers, {}, [200, 200, 403, 403, 403, 403]],
      [contract.getSubscriber, { id: payer }, [200, 200, 403, 403, 403, 403]],
      [contract.listRenewals, { id: payer }, [200, 200, 403, 403, 403, 403]],
      [contract.listSubUsers, { id }, [200, 200, 403, 403, 403, 403]],
      [contract.listSubscriptions, {}, [200, 200, 403, 403, 403, 403]],
      [contract.getSubscription, { id }, [404, 404, 403, 403, 403, 403]],
    ] as const;
    for (const [route, params, expected] of matrix) {
      const statuses = [];
      for (const client of people) statuses.push((await client.call(route, { params })).status);
      expect([route.path, statuses]).toEqual([route.path, expected]);
    }
    expect((await refund(payment, school.manager)).status).toBe(403);
    expect((await cancel(payer, cs)).status).toBe(403);
    expect((await sp.call(payments.getPayment, { params: { id: payment } })).status).toBe(404);
  });
});

describe('whether a child had a trial', () => {
  it('is found by the child, not by reading all who ever read', async () => {
    const plan = await services.transaction(async (tx) => {
      await rows(tx, sql`set local enable_seqscan = off`);
      return rows(tx, sql`explain select 1 from users u where u.id = ${current.userId} and ${hadTrial}`);
    });
    expect(JSON.stringify(plan)).toContain('subscription_users_user');
  });
});

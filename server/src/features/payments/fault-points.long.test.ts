import { activationCodeProducts, payments as contract } from '@okur/contract';
import { termsVersion } from '@okur/contract/payments';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { decideDispute } from './demo-bank/bank.ts';
import { paymentJanitor } from './janitor-job.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

/*
 * A purchase from its request to its codes, its refund and its dispute, whose connection to the database is gone at one
 * point of it: a trigger ends the connection in the midst of the statement, once. What people and a janitor do
 * afterwards leads to the same end.
 */

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { db } = app.services;
const sp = await staff(app, 'SP');
const product = await makeProduct();

async function makeProduct(): Promise<{ id: string; charge: number }> {
  const body = { name: 'Üçlü paket', code_count: 3, duration_days: 30, price: 10_000, currency: 'TRY' };
  const answer = await sp.call(activationCodeProducts.createActivationCodeProduct, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Where the connection goes: a table that a step writes, in it and at the end of the transaction. */
const points = [
  ['payments', 'insert', 'request: the payment is stored'],
  ['payment_steps', 'insert', 'request: its first step is written'],
  ['audit', 'insert', 'request: what the activity says of it'],
  ['idempotency_keys', 'insert', 'request: its key is taken'],
  ['demo_bank_payments', 'insert', 'checkout: the bank hears of it'],
  ['payments', 'update', 'checkout: its name at the bank is stored'],
  ['demo_bank_entries', 'insert', 'paying: the bank books the charge'],
  ['demo_bank_notices', 'insert', 'paying: the notice is to be sent'],
  ['provider_events', 'insert', 'notice: it is stored'],
  ['transactions', 'insert', 'settle: the charge is written down'],
  ['activations', 'insert', 'settle: the codes are made'],
  ['activations', 'update', 'settle: the codes are given'],
  ['users', 'update', 'settle: the students are let in'],
  ['invoice_years', 'update', 'settle: the number of the invoice'],
  ['notices', 'insert', 'settle: the buyer is told'],
  ['jobs', 'insert', 'settle: the mail is to be sent'],
  ['provider_events', 'update', 'notice: it is done with'],
  ['demo_bank_notices', 'delete', 'notice: the bank sends it no more'],
] as const;

/** The same of what happens to a purchase later. Of a table whose times the janitor moves, its state. */
const laterPoints = [
  ['refund', 'payments', 'update of state', 'request: the refund is begun'],
  ['refund', 'payment_steps', 'insert', 'request: its step is written'],
  ['refund', 'activations', 'update', 'request: the unused code is withdrawn'],
  ['refund', 'audit', 'insert', 'request: what the activity says of it'],
  ['refund', 'idempotency_keys', 'insert', 'request: its key is taken'],
  ['refund', 'demo_bank_entries', 'insert', 'the bank books the refund'],
  ['refund', 'demo_bank_notices', 'insert', 'the bank has a notice to send'],
  ['refund', 'transactions', 'insert', 'settle: the refund is written down'],
  ['refund', 'notices', 'insert', 'settle: the buyer hears of it'],
  ['refund', 'jobs', 'insert', 'settle: the mail is to be sent'],
  ['refund', 'provider_events', 'insert', 'notice: it is stored'],
  ['refund', 'provider_events', 'update of handled_at', 'notice: it is done with'],
  ['refund', 'demo_bank_notices', 'delete', 'notice: the bank sends it no more'],
  ['dispute', 'demo_bank_entries', 'insert', 'the bank books the dispute'],
  ['dispute', 'demo_bank_notices', 'insert', 'the bank has a notice to send'],
  ['dispute', 'provider_events', 'insert', 'notice: it is stored'],
  ['dispute', 'transactions', 'insert', 'settle: the dispute is written down'],
  ['dispute', 'activations', 'update', 'settle: the codes are held'],
  ['dispute', 'payments', 'update of state', 'settle: the payment is disputed'],
  ['dispute', 'payment_steps', 'insert', 'settle: its step is written'],
  ['dispute', 'audit', 'insert', 'settle: what the activity says of it'],
  ['dispute', 'notices', 'insert', 'settle: buyer and super admins hear of it'],
  ['dispute', 'jobs', 'insert', 'settle: the mail is to be sent'],
  ['dispute', 'provider_events', 'update of handled_at', 'notice: it is done with'],
  ['won', 'demo_bank_entries', 'insert', 'the bank books its decision'],
  ['won', 'demo_bank_notices', 'insert', 'the bank has a notice to send'],
  ['won', 'provider_events', 'insert', 'notice: it is stored'],
  ['won', 'transactions', 'insert', 'settle: the money that came again is written down'],
  ['won', 'activations', 'update', 'settle: the codes work again'],
  ['won', 'payments', 'update of state', 'settle: the payment is paid'],
  ['won', 'payment_steps', 'insert', 'settle: its step is written'],
  ['won', 'audit', 'insert', 'settle: what the activity says of it'],
  ['won', 'notices', 'insert', 'settle: the buyer hears of it'],
  ['won', 'jobs', 'insert', 'settle: the mail is to be sent'],
  ['won', 'demo_bank_notices', 'delete', 'notice: the bank sends it no more'],
] as const;

/** Ends the connection of the next statement of this kind, or of the commit that follows it. */
async function breakAt(table: string, event: string, when: 'statement' | 'commit'): Promise<void> {
  const timing =
    when === 'statement'
      ? sql`trigger broken after ${sql.raw(event)} on ${sql.identifier(table)}`
      : sql`constraint trigger broken after ${sql.raw(event)} on ${sql.identifier(table)}
          deferrable initially deferred`;
  await asSuperuser(
    app,
    // A sequence goes on counting though its transaction is undone: of all the statements the first one alone breaks.
    sql`create sequence breaks`,
    sql`grant select on sequence breaks to public`,
    sql`create function break_once() returns trigger language plpgsql security definer as $$
      begin
        if nextval('breaks') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return null;
      end $$`,
    sql`create ${timing} for each row execute function break_once()`,
  );
}
async function mend(table: string): Promise<number> {
  const { hits } = (await row<{ hits: number }>(
    db,
    sql`select coalesce(pg_sequence_last_value('breaks'), 0)::int as hits`,
  ))!;
  await asSuperuser(
    app,
    sql`drop trigger broken on ${sql.identifier(table)}`,
    sql`drop function break_once()`,
    sql`drop sequence breaks`,
  );
  return hits;
}

/** As a browser does: what was not answered is sent again. */
async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send();
    if (answer.status < 500 && answer.body?.code !== 'in_progress') return answer;
    expect(tries, answer.text).toBeLessThan(20);
  }
}

/** As a bank does, which writes its own books until it has. */
async function insistOn(deed: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const failure = await deed().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!failure) return;
    expect(tries, String(failure)).toBeLessThan(20);
  }
}

/** A school of two students who wait for time. */
async function waitingSchool(): Promise<School> {
  const school = await makeSchool(app, { company: { buy_activation_access: true }, students: 2 });
  await rows(db, sql`update users set status = 'expired', last_seen_at = now() where company_id = ${school.companyId}`);
  return school;
}

interface Bought {
  companyId: string;
  id: string;
}

/** Buys for them, three codes of which two are used. */
async function buy(school: School): Promise<Bought> {
  const key = newId();
  const requested = await insist(() =>
    school.manager.call(contract.requestPayment, {
      params: { id: product.id },
      body: { quantity: 1, expected_amount: product.charge, consent: termsVersion, assign_user_ids: school.studentIds },
      headers: { 'idempotency-key': key },
    }),
  );
  expect(requested.status, requested.text).toBe(201);
  const { pathname } = new URL(requested.body.data.pay_url);
  const opened = await insist(() => app.anonymous.raw({ method: 'GET', url: pathname }));
  const page = new URL(String(opened.headers['location'])).pathname;
  const payload = new URLSearchParams({ number: '4242424242424242', attempt: key }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await insist(() => app.anonymous.raw({ method: 'POST', url: page, payload, headers }));
  const { id } = requested.body.data.payment;
  await clear(id);
  return { companyId: school.companyId, id };
}

/** Gives the share of the code back that no one used. */
async function refund(id: string): Promise<void> {
  const key = newId();
  await rows(db, sql`update sessions set created_at = now()`);
  const answer = await insist(() =>
    sp.call(contract.refundPayment, {
      params: { id },
      body: { reason: 'Fazla alındı', expected_amount: 3333 },
      headers: { 'idempotency-key': key },
    }),
  );
  expect(answer.status, answer.text).toBe(200);
}

/** The owner of the card wants all of it back. */
const dispute = (id: string): Promise<void> =>
  insistOn(() =>
    app.services.transaction(async (tx) => {
      await rows(
        tx,
        sql`insert into demo_bank_entries (id, reference, kind, entry_ref, amount)
          select gen_random_uuid(), reference, 'dispute', 'dispute-' || reference, amount from demo_bank_entries
            where reference = ${id} and kind = 'charge'`,
      );
      await rows(
        tx,
        sql`insert into demo_bank_notices (id, reference, type, due_at, copies)
          values (gen_random_uuid(), ${id}, 'payment.disputed', now(), 1)`,
      );
    }),
  );
const win = (id: string): Promise<void> => insistOn(() => decideDispute(db, id, true));

/** What happens to a purchase later: its connection goes in the last of these. */
const laterDeeds = { refund: [refund], dispute: [dispute], won: [dispute, win] } as const;
type Later = keyof typeof laterDeeds;

type Deed = (id: string) => Promise<void>;

async function follow(bought: Bought, deeds: readonly Deed[]): Promise<Bought> {
  for (const deed of deeds) {
    await deed(bought.id);
    await clear(bought.id);
  }
  return bought;
}
const buyAndFollow = async (deeds: readonly Deed[]): Promise<Bought> => follow(await buy(await waitingSchool()), deeds);

/** Time passes, and the janitor comes by. */
async function clear(id: string): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await rows(
      db,
      sql`update payments set next_look_at = now() - interval '1 second' where id = ${id} and next_look_at is not null`,
    );
    await rows(
      db,
      sql`update provider_events set at = at - interval '1 minute' where reference = ${id} and handled_at is null`,
    );
    const work = paymentJanitor.work({ services: app.services, progress: () => Promise.resolve() } as never);
    await work.catch(() => undefined);
  }
}

const endOf = async ({ companyId, id }: Bought): Promise<object> =>
  (await row<object>(
    db,
    sql`select
      (select json_agg(json_build_object('state', state, 'amount', amount, 'paid', invoice_no is not null))
        from payments where company_id = ${companyId}) as payments,
      (select json_agg(step order by step) from payment_steps where payment_id = ${id}) as steps,
      (select json_agg(kind || ' ' || amount order by kind) from transactions where payment_id = ${id}) as transactions,
      (select json_agg(kind || ' ' || amount order by kind) from demo_bank_entries where reference = ${id}) as bank,
      (select json_agg(state order by state) from activations where company_id = ${companyId}) as codes,
      (select count(*)::int from activations where company_id = ${companyId} and ends_early_at is not null) as early,
      (select json_agg(status) from users where company_id = ${companyId}) as students,
      (select json_agg(action || ' ' || subject order by action, subject) from audit
        where company_id = ${companyId}) as activity,
      (select count(*)::int from jobs where kind = 'payment_mail' and input::text like '%' || ${id} || '%') as mails,
      (select count(*)::int from demo_bank_notices where reference = ${id}) as unsent,
      (select count(*)::int from provider_events where reference = ${id} and handled_at is null) as unhandled`,
  ))!;

const endAfter = async (deeds: readonly Deed[]): Promise<object> => endOf(await buyAndFollow(deeds));
const undisturbed = await endAfter([]);
const undisturbedLater: Record<Later, object> = {
  refund: await endAfter(laterDeeds.refund),
  dispute: await endAfter(laterDeeds.dispute),
  won: await endAfter(laterDeeds.won),
};

/** What is there in the end, of a deed that breaks in the midst of the statement, and at the end of the transaction. */
async function endsBroken<T>(
  table: string,
  event: string,
  { before, deed }: { before: () => Promise<T>; deed: (prepared: T) => Promise<Bought> },
): Promise<object[]> {
  const ends: object[] = [];
  for (const when of ['statement', 'commit'] as const) {
    const prepared = await before();
    await breakAt(table, event, when);
    let hits = 0;
    try {
      ends.push(await endOf(await deed(prepared)));
    } finally {
      hits = await mend(table);
    }
    expect(hits, `${when}: it broke, and the step was done after that`).toBeGreaterThan(1);
  }
  expect(await moneyMistakes(db)).toEqual([]);
  return ends;
}

describe('a purchase whose connection goes', () => {
  it('ends, undisturbed, with codes, students and one charge', () => {
    expect(undisturbed).toMatchObject({
      payments: [{ state: 'paid', amount: 10_000, paid: true }],
      transactions: ['charge 10000'],
      bank: ['charge 10000'],
      codes: ['free', 'used', 'used'],
      students: ['active', 'active'],
      unsent: 0,
      unhandled: 0,
    });
  });

  it.each(points)('in %s (%s), at %s, ends the same', async (table, event) => {
    const ends = await endsBroken(table, event, { before: waitingSchool, deed: buy });
    expect(ends).toEqual([undisturbed, undisturbed]);
  });
});

describe('what happens to a purchase later, and its connection goes', () => {
  it.each([
    ['refund', 'paid', ['charge 10000', 'refund 3333'], ['revoked', 'used', 'used'], 0],
    ['dispute', 'disputed', ['charge 10000', 'chargeback 10000'], ['suspended', 'used', 'used'], 2],
    ['won', 'paid', ['charge 10000', 'chargeback 10000', 'reversal 10000'], ['free', 'used', 'used'], 0],
  ] as const)('%s: ends, undisturbed, %s', (later, state, transactions, codes, early) => {
    expect(undisturbedLater[later]).toMatchObject({
      payments: [{ state, amount: 10_000, paid: true }],
      transactions,
      codes,
      early,
      students: ['active', 'active'],
      unsent: 0,
      unhandled: 0,
    });
  });

  it.each(laterPoints)('%s: in %s (%s), at %s, ends the same', async (later, table, event) => {
    const deeds = laterDeeds[later];
    const ends = await endsBroken(table, event, {
      before: () => buyAndFollow(deeds.slice(0, -1)),
      deed: (bought) => follow(bought, deeds.slice(-1)),
    });
    expect(ends).toEqual([undisturbedLater[later], undisturbedLater[later]]);
  });
});

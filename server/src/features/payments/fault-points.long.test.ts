import { activationCodeProducts, payments as contract } from '@okur/contract';
import { termsVersion } from '@okur/contract/payments';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { paymentJanitor } from './janitor-job.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

/*
 * A purchase from its request to its codes, whose connection to the database is gone at one point of it: a trigger ends
 * the connection in the midst of the statement, once. What a buyer and a janitor do afterwards leads to the same end.
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

/** A school of two students who wait for time. */
async function waitingSchool(): Promise<School> {
  const school = await makeSchool(app, { company: { buy_activation_access: true }, students: 2 });
  await rows(db, sql`update users set status = 'expired', last_seen_at = now() where company_id = ${school.companyId}`);
  return school;
}

/** Buys for them; answers what is there in the end. */
async function buy(school: School): Promise<object> {
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
  await clear();
  return endOf(school.companyId, requested.body.data.payment.id);
}

/** Time passes, and the janitor comes by. */
async function clear(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await rows(db, sql`update payments set next_look_at = now() - interval '1 second' where next_look_at is not null`);
    await rows(db, sql`update provider_events set at = at - interval '1 minute' where handled_at is null`);
    const work = paymentJanitor.work({ services: app.services, progress: () => Promise.resolve() } as never);
    await work.catch(() => undefined);
  }
}

const endOf = async (companyId: string, id: string): Promise<object> =>
  (await row<object>(
    db,
    sql`select
      (select json_agg(json_build_object('state', state, 'amount', amount, 'paid', invoice_no is not null))
        from payments where company_id = ${companyId}) as payments,
      (select json_agg(step order by step) from payment_steps where payment_id = ${id}) as steps,
      (select json_agg(kind || ' ' || amount) from transactions where payment_id = ${id}) as transactions,
      (select json_agg(kind || ' ' || amount) from demo_bank_entries where reference = ${id}) as bank,
      (select json_agg(state order by state) from activations where company_id = ${companyId}) as codes,
      (select json_agg(status) from users where company_id = ${companyId}) as students,
      (select json_agg(action || ' ' || subject order by action, subject) from audit
        where company_id = ${companyId}) as activity,
      (select count(*)::int from jobs where kind = 'payment_mail' and input::text like '%' || ${id} || '%') as mails,
      (select count(*)::int from demo_bank_notices where reference = ${id}) as unsent,
      (select count(*)::int from provider_events where reference = ${id} and handled_at is null) as unhandled`,
  ))!;

const undisturbed = await buy(await waitingSchool());

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
    for (const when of ['statement', 'commit'] as const) {
      const school = await waitingSchool();
      await breakAt(table, event, when);
      let hits = 0;
      let end: object = {};
      try {
        end = await buy(school);
      } finally {
        hits = await mend(table);
      }
      expect(hits, `${when}: it broke, and the step was done after that`).toBeGreaterThan(1);
      expect(end, when).toEqual(undisturbed);
    }
    expect(await moneyMistakes(db)).toEqual([]);
  });
});

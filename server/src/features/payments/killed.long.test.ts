import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { activationCodeProducts } from '@okur/contract';
import { termsVersion } from '@okur/contract/payments';
import { randomFrom } from '@okur/contract/reading/random-of-tests';
import { rightNow, unixNow } from '@okur/contract/testing/time';
import { expect, inject, it, vi } from 'vitest';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { asAdministrator } from '../../platform/testing/databases.ts';
import { makeAdmin, makeSchool, staff } from '../../platform/testing/factories.ts';
import { headersOf, serverProcesses } from '../../platform/testing/server-process.ts';
import { paymentJanitor } from './janitor-job.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

/*
 * Purchases through the demo's bank at three servers, of which one is killed every two seconds, while the database goes
 * away twice; buyers lose their way back, notices come doubled, shuffled, late, forged or never. PURCHASES, OUTAGE_MS
 * and REPORT=1 make it the long form of `npm run bench -- --part payments`.
 */
const purchases = Number(process.env['PURCHASES'] ?? 24);
const outageMs = Number(process.env['OUTAGE_MS'] ?? 500);
const buyers = 8;
const [killEveryMs, servers, quietMs] = [2000, 3, 120_000];
vi.setConfig({ testTimeout: 60_000 + purchases * 2000 + 4 * outageMs });

const app = await testApp({ PAYMENT_PROVIDER: 'demo' });
const { db, config } = app.services;
const start = serverProcesses(app, { PAYMENT_PROVIDER: 'demo' });
const random = randomFrom(7);
const school = await makeSchool(app, { company: { buy_activation_access: true } });
const headers = await headersOf(app, await makeAdmin(app, ['SP']));
const product = await makeProduct();
/** Each of them pays; most of them in a way that something goes wrong with. */
const cards = ['4242424242424242', '4000000000000127', '4000000000000135', '4000000000000143', '4000000000000150'];

async function makeProduct(): Promise<{ id: string; charge: number }> {
  const sp = await staff(app, 'SP');
  const body = { name: 'Paket', code_count: 3, duration_days: 30, price: 10_000, currency: 'TRY' };
  return (await sp.call(activationCodeProducts.createActivationCodeProduct, { body })).body.data;
}

interface Running {
  server: ChildProcess;
  url: string;
}
const running: Running[] = await Promise.all(Array.from({ length: servers }, start));
const tally = { killed: 0, outages: 0, lost: 0, forgedRefused: 0 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills one server after the other and starts another in its place, until `isOver`. */
async function kill(isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await wait(killEveryMs);
    const at = n % servers;
    const { server } = running[at]!;
    expect([server.exitCode, server.signalCode], 'a server ended by itself').toEqual([null, null]);
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
    tally.killed += 1;
    // While the database is away a server does not come up: it is started again, as a supervisor does.
    let next: Running | undefined;
    while (!next) next = await start().catch(() => undefined);
    running[at] = next;
  }
}

/** For every server it is as if PostgreSQL were stopped: no connection is left, and none is let in. */
async function stopDatabase(ms: number): Promise<void> {
  const name = new URL(config.databaseUrl!).pathname.slice(1);
  const administer = (statement: string) => asAdministrator(inject('postgres'), statement);
  await administer(`alter database ${name} allow_connections false`);
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await wait(ms);
  await administer(`alter database ${name} allow_connections true`);
  tally.outages += 1;
}

/** Asks any of the servers until one answers with something that stays. */
async function insist(path: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const { url } = running[Math.floor(random() * servers)]!;
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init }).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 409) return answer;
    tally.lost += 1;
    await wait(50);
  }
}

/** Buys and pays like a browser that sends again what was not answered; half of the second tabs pay as well. */
async function buy(n: number): Promise<string> {
  const key = newId();
  const body = { company_id: school.companyId, quantity: 1, expected_amount: product.charge, consent: termsVersion };
  const requested = await insist(`/api/v1/activation-code-products/${product.id}/payment-request`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await requested.text();
  expect(requested.status, text).toBe(201);
  const { payment, pay_url } = JSON.parse(text).data as { payment: { id: string }; pay_url: string };
  const opened = await insist(new URL(pay_url).pathname);
  expect(opened.status).toBe(303);
  const page = new URL(opened.headers.get('location')!).pathname;
  const card = cards[n % cards.length]!;
  const tabs = n % 10 === 0 ? ['first', 'second'] : ['first'];
  for (const tab of tabs)
    await insist(page, {
      method: 'POST',
      body: new URLSearchParams({ number: card, attempt: `${key} ${tab}` }),
    });
  // Of ten buyers three never come back.
  if (random() < 0.7)
    await insist(`/api/v1/activation-code-payments/${payment.id}/check`, { method: 'POST', headers, body: '{}' });
  if (n % 10 === 1) await forge(payment.id);
  return payment.id;
}

async function forge(reference: string): Promise<void> {
  const at = String(unixNow());
  const refused = await insist('/payments/notices/demo', {
    method: 'POST',
    headers: { 'webhook-id': newId(), 'webhook-timestamp': at, 'webhook-signature': 'v1,bm8=' },
    body: JSON.stringify({ type: 'payment.charged', reference }),
  });
  expect(refused.status).toBe(400);
  tally.forgedRefused += 1;
}

/** The quiet afterwards: what was to happen in these minutes happens now. */
async function settleDown(): Promise<void> {
  const janitor = () =>
    paymentJanitor.work({ services: app.services, progress: () => Promise.resolve() } as never).catch(() => undefined);
  const look = async () => {
    await rows(db, sql`update payments set next_look_at = now() - interval '1 second' where next_look_at is not null`);
    await rows(db, sql`update provider_events set at = at - interval '1 minute' where handled_at is null`);
    await janitor();
    const { open } = (await row<{ open: number }>(
      db,
      sql`select ((select count(*) from payments where state in ('pending', 'refunding'))
        + (select count(*) from demo_bank_notices) + (select count(*) from provider_events where handled_at is null)
        + (select count(*) from transactions t where t.excess and not exists (select from transactions r
          where r.kind = 'excess_refund' and r.provider_ref = t.id::text)))::int as open`,
    ))!;
    return open === 0;
  };
  // The first statements after an outage may meet a connection that is gone.
  await vi.waitUntil(() => look().catch(() => false), { timeout: quietMs, interval: 500 });
}

const result = async (ids: readonly string[]) =>
  row<Record<string, number>>(
    db,
    sql`select (select count(*)::int from payments where id = any(${array(ids)})) as stored,
      (select count(*)::int from payments where state = 'paid') as paid,
      (select count(*)::int from payments) as payments,
      (select coalesce(sum(amount), 0)::int from payments where state = 'paid') as sold,
      (select coalesce(sum(case kind when 'charge' then amount when 'refund' then -amount else 0 end), 0)::int
        from demo_bank_entries) as banked,
      (select count(*)::int from demo_bank_entries where kind = 'refund') as given_back,
      (select count(*)::int from activations where payment_id is not null) as codes,
      (select coalesce(sum(code_count), 0)::int from payments where state = 'paid') as bought`,
  );

it('purchases at servers and a database that are killed are each paid once, with their codes', async () => {
  // Longer than a fresh sign-in lasts.
  await rows(db, sql`update sessions set created_at = now() + interval '1 day'`);
  const began = rightNow().getTime();
  const ids: string[] = [];
  let over = false;
  let next = 0;
  const killing = kill(() => over);
  const buying = Array.from({ length: buyers }, async () => {
    while (next < purchases) ids.push(await buy((next += 1)));
  });
  for (const part of [1 / 3, 2 / 3]) {
    await vi.waitUntil(() => ids.length >= purchases * part, { timeout: 60_000 + purchases * 1000, interval: 50 });
    await stopDatabase(outageMs);
  }
  await Promise.all(buying);
  over = true;
  await killing;
  const seconds = Math.round((rightNow().getTime() - began) / 1000);
  await settleDown();
  const found = await result(ids);
  if (process.env['REPORT']) process.stdout.write(`${JSON.stringify({ ...tally, seconds, ...found })}\n`);
  const sold = purchases * product.charge;
  const twice = ids.length - new Set(ids).size;
  expect({ ...found, twice }).toMatchObject({
    stored: purchases,
    payments: purchases,
    paid: purchases,
    sold,
    banked: sold,
    codes: 3 * purchases,
    bought: 3 * purchases,
    twice: 0,
  });
  expect(found!['given_back']).toBe(Math.floor(purchases / 10));
  expect(tally).toMatchObject({ outages: 2, killed: expect.any(Number) });
  expect(tally.killed).toBeGreaterThan(0);
  expect(await moneyMistakes(db)).toEqual([]);
});

import { activations, payments as contract, users } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import { dayIn } from '@okur/contract/days';
import { day, hour, minute, rightNow, timeAgo } from '@okur/contract/testing/time';
import { paymentTimes } from '@okur/contract/payments';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { signed } from '../../platform/payments/signature.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Client } from '../../platform/testing/app.ts';
import { long } from '../../platform/testing/long.ts';
import { openBankPage, payAtBank, payOnPage } from '../../platform/testing/payments.ts';
import { endActivations } from '../activations/store.ts';
import { advance } from './advance.ts';
import { decideDispute } from './demo-bank/bank.ts';
import { bankSecret } from './demo-bank/provider.ts';
import { sendBankNotices } from './janitor-job.ts';
import { testPayments } from './testing.ts';

/* How a payment is paid: at a bank that may do anything, or by transfer. */

const { app, db, clock, sp, mn, current, begin, record, stateOf, stepsOf, bought, refund } = await testPayments();

describe('what a bank may do', () => {
  it.each([
    ['4000000000000002', 'failed'],
    ['4000000000009995', 'failed'],
    ['4000000000000127', 'paid'],
    ['4000000000000135', 'paid'],
    ['4000000000000143', 'paid'],
    ['4000000000000168', 'review'],
    ['4000000000000259', 'disputed'],
  ] as const)('card %s ends as %s', async (card, state) => {
    const id = await bought(card);
    expect(await stateOf(id)).toBe(state);
    await advance(app.services, id, { source: 'look_up' });
    expect(await stateOf(id)).toBe(state);
  });

  it('a charge that no one tells of is found by asking', async () => {
    const id = await bought('4000000000000150');
    expect(await stateOf(id)).toBe('pending');
    await advance(app.services, id, { source: 'look_up' });
    expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'paid', source: 'look_up' });
  });

  it('a refused card can be followed by another, also after the payment was cancelled', async () => {
    const { id, pay_url } = await begin();
    await payAtBank(app, pay_url, '4000000000000002');
    await current.school.manager.call(contract.cancelPayment, { params: { id }, body: {} });
    expect(await stateOf(id)).toBe('cancelled');
    const page = `/demo-bank/${pay_url.split('/').at(-1)}`;
    await app.anonymous.raw({
      method: 'POST',
      url: page,
      payload: 'number=4242424242424242&attempt=late',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await stepsOf(id)).toEqual(['requested', 'checkout', 'failed', 'cancelled', 'paid']);
  });

  it('two tabs that both pay: one stays, the other is given back, each time', async () => {
    for (let time = 0; time < (long ? 100 : 2); time += 1) {
      const { id, pay_url } = await begin();
      const tabs = [await openBankPage(app, pay_url), await openBankPage(app, pay_url)];
      await Promise.all(tabs.map((page) => payOnPage(app, page, '4242424242424242')));
      await advance(app.services, id, { source: 'look_up' });
      const { transactions, state } = await record(id);
      expect(state).toBe('paid');
      expect(transactions.map(({ kind, excess }: { kind: string; excess: boolean }) => [kind, excess])).toEqual([
        ['charge', false],
        ['charge', true],
        ['excess_refund', false],
      ]);
    }
  }, 300_000);

  it('forged and old notices are refused; a notice of an unknown payment is taken and leads nowhere', async () => {
    const body = JSON.stringify({ type: 'payment.charged', reference: newId() });
    const send = async (headers: Record<string, string>, payload = body) => {
      const all = { 'content-type': 'application/json', ...headers };
      return (await app.anonymous.raw({ method: 'POST', url: '/payments/notices/demo', payload, headers: all })).status;
    };
    const from = (id: string, at: Date) => signed(bankSecret(app.services), { id, at, body });
    const right = from('right', rightNow());
    expect(await send({})).toBe(400);
    expect(await send({ ...right, 'webhook-signature': 'v1,AA' })).toBe(400);
    expect(await send(right, body.replace('charged', 'refunded'))).toBe(400);
    expect(await send(from('old', timeAgo(6 * minute)))).toBe(400);
    expect(await rows(db, sql`select id from provider_events where event_id in ('right', 'old')`)).toEqual([]);
    expect(await send(right)).toBe(200);
    expect(await rows(db, sql`select id from provider_events where event_id = 'right'`)).toHaveLength(1);
  });

  it('a payment that no one makes ends after its time', async () => {
    const { id } = await begin();
    await clock.pass(paymentTimes.cardHours * hour + minute);
    await advance(app.services, id, { source: 'clock' });
    expect(await stepsOf(id)).toEqual(['requested', 'cancelled']);
  });

  it('a dispute holds the free codes alone, and what was decided counts', async () => {
    const [won, lost] = [await bought('4000000000000259'), await bought('4000000000000259')];
    expect((await record(won)).codes.every(({ state }: { state: string }) => state === 'suspended')).toBe(true);
    await decideDispute(db, won, true);
    await decideDispute(db, lost, false);
    await sendBankNotices(app.services);
    const [back, gone] = [await record(won), await record(lost)];
    expect([back.state, back.codes[0].state, gone.state, gone.codes[0].state]).toEqual([
      'paid',
      'free',
      'lost',
      'revoked',
    ]);
  });

  it('codes in use end in fourteen days of a dispute, as the list, the payment and the student say', async () => {
    const [student] = current.school.studentIds as [string];
    const id = await bought('4000000000000259', { assign_user_ids: [student] });
    const { manager } = current.school;
    const list = async (query: object = {}) =>
      (await manager.call(activations.listActivations, { query: { payment_id: id, state: 'used', ...query } })).body
        .data as Activation[];
    const [used] = await list();
    const end = used!.expires_at!;
    expect(Math.round((Date.parse(end) - clockNow().getTime()) / day)).toBe(14);
    expect(used!.disputed).toBe(true);
    const inPayment = (await record(id)).codes.find(({ state }: { state: string }) => state === 'used');
    const { activation } = (await manager.call(users.getUser, { params: { id: student } })).body.data;
    expect([inPayment.expires_at, activation.expires_at].map((at) => Date.parse(at))).toEqual(
      Array(2).fill(Date.parse(end)),
    );
    const last = dayIn('Europe/Istanbul', new Date(end));
    expect((await list({ expires_to: last })).map((one) => one.id)).toEqual([used!.id]);
    await decideDispute(db, id, true);
    await sendBankNotices(app.services);
    expect(await list({ expires_to: last })).toEqual([]);
    expect((await list())[0]).toMatchObject({ disputed: false });
  });

  it('time that a dispute took away comes back to the school once the dispute is won', async () => {
    const id = await bought('4000000000000259', { assign_user_ids: [current.school.studentIds[0]] });
    const had = (await record(id)).codes.find(({ state }: { state: string }) => state === 'used').code;
    await clock.pass(14 * day + minute);
    await app.services.transaction(endActivations);
    await decideDispute(db, id, true);
    await sendBankNotices(app.services);
    expect((await record(id)).codes.map(({ state }: { state: string }) => state)).toEqual(['free', 'free', 'free']);
    // The child does not get it again with what is on paper.
    expect((await record(id)).codes.map(({ code }: { code: string }) => code)).not.toContain(had);
    const days = await rows<{ duration_days: number; used_by: string | null }>(
      db,
      sql`select duration_days, used_by from activations where payment_id = ${id} order by duration_days`,
    );
    expect(days).toEqual([16, 30, 30].map((duration_days) => ({ duration_days, used_by: null })));
  });
});

it('a purchase for no one is settled in fifteen statements, four of which keep the numbers of invoices', async () => {
  const id = await bought('4000000000000150');
  const texts: string[] = [];
  const listening = (tx: Db): Db => ({ query: (of) => (texts.push(of.text), tx.query(of)) });
  const transaction = app.services.transaction;
  const spy = vi
    .spyOn(app.services, 'transaction')
    .mockImplementation((work) => transaction((tx) => work(listening(tx))));
  await advance(app.services, id, { source: 'look_up' });
  spy.mockRestore();
  expect(await stateOf(id)).toBe('paid');
  expect(texts).toHaveLength(15);
  const numbered = texts.findIndex((text) => text.includes('invoice_years'));
  expect(texts.slice(numbered + 1)).toHaveLength(4);
});

describe('a bank transfer', () => {
  const transfer = async (): Promise<string> => (await begin({ provider: 'transfer' })).id;
  const confirm = (id: string, reference: string, client: Client = sp, body: object = {}) =>
    client.call(contract.confirmTransfer, { params: { id }, body: { received_on: '2026-11-20', reference, ...body } });

  it('waits until a super admin has seen the money, and its reference counts once', async () => {
    const [first, second] = [await begin({ provider: 'transfer' }), await begin({ provider: 'transfer' })];
    expect((await record(first.id, current.school.manager)).transfer_to).toBe('Okur TR00 0000');
    expect((await confirm(first.id, 'EFT 1', mn)).status).toBe(403);
    expect((await confirm(first.id, 'EFT 1')).body.data.state).toBe('paid');
    expect((await confirm(first.id, 'EFT 2')).body.errors).toEqual({ id: ['payments.not_open'] });
    expect((await confirm(second.id, 'EFT 1')).body.errors).toEqual({ reference: ['payments.reference_taken'] });
    await refund(first.id, 10_000);
    expect((await confirm(first.id, 'EFT geri')).body.data.state).toBe('refunded');
  });

  const refunded = async (wrong: string) => {
    await refund(wrong, 10_000);
    await confirm(wrong, 'Yanlış ödeme');
  };
  const closed = (wrong: string) =>
    sp.call(contract.decidePayment, {
      params: { id: wrong },
      body: { decision: 'reject', reason: 'Yanlış ödeme', expected_amount: 9000 },
    });
  it.each([
    ['refunded', 10_000, refunded, ['refunding', 'refunded']],
    ['closed', 9000, closed, ['rejected']],
  ])(
    'to a wrong payment counts for the right one once that is %s, and both say so',
    async (_how, amount, end, ended) => {
      const [wrong, right, third] = [await transfer(), await transfer(), await transfer()];
      const line = `EFT ${wrong}`;
      const taken = { reference: ['payments.reference_taken'] };
      await confirm(wrong, line, sp, { amount });
      expect((await confirm(right, line)).body.errors).toEqual(taken);
      await end(wrong);
      expect((await confirm(right, line)).body.data).toMatchObject({ state: 'paid', invoice_no: expect.any(String) });
      expect((await stepsOf(wrong)).slice(2)).toEqual([...ended, 'rebooked']);
      expect(await stepsOf(right)).toEqual(['requested', 'rebooked', 'paid']);
      const [{ steps }, { transactions }] = [await record(wrong), await record(right)];
      const detail = { bank_reference: line, received_on: '2026-11-20', payment: right.slice(-12) };
      expect(steps.at(-1)).toMatchObject({ source: 'staff', detail });
      expect(transactions).toMatchObject([{ kind: 'charge', provider_ref: `2026-11-20 ${line} (2)` }]);
      expect((await confirm(third, line)).body.errors).toEqual(taken);
    },
  );
});

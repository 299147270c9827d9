import { notices, payments as contract } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client } from '../../platform/testing/app.ts';
import { advance } from './advance.ts';
import { testPayments } from './testing.ts';

/* A buyer who transfers the money once more: it is counted, shown, and sent back by hand. */

const { app, db, sp, mn, current, begin, record, stepsOf, bought, refund } = await testPayments();

const day = '2026-11-20';
const confirm = (id: string, reference: string) =>
  sp.call(contract.confirmTransfer, { params: { id }, body: { received_on: day, reference } });
const further = (id: string, body: object = {}, client: Client = sp) =>
  client.call(contract.recordFurtherTransfer, {
    params: { id },
    body: { received_on: day, reference: `two ${id}`, amount: 4200, ...body },
  });
const sentBack = (id: string, transferId: string, client: Client = sp) =>
  client.call(contract.returnFurtherTransfer, {
    params: { id, transferId },
    body: { received_on: day, reference: 'EFT geri' },
  });
const paid = async (): Promise<string> => {
  const { id } = await begin({ provider: 'transfer' });
  await confirm(id, `one ${id}`);
  return id;
};
const furtherOf = async (id: string): Promise<string> =>
  (await record(id)).transactions.find(({ excess }: { excess: boolean }) => excess).id;
const waiting = async (excess: boolean): Promise<string[]> =>
  (await sp.call(contract.listPayments, { query: { excess, isAll: true } })).body.data.map(
    ({ id }: { id: string }) => id,
  );
const entries = (id: string) =>
  rows<{ after: unknown }>(db, sql`select after from audit where subject_id = ${id} order by id`);

describe('a second transfer on a payment that is paid', () => {
  it('is counted, changes nothing of what was bought, and is shown until it was sent back', async () => {
    const id = await paid();
    expect((await further(id)).body.data).toMatchObject({ state: 'paid', amount: 10_000, excess_total: 42 });
    expect((await record(id)).codes).toHaveLength(3);
    expect([await waiting(true), (await waiting(false)).includes(id)]).toEqual([[id], false]);
    await advance(app.services, id, { source: 'look_up' });
    expect((await record(id)).excess_total).toBe(42);
    const lines = (await current.school.manager.call(notices.listNotices)).body.data;
    expect(lines[0].text).toBe('notice.payment_excess');

    const transferId = await furtherOf(id);
    expect((await sentBack(id, transferId)).body.data).toMatchObject({ state: 'paid', excess_total: 0, refunded: 0 });
    expect((await sentBack(id, transferId)).body.errors).toEqual({ id: ['payments.sent_back_already'] });
    expect(await waiting(true)).toEqual([]);
    const { steps } = await record(id);
    expect(steps.at(-1)).toMatchObject({
      step: 'excess_refunded',
      source: 'staff',
      detail: { amount: 42, bank_reference: 'EFT geri', received_on: day },
    });
  });

  it('is also one of a payment that is refunded', async () => {
    const id = await paid();
    await refund(id, 10_000);
    expect((await further(id)).body.data).toMatchObject({ state: 'refunding', excess_total: 42 });
    expect((await confirm(id, 'EFT geri')).body.data).toMatchObject({ state: 'refunded', excess_total: 42 });
    expect((await sentBack(id, await furtherOf(id))).body.data).toMatchObject({ state: 'refunded', excess_total: 0 });
  });

  it('of another payment counts there once it went back from this one', async () => {
    const [wrong, { id: right }] = [await paid(), await begin({ provider: 'transfer' })];
    await further(wrong);
    expect((await confirm(right, `two ${wrong}`)).body.errors).toEqual({ reference: ['payments.reference_taken'] });
    await sentBack(wrong, await furtherOf(wrong));
    expect((await confirm(right, `two ${wrong}`)).body.data).toMatchObject({ state: 'paid' });
    expect((await stepsOf(wrong)).slice(-2)).toEqual(['excess_refunded', 'rebooked']);
  });

  it('is refused where it is none, or was counted', async () => {
    const { id } = await begin({ provider: 'transfer' });
    expect((await further(id)).body.errors).toEqual({ id: ['payments.no_transfer_yet'] });
    await confirm(id, 'EFT 7');
    expect((await further(id, { reference: 'EFT 7' })).body.errors).toEqual({
      reference: ['payments.reference_taken'],
    });
    expect((await further(id, { received_on: '2999-01-01' })).body.errors).toHaveProperty('received_on');
    expect((await further(id, {}, mn)).status).toBe(403);
    expect((await further(newId())).status).toBe(404);
    expect((await sentBack(id, newId())).status).toBe(404);
    const card = await bought('4242424242424242');
    expect((await further(card)).body.errors).toEqual({ id: ['payments.no_transfer'] });
  });
});

it('what a person did to a payment is one entry of the activity', async () => {
  const id = await paid();
  await further(id);
  await sentBack(id, await furtherOf(id));
  expect(await stepsOf(id)).toEqual(['requested', 'paid', 'excess', 'excess_refunded']);
  expect((await entries(id)).map(({ after }) => (after as { excess_total: number }).excess_total)).toEqual([
    0, 0, 42, 0,
  ]);
});

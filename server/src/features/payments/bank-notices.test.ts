import { notices, payments as contract } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { sendDueNotices } from './demo-bank/provider.ts';
import { receiveNotice } from './notice.ts';
import { testPayments } from './testing.ts';

/* What banks say of payments that are not here is seen by people, and never lost. */

const { app, db, sp, mn, bought } = await testPayments();
const send = () => sendDueNotices(app.services, (raw, headers) => receiveNotice(app.services, 'demo', raw, headers));
const announce = async (reference: string): Promise<void> => {
  await rows(
    db,
    sql`insert into demo_bank_notices (id, reference, type, due_at, copies)
      values (${newId()}, ${reference}, 'payment.charged', now() - interval '1 second', 2)`,
  );
  await send();
};
const listed = async (query: object = {}, client: Client = sp) =>
  (await client.call(contract.listBankNotices, { query: { ...query, isAll: true } })).body.data;
const bellOf = async (client: Client): Promise<{ text: string; read_at: string | null }[]> =>
  (await client.call(notices.listNotices)).body.data.filter(
    ({ text }: { text: string }) => text === 'notice.bank_notice_unknown',
  );

describe('a notice of a payment that is not here', () => {
  it('is listed once, and each super admin has one unread line about any number of them', async () => {
    const fresh = await staff(app, 'SP');
    const [one, other] = [newId(), newId()];
    await announce(one);
    await announce(other);
    const mine = (await listed()).filter(({ reference }: { reference: string }) => [one, other].includes(reference));
    expect(mine).toHaveLength(2);
    expect(mine[0]).toMatchObject({ provider: 'demo', type: 'payment.charged', looked_at: null, looked_by: null });
    expect(await bellOf(fresh)).toHaveLength(1);
    await fresh.call(notices.readNotices, { body: {} });
    await announce(newId());
    expect((await bellOf(fresh)).map(({ read_at }) => read_at === null)).toEqual([true, false]);
    expect(await bellOf(mn)).toEqual([]);
  });

  it('is looked at by a super admin, once and with undo; it is in the list of its kind', async () => {
    const reference = newId();
    await announce(reference);
    const find = async (is_looked_at: boolean) => (await listed({ is_looked_at, search: reference }))[0];
    const { id } = await find(false);
    const look = (is_looked_at: unknown, client: Client = sp) =>
      client.call(contract.lookAtBankNotice, { params: { id }, body: { is_looked_at } });
    expect((await look(true, mn)).status).toBe(403);
    expect((await look('yes')).status).toBe(422);
    const first = (await look(true)).body.data;
    expect(first).toMatchObject({ id, looked_at: expect.any(String), looked_by: expect.any(String) });
    expect((await look(true)).body.data).toEqual(first);
    expect([await find(false), (await find(true)).id]).toEqual([undefined, id]);
    const entries = await rows(db, sql`select 1 from audit where subject = 'BANK_NOTICE' and subject_id = ${id}`);
    expect(entries).toHaveLength(1);
    expect((await look(false)).body.data).toMatchObject({ looked_at: null, looked_by: null });
    expect((await find(false)).id).toBe(id);
  });
});

it('a notice of a payment that is here is none of these', async () => {
  const id = await bought('4242424242424242');
  await send();
  expect(await listed({ search: id })).toEqual([]);
  const [event] = await rows<{ id: string }>(db, sql`select id from provider_events where reference = ${id}`);
  const params = { id: event!.id };
  expect((await sp.call(contract.lookAtBankNotice, { params, body: { is_looked_at: true } })).status).toBe(404);
  expect((await mn.call(contract.listBankNotices)).status).toBe(403);
});

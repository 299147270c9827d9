import { activations, payments as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import { dayIn, plusDays } from '@okur/contract/days';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { testPayments } from './testing.ts';

/* Who sees a payment and its codes. */

const { app, db, mn, current, begin, record, bought } = await testPayments();

describe('who sees what', () => {
  it('codes are for those who may see activations; others’ payments for no one of the school', async () => {
    const id = await bought('4242424242424242');
    expect((await record(id, mn)).codes).toBeNull();
    expect((await record(id, current.school.manager)).codes).toHaveLength(3);
    const other = await makeSchool(app, { company: { buy_activation_access: true } });
    for (const client of [current.school.instructor, other.manager])
      expect((await client.call(contract.getPayment, { params: { id } })).status).toBe(404);
    const own = await begin({}, current.school.instructor);
    const list = async (client: Client) =>
      (await client.call(contract.listPayments)).body.data.map((payment: { id: string }) => payment.id);
    expect(await list(current.school.instructor)).toEqual([own.id]);
    expect(await list(current.school.manager)).toEqual([own.id, id]);
    expect((await (await staff(app, 'SM')).call(contract.listPayments)).status).toBe(403);
  });
});

it('an instructor’s list has the codes that they bought for any class, while no student has them', async () => {
  const { instructor, studentIds } = current.school;
  const buy = async () => {
    const { id, pay_url } = await begin({}, instructor);
    await payAtBank(app, pay_url, '4242424242424242');
    return id;
  };
  const own = [await buy(), await buy()];
  await bought('4242424242424242');
  const listed = async (query: Record<string, string> = {}): Promise<Activation[]> =>
    (await instructor.call(activations.listActivations, { query })).body.data;
  expect((await listed()).map(({ payment_id }) => payment_id).toSorted()).toEqual(
    own.flatMap((id) => [id, id, id]).toSorted(),
  );
  const payment_id = own[0]!;
  const [code] = await listed({ payment_id });
  const open = async () => (await instructor.call(activations.getActivation, { params: { id: code!.id } })).status;
  expect(await open()).toBe(200);
  await rows(
    db,
    sql`update activations set state = 'used', used_by = ${studentIds[1]!}, used_at = now(), starts_at = now(),
      expires_at = now() + interval '30 days' where id = ${code!.id}`,
  );
  expect([await open(), (await listed({ payment_id })).length]).toEqual([404, 2]);
});

/** At any moment it is another day than in UTC at one of them. */
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the days of a filter are those of the school: %s',
  async (zone) => {
    current.school = await makeSchool(app, { company: { buy_activation_access: true, time_zone: zone } });
    const { id } = await begin();
    const on = dayIn(zone, new Date((await record(id)).created_at));
    const [before, after] = [plusDays(on, -1), plusDays(on, 1)];
    const found = async (query: Record<string, string>) =>
      (await current.school.manager.call(contract.listPayments, { query })).body.data.length;
    expect(await found({ from: on, to: on })).toBe(1);
    expect([await found({ to: before }), await found({ from: after })]).toEqual([0, 0]);
  },
);

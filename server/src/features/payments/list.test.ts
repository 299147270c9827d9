import { payments as contract } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { testPayments } from './testing.ts';

/* Who sees a payment and its codes. */

const { app, mn, current, begin, record, bought } = await testPayments();

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

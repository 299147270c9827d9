import { activationCodeProducts, licences } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { makeStudent } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { makeActivations } from '../activations/store.ts';
import { advance } from './advance.ts';
import { testPayments } from './testing.ts';

/* What people do who look away for a moment: buy twice, and buy what is another product by now. */

const { app, db, sp, current, request, begin, record, refund } = await testPayments();
const good = '4242424242424242';
const waiting = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeStudent(app, current.school.companyId, current.school.departmentIds[0]!, { status: 'expired' }),
    ),
  );
const timesOf = async (ids: readonly string[]) => {
  const held = await rows<{ used_by: string }>(
    db,
    sql`select used_by from activations where company_id = ${current.school.companyId} and state = 'used'`,
  );
  return ids.map((id) => held.filter(({ used_by }) => used_by === id).length);
};
const change = (body: object) =>
  sp.call(activationCodeProducts.updateActivationCodeProduct, { params: { id: current.product.id }, body });

describe('two managers who buy for the same students', () => {
  it.each([
    ['those who wait', () => ({ assign_waiting: true })],
    ['chosen ones', (ids: string[]) => ({ assign_user_ids: ids })],
  ])('give %s one code each; the second purchase goes back whole', async (_who, choice) => {
    const ids = await waiting(3);
    const purchases = await Promise.all([begin(choice(ids)), begin(choice(ids))]);
    await Promise.all(purchases.map(({ pay_url }) => payAtBank(app, pay_url, good)));
    expect(await timesOf(ids)).toEqual([1, 1, 1]);
    const records = await Promise.all(purchases.map(({ id }) => record(id)));
    const spare = records.find(({ refundable }) => refundable.codes === 3)!;
    await refund(spare.id, spare.amount);
    await advance(app.services, spare.id, { source: 'look_up' });
    expect(await record(spare.id)).toMatchObject({ state: 'refunded', refunded: spare.amount });
    expect(await timesOf(ids)).toEqual([1, 1, 1]);
  });

  it('in advance, while their time still runs, give them what was bought', async () => {
    const ids = await waiting(3);
    for (const _turn of [1, 2]) await payAtBank(app, (await begin({ assign_user_ids: ids })).pay_url, good);
    expect(await timesOf(ids)).toEqual([2, 2, 2]);
  });

  it.each([
    ['as long as what they bought leave it to the school', 30, 'free'],
    ['for the days until the money comes give them theirs all the same', 7, 'used'],
  ])('while a colleague gives them codes %s', async (_what, days, state) => {
    const ids = await waiting(3);
    const { id, pay_url } = await begin({ assign_waiting: true });
    await makeActivations(db, { companyId: current.school.companyId }, 3, days);
    const given = await current.school.manager.call(licences.assignActivations, { body: { user_ids: ids } });
    expect(given.status, given.text).toBe(200);
    await payAtBank(app, pay_url, good);
    expect((await record(id)).codes.map((code: { state: string }) => code.state)).toEqual([state, state, state]);
  });
});

describe('a product that is changed between the form and its button', () => {
  it.each([
    ['its currency', { currency: 'EUR' }],
    ['its codes', { code_count: 1 }],
    ['its days', { duration_days: 7 }],
  ])('is refused once %s is another, though the number is the same', async (_what, body) => {
    expect((await change(body)).status).toBe(200);
    const refused = await request({ product_version: 1 });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'price_changed',
      { expected_amount: ['payments.price_changed'] },
    ]);
    expect((await request({ product_version: 2 })).status).toBe(201);
  });
});

import { subscriptions as contract } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { fieldsOf } from '../../platform/testing/app.ts';
import { advance, decideDispute } from '../payments/store.ts';
import { runSubscriptions } from './clock.ts';
import { card, testSubscriptions } from './testing.ts';

/* Subscriptions that are cancelled, taken back, refunded and disputed. */

const {
  app,
  services,
  db,
  sp,
  current,
  begun,
  paymentOf,
  pay,
  paying,
  stateOf,
  statusOf,
  at,
  cancel,
  revert,
  refund,
  historyOf,
} = await testSubscriptions();

describe('cancelling', () => {
  it('ends at the end of what is paid; once more changes nothing; it is taken back while the period runs', async () => {
    const { payer, id } = await paying();
    const { body } = await cancel(payer);
    expect(body.data).toMatchObject({ state: 'cancel_pending', cancelled_by: 'staff' });
    const again = await cancel(payer);
    expect([again.status, again.body.data.version]).toEqual([200, body.data.version]);
    expect((await revert(payer)).body.data).toMatchObject({ state: 'active', cancel_on: null });
    expect(fieldsOf(await revert(payer))).toEqual([422, ['id']]);
    await cancel(payer);
    await runSubscriptions(services, at(32));
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'expired']);
    expect(fieldsOf(await revert(payer))).toEqual([422, ['id']]);
    expect((await historyOf(current.userId)).map(({ action }) => action)).toEqual([
      'start',
      'cancel',
      'revert',
      'cancel',
      'expire',
    ]);
  });

  it('before it began ends at once, and money that comes all the same goes back', async () => {
    const { id, subscriber_id: payer } = await begun();
    const payment = await paymentOf(id);
    await app.anonymous.raw({ method: 'GET', url: `/pay/${payment.token}` });
    await cancel(payer);
    await app.anonymous.raw({
      method: 'POST',
      url: `/demo-bank/${payment.token}`,
      payload: `number=${card}&attempt=late`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await advance(services, payment.id, { source: 'look_up' });
    const { state } = (await row<{ state: string }>(db, sql`select state from payments where id = ${payment.id}`))!;
    expect([await stateOf(id), await statusOf(current.userId), state]).toEqual(['cancelled', 'expired', 'refunded']);
  });
});

describe('refunds and disputes', () => {
  it('of the present period ends it now, once; of an older one changes nothing', async () => {
    const { id, payment: first } = await paying();
    await runSubscriptions(services, at(32));
    expect((await refund(first)).status).toBe(200);
    await advance(services, first, { source: 'look_up' });
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['active', 'active']);
    expect((await refund(first)).body.errors).toEqual({ id: ['subscriptions.not_refundable'] });
    const { id: second } = await paymentOf(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'expired']);
    await advance(services, second, { source: 'look_up' });
    const { data } = (await sp.call(contract.listSubscriptionTransactions, { query: { kind: 'refund' } })).body;
    expect(data.slice(0, 1)).toMatchObject([{ kind: 'refund', subscription_id: id, amount_total: 129.9 }]);
  });

  it('that the owner of the card disputes is not refunded, and lost ends it', async () => {
    const { id } = await begun();
    const payment = await pay(id, '4000000000000259');
    expect((await refund(payment)).body.errors).toEqual({ id: ['subscriptions.not_refundable'] });
    expect(await stateOf(id)).toBe('active');
    await decideDispute(db, payment, false);
    await advance(services, payment, { source: 'look_up' });
    expect([await stateOf(id), await statusOf(current.userId)]).toEqual(['cancelled', 'expired']);
  });
});

import { paymentTimes } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { advance } from './advance.ts';
import { testStripe } from './testing.ts';

const { app, db, clock, stripe, record, stepsOf, bought, refund } = await testStripe();
const look = (id: string) => advance(app.services, id, { source: 'look_up' });

it('a refund of what was paid twice that Stripe refuses is a step that super admins hear of once', async () => {
  const { id } = await bought();
  stripe.endRefunds('refused');
  stripe.pay(id);
  await look(id);
  expect((await stepsOf(id)).at(-1)).toBe('excess');
  await clock.pass(paymentTimes.refundDays * day + minute);
  for (const _turn of [1, 2]) await look(id);
  const { state, steps } = await record(id);
  expect(state).toBe('paid');
  expect(steps.slice(-2)).toMatchObject([
    { step: 'excess' },
    { step: 'unmade', source: 'look_up', detail: { amount: 100 } },
  ]);
  const lines = sql`select a.roles from notices n join admins a on a.id = n.account_id
    where n.text = 'notice.payment_unmade' and n.link like ${`%${id}`}`;
  expect(await rows(db, lines)).toEqual([{ roles: ['SP'] }]);
});

it('a refund of what was paid twice, made in parts on the pages of Stripe, is none of the payment', async () => {
  const { id } = await bought();
  stripe.endRefunds('refused');
  const second = stripe.pay(id);
  await look(id);
  const lines = sql`select 1 from notices where text = 'notice.payment_excess_refunded' and link like ${`%${id}`}`;
  for (const [amount, excess_total, notices] of [
    [4000, 60, 0],
    [6000, 0, 1],
  ] as const) {
    stripe.endRefunds('succeeded');
    stripe.refundByHand({ ...second, amount });
    stripe.endRefunds('refused');
    for (const _turn of [1, 2]) await look(id);
    expect(await record(id)).toMatchObject({ state: 'paid', refunded: 0, excess_total });
    expect((await record(id)).steps.at(-1)).toMatchObject({
      step: 'excess_refunded',
      detail: { amount: amount / 100 },
    });
    expect(await rows(db, lines)).toHaveLength(notices);
  }
});

it.each([
  ['by us', false],
  ['by hand', true],
])('a refund of what was paid twice, made %s, that comes back is for people to send', async (_who, isByHand) => {
  const { id } = await bought();
  stripe.endRefunds(isByHand ? 'refused' : 'succeeded');
  const second = stripe.pay(id);
  await look(id);
  stripe.endRefunds('succeeded');
  if (isByHand) stripe.refundByHand(second);
  await look(id);
  expect(await record(id)).toMatchObject({ state: 'paid', excess_total: 0 });
  const made = () => stripe.refunds.filter((one) => one.charge === second.id);
  made()[0]!.status = 'failed';
  for (const _turn of [1, 2]) await look(id);
  const { steps, ...after } = await record(id);
  expect(after).toMatchObject({ state: 'paid', refunded: 0, excess_total: 100, refundable: { amount: 10_000 } });
  expect(steps.slice(-2)).toMatchObject([{ step: 'excess_refunded' }, { step: 'unmade', detail: { amount: 100 } }]);
  const lines = sql`select a.roles from notices n join admins a on a.id = n.account_id
    where n.text = 'notice.payment_unmade' and n.link like ${`%${id}`}`;
  expect(await rows(db, lines)).toEqual([{ roles: ['SP'] }]);
  expect(made()).toHaveLength(1);
  stripe.refundByHand(second);
  for (const _turn of [1, 2]) await look(id);
  expect(await record(id)).toMatchObject({ state: 'paid', refunded: 0, excess_total: 0 });
});

it('a refund goes on while what was paid twice comes back from the bank', async () => {
  const { id } = await bought();
  const second = stripe.pay(id);
  for (const _turn of [1, 2]) await look(id);
  stripe.endRefunds('refused');
  await refund(id, 10_000);
  stripe.refunds.find((one) => one.charge === second.id)!.status = 'failed';
  await look(id);
  expect(await record(id)).toMatchObject({ state: 'refunding', refunded: 0, excess_total: 100 });
  stripe.endRefunds('succeeded');
  for (const _turn of [1, 2]) await look(id);
  expect(await record(id)).toMatchObject({ state: 'refunded', refunded: 10_000, excess_total: 100 });
});

it('a refund of what was paid twice that failed before it was made by hand did not come back', async () => {
  const { id } = await bought();
  stripe.endRefunds('failed');
  const second = stripe.pay(id);
  for (const _turn of [1, 2, 3]) await look(id);
  stripe.endRefunds('succeeded');
  stripe.refundByHand(second);
  for (const _turn of [1, 2]) await look(id);
  expect(await record(id)).toMatchObject({ state: 'paid', excess_total: 0 });
});

it('a refund of what was paid twice by hand that bears the name of ours, as once, is seen to come back', async () => {
  const { id } = await bought();
  stripe.endRefunds('failed');
  const second = stripe.pay(id);
  for (const _turn of [1, 2, 3]) await look(id);
  stripe.endRefunds('succeeded');
  stripe.refundByHand(second);
  await rows(
    db,
    sql`insert into transactions (id, payment_id, kind, state, amount, currency, provider, provider_ref)
      select gen_random_uuid(), payment_id, 'excess_refund', state, amount, currency, provider, id::text
        from transactions where payment_id = ${id} and excess`,
  );
  const { version } = await record(id);
  for (const _turn of [1, 2]) await look(id);
  expect(await record(id)).toMatchObject({ version, excess_total: 0 });
  stripe.refunds[0]!.status = 'failed';
  for (const _turn of [1, 2]) await look(id);
  const { steps, ...after } = await record(id);
  expect(after).toMatchObject({ state: 'paid', excess_total: 100 });
  expect(steps.filter(({ step }: { step: string }) => step === 'unmade')).toHaveLength(1);
});

it('a refund of what was paid twice is no less made by us after a try by hand that failed', async () => {
  const { id } = await bought();
  const second = stripe.pay(id);
  for (const _turn of [1, 2]) await look(id);
  stripe.refundByHand(second, 'failed');
  await look(id);
  expect(await record(id)).toMatchObject({ state: 'paid', excess_total: 0 });
  stripe.refunds.find(({ charge, metadata }) => charge === second.id && metadata['refund'])!.status = 'failed';
  for (const _turn of [1, 2]) await look(id);
  expect(await record(id)).toMatchObject({ state: 'paid', excess_total: 100 });
});

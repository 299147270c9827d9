import { payments as contract } from '@okur/contract';
import { day } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Client } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { testIyzico } from './testing.ts';

const { app, db, sp, current, iyzico, begin, record, stateOf, stepsOf, look, bought, refund, useTwo } =
  await testIyzico();

describe('a chargeback, which iyzico does not tell of', () => {
  const say = (id: string, body: object = {}, client: Client = sp) =>
    client.call(contract.recordDispute, {
      params: { id },
      body: { reference: `CB ${id}`, amount: 10_050, state: 'open', ...body },
    });
  const codesOf = async (id: string) => (await record(id)).codes.map(({ state }: { state: string }) => state);
  const entries = (id: string) => rows(db, sql`select id from audit where subject_id = ${id}`);

  it('that is recorded holds free codes, ends those in use and stays as it is when iyzico is looked up', async () => {
    const id = await bought();
    await useTwo(id);
    expect((await record(id)).disputes).toEqual(['open', 'won', 'lost']);
    expect((await say(id)).body.data).toMatchObject({ state: 'disputed' });
    await look(id);
    const after = await record(id);
    expect(after).toMatchObject({ state: 'disputed', disputes: ['won', 'lost'] });
    expect(after.steps.at(-1)).toMatchObject({ step: 'disputed', source: 'staff', detail: { amount: 100.5 } });
    expect(after.codes.map(({ state }: { state: string }) => state).toSorted()).toEqual(['suspended', 'used', 'used']);
    const ends = after.codes.map(({ expires_at }: { expires_at: string | null }) => expires_at).filter(Boolean);
    expect(ends.map((end: string) => Math.round((Date.parse(end) - clockNow().getTime()) / day))).toEqual([14, 14]);
    const before = await entries(id);
    expect((await say(id)).body.data).toMatchObject({ state: 'disputed', version: after.version });
    expect([(await record(id)).transactions.length, await entries(id)]).toEqual([2, before]);
  });

  it.each([
    ['won', 'paid', 'free', ['open', 'won', 'lost']],
    ['lost', 'lost', 'revoked', []],
  ])('that is %s leaves a payment %s with codes that are %s, also when it is said twice', async (state, ...ends) => {
    const id = await bought();
    await say(id);
    const [payment, code, disputes] = ends;
    expect((await say(id, { state })).body.data).toMatchObject({ state: payment });
    const { version } = await record(id);
    expect((await say(id, { state })).status).toBe(200);
    expect((await say(id)).body.errors).toEqual({ reference: ['payments.dispute_ended'] });
    await look(id);
    expect(await record(id)).toMatchObject({ state: payment, version, disputes });
    expect(await codesOf(id)).toEqual([code, code, code]);
    const other = state === 'won' ? 'lost' : 'won';
    expect((await say(id, { state: other })).body.errors).toEqual({ state: ['payments.dispute_ended'] });
    expect(await stepsOf(id)).toEqual(['requested', 'checkout', 'paid', 'disputed', state]);
  });

  it('that is heard of when it has ended already is recorded at once, and the buyer hears how much it is', async () => {
    const id = await bought();
    expect((await say(id, { state: 'lost', amount: 5000 })).body.data).toMatchObject({ state: 'review' });
    expect(await codesOf(id)).toEqual(['revoked', 'revoked', 'revoked']);
    const { email } = (await row<{ email: string }>(
      db,
      sql`select a.email from payments p join admins a on a.id = p.buyer_id where p.id = ${id}`,
    ))!;
    for (const words of ['itiraz etti', 'ödeyene iade etti'])
      expect((await mailsOf(app).newest(email, words)).text).toContain('₺50,00');
  });

  it.each([
    ['accept', 'paid', ['free', 'free', 'revoked']],
    ['reject', 'refunded', ['revoked', 'revoked', 'revoked']],
  ])('of a part that is lost leaves the rest to people: “%s” makes it %s', async (decision, state, codes) => {
    const id = await bought();
    await say(id, { amount: 5000 });
    expect((await say(id, { amount: 5000, state: 'lost' })).body.data).toMatchObject({ state: 'review' });
    expect((await stepsOf(id)).slice(-3)).toEqual(['disputed', 'lost', 'review']);
    expect(await record(id)).toMatchObject({ refundable: { amount: 5050 }, decisions: ['accept', 'refund', 'reject'] });
    const body = { decision, reason: 'Konuşuldu', expected_amount: 5050 };
    const decided = await sp.call(contract.decidePayment, { params: { id }, body });
    expect(decided.body.data, decided.text).toMatchObject({ state });
    await look(id);
    expect([await stateOf(id), (await codesOf(id)).toSorted()]).toEqual([state, codes]);
  });

  it('that ends while people have to look at the payment counts as money that is here again', async () => {
    const id = await bought();
    await say(id, { amount: 5000 });
    const refundConversationId = crypto.randomUUID();
    const payment = iyzico.payments.find(({ conversationId }) => conversationId === id)!;
    payment.refunds.push({ refundTxId: 1, refundConversationId, refundPrice: 33.5, refundStatus: 1 });
    await look(id);
    const { state, version, disputes } = await record(id);
    expect([state, disputes]).toEqual(['review', ['won']]);
    expect((await say(id, { amount: 5000, state: 'lost' })).body.errors).toEqual({ state: ['validation.choice'] });
    expect((await say(id, { amount: 5000, state: 'won' })).body.data).toMatchObject({ state, version: version + 1 });
    expect((await record(id)).transactions.at(-1)).toMatchObject({ kind: 'reversal', amount_total: 50 });
  });

  it('is refused where there is none, or another one', async () => {
    const { id: open } = await begin();
    expect((await say(open)).body.errors).toEqual({ id: ['payments.not_disputable'] });
    expect((await say(crypto.randomUUID())).status).toBe(404);
    const id = await bought();
    expect((await say(id, {}, await staff(app, 'MN'))).status).toBe(403);
    expect((await say(id, {}, current.school.manager)).status).toBe(403);
    expect((await say(id, { amount: 10_051 })).body).toMatchObject({
      errors: { amount: ['payments.dispute_too_much'] },
      params: { amount: { amount: 100.5, currency: 'TRY' } },
    });
    await say(id);
    expect((await say(id, { amount: 1 })).body.errors).toEqual({ amount: ['payments.dispute_differs'] });
    expect((await say(id, { reference: 'CB' })).body.errors).toEqual({ reference: ['payments.dispute_open'] });
    const next = await bought();
    const reference = `CB ${id}`;
    expect((await say(next, { reference })).body.errors).toEqual({ reference: ['payments.dispute_reference_taken'] });
    const refunded = await bought();
    await refund(refunded, 10_050);
    await expect.poll(() => stateOf(refunded)).toBe('refunded');
    expect((await say(refunded)).body.errors).toEqual({ id: ['payments.not_disputable'] });
  });
});

import { activations, licences, payments as contract } from '@okur/contract';
import { paymentTimes } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { migrateAgain } from '../../platform/testing/migration.ts';
import { advance } from './advance.ts';
import { settle } from './settle.ts';
import { testPayments } from './testing.ts';

/* What goes back, and for which codes. */

const { app, db, clock, sp, mn, current, begin, record, bought, refund } = await testPayments();
const expire = (userId: string) =>
  rows(db, sql`update users set status = 'expired', last_seen_at = now() where id = ${userId}`);
/** Payments of which one student has a code each: the second one begins when the first one ends. */
const twoOfOne = async (): Promise<[string, string]> => {
  const body = { assign_user_ids: [current.school.studentIds[0]!] };
  return [await bought('4242424242424242', body), await bought('4242424242424242', body)];
};
/** Takes back the code of this payment that is in use. */
const release = async (payment: string) => {
  const used = (await record(payment)).codes.find(({ state }: { state: string }) => state === 'used');
  const params = { id: used.id };
  return (await current.school.manager.call(licences.releaseActivation, { params, body: {} })).body.data;
};
const undoRelease = (releaseId: string) =>
  current.school.manager.call(licences.undoRelease, { params: { releaseId }, body: {} });

describe('a refund', () => {
  it('gives back the share of the codes that no one used, and revokes them', async () => {
    await expire(current.school.studentIds[0]!);
    const id = await bought('4242424242424242', { assign_user_ids: [current.school.studentIds[0]] });
    expect((await record(id)).refundable).toMatchObject({ codes: 2, amount: 6666 });
    expect((await refund(id, 6666, current.school.manager)).status).toBe(403);
    expect((await refund(id, 10_000)).body.code).toBe('price_changed');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 6666, mn)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await advance(app.services, id, { source: 'look_up' });
    const after = await record(id);
    expect(after).toMatchObject({ state: 'paid', refunded: 6666 });
    const begun = after.steps.find(({ step }: { step: string }) => step === 'refunding');
    expect(begun.detail).toEqual({ amount: 66.66, codes: 2, reason: 'Fazla alındı' });
    expect(after.codes.map(({ state }: { state: string }) => state).sort()).toEqual(['revoked', 'revoked', 'used']);
    expect((await refund(id, 0)).body.errors).toEqual({ id: ['payments.all_used'] });
  });

  it('pays for no code that a student had, also where it went back with its full time', async () => {
    const [student] = current.school.studentIds as [string];
    const id = await bought('4242424242424242', { assign_user_ids: [student] });
    expect(await release(id)).toMatchObject({ duration_days: 30, in_full: true });
    expect((await record(id)).refundable).toMatchObject({ codes: 2, amount: 6666 });
    expect((await refund(id, 10_000)).body.code).toBe('price_changed');
    expect((await refund(id, 6666)).status).toBe(200);
    const left = (await record(id)).codes.map(({ state }: { state: string }) => state);
    expect(left.toSorted()).toEqual(['free', 'revoked', 'revoked']);
  });

  it.each([
    ['began when the one before it was taken back', false, 2],
    ['waits again, as that was undone', true, 3],
  ])('of a code that %s', async (_which, isUndone, codes) => {
    const [first, second] = await twoOfOne();
    const { release_id: releaseId } = await release(first);
    await clock.pass(minute);
    if (isUndone) await undoRelease(releaseId);
    expect(await release(second)).toMatchObject({ in_full: true });
    expect((await record(second)).refundable.codes).toBe(codes);
  });

  it.each([
    ['in use', '0139_used_since_they_began'],
    ['taken back', '0140_reconciled'],
    ['given back again', '0140_reconciled'],
  ])('pays for no code that began early before its first use moved with it: %s', async (state, tag) => {
    const [first, second] = await twoOfOne();
    await release(first);
    const later = sql`starts_at + interval '30 days'`;
    await rows(
      db,
      sql`update activations set first_used_at = ${later} where payment_id = ${second} and state = 'used'`,
    );
    let taken = state === 'in use' ? null : await release(second);
    if (state === 'given back again') taken = await undoRelease(taken.release_id).then(() => null);
    await migrateAgain(app, tag);
    taken ??= await release(second);
    expect((await record(second)).refundable.codes).toBe(2);
    await undoRelease(taken.release_id);
    const used = sql`select first_used_at = starts_at as from_then_on from activations
      where payment_id = ${second} and state = 'used'`;
    expect(await rows(db, used)).toEqual([{ from_then_on: true }]);
  });

  it('that the bank refuses at first is tried again, and is one refund', async () => {
    const id = await bought('4000000000005126');
    await refund(id, 10_000);
    for (let n = 0; n < 3; n += 1) await advance(app.services, id, { source: 'look_up' });
    const { state, transactions } = await record(id);
    expect([state, transactions.map(({ kind }: { kind: string }) => kind)]).toEqual(['refunded', ['charge', 'refund']]);
  });

  it('gives back codes that were withdrawn by hand as well, and none of them comes back after it', async () => {
    const id = await bought('4242424242424242');
    const [first] = (await record(id)).codes;
    const ids = [first.id];
    await sp.call(activations.revokeActivations, { body: { ids, reason: 'Yanlış sınıf' } });
    expect((await refund(id, 10_000)).status).toBe(200);
    expect((await sp.call(activations.restoreActivations, { body: { ids } })).body.data).toEqual({
      restored: 0,
      left_as_is: 1,
    });
  });
});

describe('money that a bank gave back to the payer', () => {
  const say = (id: string, body: object = {}) =>
    sp.call(contract.recordDispute, {
      params: { id },
      body: { reference: `CB ${id}`, amount: 6666, state: 'open', ...body },
    });
  const confirm = (id: string, reference: string) =>
    sp.call(contract.confirmTransfer, { params: { id }, body: { received_on: '2026-11-20', reference } });
  /** Of three codes one was used; what the others cost is to be sent back. */
  async function refundedTransfer(): Promise<string> {
    const { id } = await begin({ provider: 'transfer' });
    await confirm(id, `EFT ${id}`);
    const [first] = (await record(id)).codes;
    await rows(db, sql`update activations set first_used_at = now() where id = ${first.id}`);
    expect((await refund(id, 6666)).status).toBe(200);
    return id;
  }

  /** Of a part, and then money went back that no one asked for here. */
  async function disputedInReview(state: 'open' | 'lost' = 'open'): Promise<string> {
    const { id } = await begin({ provider: 'transfer' });
    await confirm(id, `EFT ${id}`);
    await say(id, { amount: 5000, state });
    await settle(app.services, id, { refunds: [{ reference: `by-hand-${id}`, amount: 1000 }] }, { source: 'look_up' });
    expect(await record(id)).toMatchObject({ state: 'review', disputes: state === 'open' ? ['won'] : [] });
    return id;
  }
  async function decide(id: string, decision: 'accept' | 'reject') {
    const { refundable } = await record(id);
    const body = { decision, reason: 'Konuşuldu', expected_amount: refundable.amount };
    const answer = await sp.call(contract.decidePayment, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
  }
  const codesOf = async (id: string) => (await record(id)).codes.map(({ state }: { state: string }) => state);

  it('is recorded by people of a transfer, up to what a refund has left of it', async () => {
    const id = await refundedTransfer();
    await confirm(id, `EFT geri ${id}`);
    const refused = await say(id);
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: ['payments.dispute_too_much'] }]);
  });

  it.each(['open', 'lost'])(
    'while a refund of it is on its way: a dispute that is %s goes on with it',
    async (said) => {
      const id = await refundedTransfer();
      const { state } = (await say(id, { amount: 3334, state: said })).body.data;
      expect(state).toBe(said === 'open' ? 'disputed' : 'lost');
      expect((await confirm(id, `EFT geri ${id}`)).body.data).toMatchObject({ state, refunded: 6666 });
      expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'refunded', detail: { amount: 66.66 } });
      expect((await confirm(id, `EFT yine ${id}`)).body.errors).toEqual({ id: ['payments.not_open'] });
    },
  );

  it('and is lost while a refund is on its way leads to people once that took too long', async () => {
    const id = await refundedTransfer();
    expect((await say(id, { amount: 3334, state: 'lost' })).body.data).toMatchObject({ state: 'lost' });
    await clock.pass(paymentTimes.transferDays * day + minute);
    await advance(app.services, id, { source: 'clock' });
    expect((await record(id)).state).toBe('review');
    expect((await confirm(id, `EFT geri ${id}`)).body.data).toMatchObject({ state: 'review', refunded: 6666 });
    await decide(id, 'reject');
    expect((await record(id)).state).toBe('refunded');
  });

  it.each([
    ['accept', 'paid', 'review'],
    ['reject', 'refunded', 'lost'],
  ] as const)('of a payment whose review ended with “%s” is still lost, or won', async (decision, state, end) => {
    const [lost, won] = [await disputedInReview(), await disputedInReview()];
    for (const id of [lost, won]) await decide(id, decision);
    expect(await record(lost)).toMatchObject({ state, disputes: ['won', 'lost'] });
    const other = await say(lost, { amount: 1, reference: 'CB' });
    expect(other.body.errors).toEqual({ reference: ['payments.dispute_open'] });
    expect((await say(lost, { amount: 5000, state: 'lost' })).body.data).toMatchObject({ state: end });
    expect(await codesOf(lost)).toEqual(['revoked', 'revoked', 'revoked']);
    expect((await record(lost)).disputes).toEqual([]);
    const codes = await codesOf(won);
    expect((await say(won, { amount: 5000, state: 'won' })).body.data).toMatchObject({ state });
    expect(await codesOf(won)).toEqual(codes);
    expect((await record(won)).steps.at(-1)).toMatchObject({ step: 'won', source: 'staff', detail: { amount: 50 } });
  });

  it('after a review that closed the payment is won, and the payment stays closed', async () => {
    const [closed, givenUp] = [await disputedInReview('lost'), await refundedTransfer()];
    await clock.pass(paymentTimes.transferDays * day + minute);
    await advance(app.services, givenUp, { source: 'clock' });
    for (const id of [closed, givenUp]) {
      await decide(id, 'reject');
      const body = { reference: `CB again ${id}`, amount: 1000 };
      expect((await say(id, body)).body.data).toMatchObject({ state: 'disputed' });
      expect((await say(id, { ...body, state: 'won' })).body.data).toMatchObject({ state: 'refunded' });
      const left = sql`select refund_id, refund_amount from payments where id = ${id}`;
      expect(await rows(db, left)).toEqual([{ refund_id: null, refund_amount: null }]);
    }
    expect(await codesOf(closed)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  it('leaves a closed payment closed also where its row still names the refund, as those of before do', async () => {
    const id = await disputedInReview();
    await decide(id, 'reject');
    await rows(db, sql`update payments set refund_id = gen_random_uuid(), refund_amount = 4000 where id = ${id}`);
    await say(id, { amount: 5000, state: 'won' });
    const body = { reference: `CB again ${id}`, amount: 1000 };
    expect((await say(id, body)).body.data).toMatchObject({ state: 'disputed' });
    expect((await say(id, { ...body, state: 'won' })).body.data).toMatchObject({ state: 'refunded' });
  });

  it('for good is not lost again after a review', async () => {
    const id = await disputedInReview('lost');
    await decide(id, 'accept');
    const { version, disputes } = await record(id);
    expect(disputes).toEqual(['open', 'won', 'lost']);
    expect((await say(id, { amount: 5000, state: 'lost' })).body.data).toMatchObject({ state: 'paid', version });
    expect((await say(id, { amount: 5000, state: 'won' })).body.errors).toEqual({ state: ['payments.dispute_ended'] });
  });

  it('is told of by a bank that does so itself', async () => {
    const id = await bought('4242424242424242');
    expect((await record(id)).disputes).toEqual([]);
    const refused = await say(id);
    expect([refused.status, refused.body.errors]).toEqual([409, { id: ['payments.bank_tells_disputes'] }]);
  });
});

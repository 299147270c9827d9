import { activationCodeProducts, companies, departments, payments as contract } from '@okur/contract';
import { paymentTimes, termsVersion } from '@okur/contract/payments';
import { day, minute } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { advance, nextToLookAt } from './advance.ts';
import { countMoney } from '../../platform/testing/money.ts';

/* Steps that are right each for itself, and come when another one was taken in between. */

const app = await testApp({ PAYMENT_PROVIDER: 'demo', TRANSFER_TO: 'Okur TR00 0000' });
const { db } = app.services;
const sp = await staff(app, 'SP');
let school: School;
let productId: string;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0, company: { buy_activation_access: true } });
  const made = await sp.call(activationCodeProducts.createActivationCodeProduct, {
    body: { name: `Paket ${school.companyId}`, code_count: 2, duration_days: 30, price: 10_000, currency: 'TRY' },
  });
  productId = made.body.data.id;
});
countMoney(app);
const clock = testClock(app);

const ask = (provider: 'demo' | 'transfer', over: object = {}, client = school.manager) =>
  client.call(contract.requestPayment, {
    params: { id: productId },
    body: { quantity: 1, expected_amount: 10_000, provider, consent: termsVersion, ...over },
  });
async function begin(provider: 'demo' | 'transfer', over: object = {}): Promise<{ id: string; pay_url: string }> {
  const answer = await ask(provider, over);
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.data.payment.id, pay_url: answer.body.data.pay_url };
}
const managerOf = async (companyId: string): Promise<string> =>
  (await row<{ id: string }>(db, sql`select admin_id as id from company_managers where company_id = ${companyId}`))!.id;
const refund = (id: string) =>
  sp.call(contract.refundPayment, { params: { id }, body: { reason: 'Fazla alındı', expected_amount: 10_000 } });
const confirm = (id: string, reference: string, more: object = {}) =>
  sp.call(contract.confirmTransfer, { params: { id }, body: { received_on: '2026-11-20', reference, ...more } });
const record = async (id: string) => (await sp.call(contract.getPayment, { params: { id } })).body.data;

it('a transfer is found by what is written on the statement', async () => {
  const [{ id }] = [await begin('transfer'), await begin('transfer')];
  const found = await sp.call(contract.listPayments, { query: { search: id.slice(-12), provider: 'transfer' } });
  expect(found.body.data.map((payment: { id: string }) => payment.id)).toEqual([id]);
});

describe('a transfer of another amount than was asked for', () => {
  it('waits for a decision, and is the price once it is accepted', async () => {
    const { id } = await begin('transfer');
    expect((await confirm(id, `EFT ${id}`, { amount: 5000 })).body.data.state).toBe('review');
    expect((await confirm(id, `EFT ${id} yine`)).body.errors).toEqual({ id: ['payments.not_open'] });
    const body = { decision: 'accept', reason: 'Konuşuldu', expected_amount: 5000 };
    expect((await sp.call(contract.decidePayment, { params: { id }, body })).body.data.state).toBe('paid');
    const { amount, codes } = await record(id);
    expect([amount, codes.map(({ state }: { state: string }) => state)]).toEqual([5000, ['free', 'free']]);
  });

  it('or of a day that is still to come is refused by its field; what was sent back keeps its proof', async () => {
    const { id } = await begin('transfer');
    const late = await confirm(id, `EFT ${id}`, { received_on: '2999-01-01' });
    expect(late.body.errors).toEqual({ received_on: ['payments.day_to_come'] });
    await confirm(id, `EFT ${id}`);
    await refund(id);
    expect((await confirm(id, 'GERİ 7', { amount: 1 })).body.errors).toEqual({ amount: ['payments.refund_differs'] });
    await confirm(id, 'GERİ 7');
    const { steps } = await record(id);
    expect(steps.at(-1)).toMatchObject({
      step: 'refunded',
      detail: { amount: 100, bank_reference: 'GERİ 7', received_on: '2026-11-20' },
    });
  });
});

describe('a transfer whose refund took too long', () => {
  it('is confirmed as sent back, and never as money that came once more', async () => {
    const { id } = await begin('transfer');
    await confirm(id, `EFT ${id}`);
    await refund(id);
    await clock.pass(paymentTimes.transferDays * day + minute);
    await advance(app.services, id, { source: 'clock' });
    expect((await record(id)).state).toBe('review');
    expect((await confirm(id, `EFT ${id} geri`)).body.data).toMatchObject({ state: 'refunded', refunded: 10_000 });
    const { transactions } = await record(id);
    expect(transactions.map(({ kind }: { kind: string }) => kind)).toEqual(['charge', 'refund']);
    expect((await confirm(id, `EFT ${id} yine`)).body.errors).toEqual({ id: ['payments.not_open'] });
  });
});

describe('codes for a class that are paid when the class is no more', () => {
  const paidFor = async (departmentId: string, meanwhile: () => Promise<{ status: number }>) => {
    const { id } = await begin('transfer', { department_id: departmentId });
    expect((await meanwhile()).status).toBe(200);
    await confirm(id, `EFT ${id}`);
    return rows(db, sql`select department_id from activations where payment_id = ${id}`);
  };

  it('come to the class with which it became one', async () => {
    const [from, into] = school.departmentIds as [string, string];
    const merge = () =>
      school.manager.call(departments.mergeDepartment, {
        params: { id: school.companyId, departmentId: from },
        body: { into_department_id: into },
      });
    expect(await paidFor(from, merge)).toEqual([{ department_id: into }, { department_id: into }]);
  });

  it('stay with a merged class that is taught again', async () => {
    const [into, from] = school.departmentIds as [string, string];
    const again = async () => {
      await rows(
        db,
        sql`update departments set archived_at = null, merged_into = ${into}
          where id = ${from}`,
      );
      return { status: 200 };
    };
    expect(await paidFor(from, again)).toEqual([{ department_id: from }, { department_id: from }]);
  });

  it('are the school’s where it is over', async () => {
    const [from] = school.departmentIds as [string];
    const archive = () =>
      school.manager.call(departments.archiveDepartment, {
        params: { id: school.companyId, departmentId: from },
      });
    expect(await paidFor(from, archive)).toEqual([{ department_id: null }, { department_id: null }]);
  });
});

it('students who left, are frozen or are at another school by then get no code; who changed class does', async () => {
  const { companyId, departmentIds } = school;
  const other = await makeSchool(app, { students: 0 });
  const student = () => makeStudent(app, companyId, departmentIds[0]!, { status: 'expired' });
  const [stays, moves, frozen] = [await student(), await student(), await student()];
  const [deleted, gone] = [await student(), await student()];
  const assign_user_ids = [stays, moves, frozen, deleted, gone];
  const { id } = await begin('transfer', { quantity: 3, expected_amount: 30_000, assign_user_ids });
  await rows(db, sql`update users set department_id = ${departmentIds[1]!} where id = ${moves}`);
  await rows(db, sql`update users set status = 'frozen' where id = ${frozen}`);
  await rows(db, sql`update users set deleted_at = now() where id = ${deleted}`);
  const elsewhere = sql`company_id = ${other.companyId}, department_id = ${other.departmentIds[0]!}`;
  await rows(db, sql`update users set ${elsewhere} where id = ${gone}`);
  expect((await confirm(id, `EFT ${id}`)).status).toBe(200);
  const { steps, codes, student_count } = await record(id);
  const holders = await rows<{ used_by: string }>(
    db,
    sql`select used_by from activations where payment_id = ${id} and state = 'used'`,
  );
  expect(holders.map(({ used_by }) => used_by).toSorted()).toEqual([stays, moves].toSorted());
  expect(codes.filter(({ state }: { state: string }) => state === 'free')).toHaveLength(4);
  expect(student_count).toBe(5);
  expect(steps.find(({ step }: { step: string }) => step === 'paid').detail).toMatchObject({ students: 2 });
});

describe('a payment that people have to look at', () => {
  it('is still looked at: what is paid twice goes back, and what the bank does late counts', async () => {
    const { id, pay_url } = await begin('demo');
    await payAtBank(app, pay_url, '4000000000000168');
    expect((await record(id)).state).toBe('review');
    await rows(db, sql`update payments set next_look_at = null where id <> ${id}`);
    await clock.pass(3 * minute);
    expect(await nextToLookAt(app.services)).toBe(id);
    const { is_planned } = (await row<{ is_planned: boolean }>(
      db,
      sql`select next_look_at > okur_now() as is_planned from payments where id = ${id}`,
    ))!;
    expect(is_planned).toBe(true);
  });
});

describe('a school that may buy no more after it asked for codes', () => {
  it('gets those that it pays for, by card and by transfer, and can ask for no others', async () => {
    const [card, transfer] = [await begin('demo'), await begin('transfer')];
    const body = { buy_activation_access: false };
    expect((await sp.call(companies.updateCompany, { params: { id: school.companyId }, body })).status).toBe(200);
    await payAtBank(app, card.pay_url, '4242424242424242');
    await confirm(transfer.id, `EFT ${transfer.id}`);
    for (const { id } of [card, transfer])
      expect(await record(id)).toMatchObject({ state: 'paid', codes: [{ state: 'free' }, { state: 'free' }] });
    // Who is signed in is looked up again after seconds; a new sign-in is at once.
    const manager = await app.signedIn('staff', await managerOf(school.companyId));
    expect((await ask('demo', {}, manager)).status).toBe(403);
    expect((await ask('demo', { company_id: school.companyId }, sp)).status).toBe(201);
  });
});

describe('a school that was deleted or suspended after it asked for codes', () => {
  it('is not led to the bank', async () => {
    const { id, pay_url } = await begin('demo');
    const toggle = () => sp.call(companies.deleteCompany, { params: { id: school.companyId } });
    const opened = () => app.anonymous.raw({ method: 'GET', url: new URL(pay_url).pathname });
    expect((await toggle()).status).toBe(200);
    expect((await opened()).headers['location']).toContain(`/activation-code-payment/list/${id}`);
    expect((await toggle()).status).toBe(200);
    expect((await opened()).headers['location']).toContain('/demo-bank/');
    await rows(db, sql`update companies set status = 'suspended' where id = ${school.companyId}`);
    expect((await opened()).headers['location']).toContain(`/activation-code-payment/list/${id}`);
  });
});

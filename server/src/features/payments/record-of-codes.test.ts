import { activations as contract, audit, licences, userBatches, users } from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import { day, minute } from '@okur/contract/testing/time';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { makeStudent, staff } from '../../platform/testing/factories.ts';
import { endActivations, makeActivations } from '../activations/store.ts';
import { decideDispute } from './demo-bank/bank.ts';
import { sendBankNotices } from './janitor-job.ts';
import { testPayments } from './testing.ts';

/* Whatever happens to a code is in its own activity. */

const { app, db, clock, sp, current, bought, record, refund } = await testPayments();
const sm = await staff(app, 'SM');
beforeEach(() => rows(db, sql`update companies set licensing = 'codes' where id = ${current.school.companyId}`));

const password = 'Bahce-Kapisi-48';
let counter = 0;
const username = () => `kod.${current.school.companyId.slice(-8)}.${(counter += 1)}`;
const student = (status: 'expired' | 'frozen' = 'expired') =>
  makeStudent(app, current.school.companyId, current.school.departmentIds[0]!, { status });
/** A free code. */
async function make(): Promise<{ id: string; code: string }> {
  const [code] = (await makeActivations(db, { companyId: current.school.companyId }, 1, 30)) as [string];
  const [made] = await rows<{ id: string }>(db, sql`select id from activations where code = ${code}`);
  return { id: made!.id, code };
}
const call = async (...[route, request]: Parameters<typeof current.school.manager.call>) => {
  const answer = await current.school.manager.call(route, request);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};
/** A code that a student got. */
async function given() {
  const [{ id }, holder] = [await make(), await student()];
  await call(licences.assignActivations, { body: { user_ids: [holder] } });
  return { id, holder };
}
const setStatus = async (status: 'active', ids: string[]): Promise<string> =>
  (await call(userBatches.setStatusOfUsers, { body: { ids, status } })).id;
const released = async () => {
  const { id } = await given();
  return { id, release: (await call(licences.releaseActivation, { params: { id }, body: {} })).release_id as string };
};
const type = async (body: { code: string; username: string }) => {
  const answer = await app.anonymous.call(licences.activateStudent, { body: { ...body, password } });
  expect(answer.status, answer.text).toBe(201);
};
/** A code of a payment, in this state at the end. */
const ofPayment = async (payment: string, state: string): Promise<string> =>
  (await record(payment)).codes.find((one: { state: string }) => one.state === state).id;
const buyForOne = (card: string) => bought(card, { assign_user_ids: [current.school.studentIds[0]] });
const disputed = '4000000000000259';
async function decided(won: boolean): Promise<string> {
  const payment = await buyForOne(disputed);
  await decideDispute(db, payment, won);
  await sendBankNotices(app.services);
  return payment;
}

const used = { activation_state: ['free', 'used'] };
const free = { code: [expect.any(String), expect.any(String)], activation_state: ['used', 'free'] };
const end = { expires_at: [expect.any(String), expect.any(String)] };
type Way = [what: string, happen: () => Promise<string>, changes: Record<string, unknown>, action?: string];

const ways: Way[] = [
  [
    'granted',
    async () => {
      const body = { company_id: current.school.companyId, count: 2, days: 90, reason: 'Deneme' };
      const { grant_id } = (await sm.call(contract.grantActivations, { body })).body.data;
      return (await call(contract.listActivations, { query: { grant_id } }))[0].id;
    },
    {},
    'create',
  ],
  ['given', async () => (await given()).id, used],
  [
    'typed at the first sign-in',
    async () => {
      const { id, code } = await make();
      await type({ code, username: username() });
      return id;
    },
    used,
  ],
  [
    'typed by a student who has an account',
    async () => {
      const who = username();
      await type({ code: (await make()).code, username: who });
      const { id, code } = await make();
      await type({ code, username: who });
      return id;
    },
    used,
  ],
  [
    'taken for one who is reactivated',
    async () => {
      const { id } = await make();
      await call(users.reactivateUser, { params: { id: await student() } });
      return id;
    },
    used,
  ],
  [
    'taken for one whose status is changed',
    async () => {
      const { id } = await make();
      await call(users.updateUser, { params: { id: await student('frozen') }, body: { status: 'active' } });
      return id;
    },
    used,
  ],
  [
    'taken for many',
    async () => {
      const { id } = await make();
      await setStatus('active', [await student()]);
      return id;
    },
    used,
  ],
  [
    'taken back with the undo of that',
    async () => {
      const { id } = await make();
      const batchId = await setStatus('active', [await student()]);
      await call(userBatches.undoBatch, { params: { batchId } });
      return id;
    },
    free,
  ],
  [
    'taken for one who is restored',
    async () => {
      const [deleted] = current.school.studentIds as [string];
      await call(users.deleteUser, { params: { id: deleted } });
      const { id } = await make();
      await call(users.deleteUser, { params: { id: deleted } });
      return id;
    },
    used,
  ],
  [
    'taken for a new student',
    async () => {
      const { id } = await make();
      const department_id = current.school.departmentIds[0]!;
      const body = { name: 'Ada', surname: 'Kaya', username: username(), password, department_id };
      await call(users.createUser, { body });
      return id;
    },
    used,
  ],
  [
    'moved',
    async () => {
      const { id } = await given();
      await clock.pass(day);
      await call(licences.moveActivation, { params: { id }, body: { user_id: await student() } });
      return id;
    },
    { starts_at: [expect.any(String), expect.any(String)], ...end },
  ],
  ['taken back', async () => (await released()).id, free],
  [
    'given back by the undo of that',
    async () => {
      const { id, release } = await released();
      await call(licences.undoRelease, { params: { releaseId: release }, body: {} });
      return id;
    },
    { ...used, code: free.code },
    'undo',
  ],
  [
    'over',
    async () => {
      const { id } = await given();
      await clock.pass(30 * day + minute);
      await app.services.transaction(endActivations);
      return id;
    },
    { activation_state: ['used', 'expired'] },
  ],
  ['bought for a student', async () => ofPayment(await buyForOne('4242424242424242'), 'used'), used],
  [
    'refunded',
    async () => {
      const payment = await buyForOne('4242424242424242');
      expect((await refund(payment, 6666)).status).toBe(200);
      return ofPayment(payment, 'revoked');
    },
    { activation_state: ['free', 'revoked'] },
  ],
  [
    'on hold',
    async () => ofPayment(await buyForOne(disputed), 'suspended'),
    { activation_state: ['free', 'suspended'] },
  ],
  ['in use of a disputed payment', async () => ofPayment(await buyForOne(disputed), 'used'), end],
  [
    'free as the dispute is won',
    async () => ofPayment(await decided(true), 'free'),
    { activation_state: ['suspended', 'free'] },
  ],
  ['in use as the dispute is won', async () => ofPayment(await decided(true), 'used'), end],
  [
    'revoked as the dispute is lost',
    async () => ofPayment(await decided(false), 'revoked'),
    { activation_state: ['suspended', 'revoked'] },
  ],
  [
    'back from one who could read no longer, as the dispute is won',
    async () => {
      const payment = await buyForOne(disputed);
      const id = await ofPayment(payment, 'used');
      await clock.pass(14 * day + minute);
      await app.services.transaction(endActivations);
      await decideDispute(db, payment, true);
      await sendBankNotices(app.services);
      return id;
    },
    { ...free, activation_state: ['expired', 'free'] },
  ],
];

it.each(ways)('a code is %s', async (_what, happen, changes, action = 'update') => {
  const query = { subject: 'ACTIVATION', subject_id: await happen(), parts: 'true' };
  const [entry] = (await sp.call(audit.listAudit, { query })).body.data as AuditEntry[];
  const said = Object.fromEntries(entry!.changes.map(({ field, before, after }) => [field, [before, after]]));
  expect({ action: entry!.action, ...said }).toEqual({ action, ...changes });
});

import { classLists, users, webhooks } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { makeSchool, makeStudent } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { makeActivations } from '../activations/store.ts';
import { advance } from './advance.ts';
import { testPayments } from './testing.ts';

/* Codes bought for those who wait: one button, paid, and they can read. */

const { app, db, sp, current, request, record, bought, refund } = await testPayments();
const good = '4242424242424242';
const waiting = (count: number, department = 0) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      makeStudent(app, current.school.companyId, current.school.departmentIds[department]!, {
        status: 'expired',
        surname: `Soyadı ${at}`,
      }),
    ),
  );
const sellCodes = () => rows(db, sql`update companies set licensing = 'codes' where id = ${current.school.companyId}`);
const active = async (ids: readonly string[]) =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from users where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
        and status = 'active' order by surname, id`,
    )
  ).map(({ id }) => id);

describe('a purchase for all who wait', () => {
  it('lets in as many as there are codes, with those that lay ready, and its cards are theirs', async () => {
    const ids = await waiting(6);
    await makeActivations(db, { companyId: current.school.companyId }, 2, 365);
    const id = await bought(good, { assign_waiting: true });
    expect(await active(ids)).toEqual(ids.slice(0, 5));
    expect((await record(id)).student_count).toBe(5);
    const listed = await current.school.manager.call(users.listUsers, { query: { payment_id: id, sort: 'surname' } });
    expect(listed.body.data.map((user: { id: string }) => user.id)).toEqual(ids.slice(0, 5));
  });

  it('counts on the codes of a class for its own students alone, and lets in every one', async () => {
    const { companyId, departmentIds } = current.school;
    await makeActivations(db, { companyId, departmentId: departmentIds[0]! }, 5, 365);
    const ids = [...(await waiting(3, 0)), ...(await waiting(3, 1))];
    const refused = await request({ assign_user_ids: [...ids, ...(await waiting(1, 1))] });
    expect(refused.body.params).toEqual({ assign_user_ids: { count: 6 } });
    await bought(good, { assign_user_ids: ids });
    expect((await active(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('lets in all who wait, those of a class first by its codes', async () => {
    const { companyId, departmentIds } = current.school;
    await makeActivations(db, { companyId, departmentId: departmentIds[1]! }, 5, 365);
    const ids = await waiting(8, 1);
    await bought(good, { assign_waiting: true });
    expect(await active(ids)).toHaveLength(8);
  });

  it('is for the class that it was bought for, and for the classes of the instructor who buys', async () => {
    const [own, other] = [await waiting(1, 0), await waiting(1, 1)];
    await bought(good, { assign_waiting: true, department_id: current.school.departmentIds[1]! });
    expect([await active(own), await active(other)]).toEqual([[], other]);
    const answer = await request({ assign_waiting: true }, current.school.instructor);
    expect(answer.body.data.payment.student_count).toBe(1);
  });
});

it('more students than there are codes are refused by their field, before anything is paid', async () => {
  const ids = await waiting(4);
  const refused = await request({ assign_user_ids: ids });
  expect([refused.status, refused.body.errors, refused.body.params]).toEqual([
    422,
    { assign_user_ids: ['payments.more_than_codes'] },
    { assign_user_ids: { count: 3 } },
  ]);
  await makeActivations(db, { companyId: current.school.companyId }, 1, 365);
  await bought(good, { assign_user_ids: ids });
  expect(await active(ids)).toHaveLength(4);
});

it('frozen students, presentation accounts and classes of past years are refused before anything is paid', async () => {
  const { companyId, departmentIds } = current.school;
  const [past] = departmentIds;
  const refusal = async (body: object) => (await request(body)).body.errors;
  const student = (row: object) => makeStudent(app, companyId, departmentIds[1]!, row);
  const frozen = await student({ status: 'frozen' });
  expect(await refusal({ assign_user_ids: [frozen] })).toEqual({ assign_user_ids: ['licences.frozen'] });
  const presentation = await student({ user_type: 'presentation' });
  expect(await refusal({ assign_user_ids: [presentation] })).toEqual({ assign_user_ids: ['validation.not_found'] });
  const [taken] = await waiting(1, 1);
  expect(await refusal({ assign_user_ids: [taken, taken] })).toEqual({ assign_user_ids: ['validation.taken'] });
  expect(await refusal({ assign_user_ids: [taken], department_id: past })).toEqual({
    assign_user_ids: ['validation.not_found'],
  });
  await rows(db, sql`update departments set archived_at = now() where id = ${past!}`);
  expect(await refusal({ department_id: past })).toEqual({ department_id: ['validation.not_found'] });
});

it('codes that were too few for a class list are as if none had been given', async () => {
  await sellCodes();
  const id = await bought(good);
  const { companyId, manager } = current.school;
  const bytes = `Ad;Soyad;Sınıf\n${['Ela', 'Can', 'Ece', 'Efe'].map((name) => `${name};Yeni;5-Z\n`).join('')}`;
  const list = await manager.call(classLists.uploadClassList, {
    params: { id: companyId },
    files: { file: { fileName: 'liste.csv', bytes } },
  });
  const params = { id: companyId, classListId: list.body.data.id };
  const accepted = await manager.call(classLists.acceptClassList, { params, body: {} });
  await endOf(app, accepted.body.data.id);
  const states = await rows<{ status: string }>(
    db,
    sql`select status from users where company_id = ${companyId} and surname = 'Yeni'`,
  );
  expect(states.map(({ status }) => status)).toEqual(Array(4).fill('expired'));
  const { refundable, codes } = await record(id);
  expect([refundable.codes, codes.map(({ state }: { state: string }) => state)]).toEqual([3, Array(3).fill('free')]);
});

it('who uses a code is not said once the student has gone to another school', async () => {
  const [student] = await waiting(1);
  const id = await bought(good, { assign_user_ids: [student] });
  const names = async () =>
    (await record(id, current.school.manager)).codes.flatMap(({ used_by }: { used_by: { id: string } | null }) =>
      used_by ? [used_by.id] : [],
    );
  expect(await names()).toEqual([student]);
  const other = await makeSchool(app);
  await rows(
    db,
    sql`update users set company_id = ${other.companyId}, department_id = ${other.departmentIds[0]!}
      where id = ${student!}`,
  );
  expect(await names()).toEqual([]);
});

it('other systems hear once that money came, and of each part that goes back', async () => {
  const { companyId } = current.school;
  const made = await sp.call(webhooks.createWebhook, {
    params: { id: companyId },
    body: { url: 'https://okul.example/okur', events: ['payment.paid', 'payment.refunded'] },
  });
  expect(made.status, made.text).toBe(201);
  const [student] = await waiting(1);
  const id = await bought(good, { assign_user_ids: [student] });
  await refund(id, 6666);
  await advance(app.services, id, { source: 'look_up' });
  expect((await record(id)).state).toBe('paid');
  const messages = await rows<{ type: string; amount: number }>(
    db,
    sql`select type, (data->>'amount')::int as amount from webhook_messages where webhook_id = ${made.body.data.id}
      order by sequence`,
  );
  expect(messages).toEqual([
    { type: 'payment.paid', amount: 10_000 },
    { type: 'payment.refunded', amount: 6666 },
  ]);
});

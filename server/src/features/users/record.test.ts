import { licences, parents, users } from '@okur/contract';
import { day, rightNow, timeAgo, timeAhead } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { endActivations } from '../activations/store.ts';
import { newId } from '../../platform/database/ids.ts';
import { activations } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { testClock } from '../../platform/testing/clock.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;
const support = await staff(app, 'CS');
const clock = testClock(app);
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app);
  other = await makeSchool(app);
});

let codes = 0;
async function makeActivation(row: Partial<typeof activations.$inferInsert> = {}): Promise<string> {
  const code = `AKT${String((codes += 1)).padStart(9, '0')}`;
  await insertRows(db, activations, { id: newId(), code, company_id: school.companyId, duration_days: 365, ...row });
  return code;
}
const expired = (departmentId = school.departmentIds[0]!) =>
  makeStudent(app, school.companyId, departmentId, { status: 'expired' });
const reactivate = (client: Client, id: string) => client.call(users.reactivateUser, { params: { id } });
const record = async (id: string) => (await support.call(users.getUser, { params: { id } })).body.data;

describe('reactivating an expired student', () => {
  it('takes a free activation of the school, and the record shows it', async () => {
    const code = await makeActivation();
    const id = await expired();
    expect(await record(id)).toMatchObject({ activation: null, free_activations: 1, time_zone: 'Europe/Istanbul' });
    const answer = await reactivate(school.instructor, id);
    expect(answer.body.data, answer.text).toMatchObject({
      status: 'active',
      activation: { code },
      free_activations: 0,
    });
    const days = (Date.parse(answer.body.data.activation.expires_at) - rightNow().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    expect(await rows(db, sql`select state, used_by from activations where code = ${code}`)).toEqual([
      { state: 'used', used_by: id },
    ]);
  });

  it('shows the code to those who may see codes, and when it ends to all who see the student', async () => {
    const [code, next] = [await makeActivation(), await makeActivation()];
    const id = await expired();
    await reactivate(school.manager, id);
    await school.manager.call(licences.assignActivations, { body: { user_ids: [id] } });
    const seen = async (client: Client) => {
      const { activation, next_activation } = (await client.call(users.getUser, { params: { id } })).body.data;
      expect([activation.expires_at, next_activation.expires_at]).toEqual([expect.any(String), expect.any(String)]);
      return [activation.code, next_activation.code];
    };
    expect((await seen(school.manager)).toSorted()).toEqual([code, next]);
    for (const client of [support, await staff(app, 'MN')]) expect(await seen(client)).toEqual([null, null]);
  });

  it('prefers one of their own class, and takes none of another class or school', async () => {
    await makeActivation({ company_id: other.companyId });
    await makeActivation({ department_id: school.departmentIds[1]! });
    const id = await expired();
    expect((await record(id)).free_activations).toBe(0);
    expect((await reactivate(school.manager, id)).body).toMatchObject({
      code: 'no_codes_left',
      errors: { status: ['licences.left_for_others'] },
      current: { free: 0, missing: 1 },
    });
    await makeActivation();
    const own = await makeActivation({ department_id: school.departmentIds[0]! });
    expect((await reactivate(school.manager, id)).body.data.activation.code).toBe(own);
  });

  it('of two who want the last one at once gives it to one', async () => {
    await makeActivation();
    const ids = [await expired(), await expired()];
    const answers = await Promise.all(ids.map((id) => reactivate(school.manager, id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  it('is for expired ones within the licence, and not for support', async () => {
    await makeActivation();
    const id = await expired();
    expect((await reactivate(support, id)).status).toBe(403);
    expect((await reactivate(other.manager, id)).status).toBe(404);
    expect((await reactivate(school.manager, school.studentIds[0]!)).body).toMatchObject({
      code: 'conflict',
      errors: { status: ['users.not_expired'] },
    });
    await rows(db, sql`update companies set licence_limit = 4 where id = ${school.companyId}`);
    expect((await reactivate(school.manager, id)).body.errors).toEqual({ status: ['validation.licence_limit'] });
    expect((await record(id)).free_activations).toBe(1);
  });
});

describe('what a student learned', () => {
  it('is nothing yet of books and exercises, for who may see the student', async () => {
    const [id] = school.studentIds as [string];
    expect((await support.call(users.activeBookOfUser, { params: { id } })).body).toEqual({ data: null });
    expect((await support.call(users.booksOfUser, { params: { id }, query: { per_page: 20 } })).body).toMatchObject({
      data: [],
      meta: { total: 0, per_page: 20 },
    });
    expect((await support.call(users.firstExerciseHistory, { params: { id } })).body).toEqual({ data: [] });
    for (const route of [
      users.activeBookOfUser,
      users.booksOfUser,
      users.firstExerciseHistory,
      users.departmentsOfUser,
    ])
      expect((await other.manager.call(route, { params: { id } })).status).toBe(404);
  });

  it('is the same for the child’s own parent alone', async () => {
    const [id, stranger] = school.studentIds as [string, string];
    const parent = await app.signedIn('parent', await makeParent(app, [id]));
    expect((await parent.call(parents.booksOfChild, { params: { id } })).body.data).toEqual([]);
    expect((await parent.call(parents.booksOfChild, { params: { id: stranger } })).status).toBe(404);
  });

  it('stays with the classes it was learned in', async () => {
    const [id] = school.studentIds as [string];
    await school.manager.call(users.updateUser, { params: { id }, body: { department_id: school.departmentIds[1] } });
    const history = (await support.call(users.departmentsOfUser, { params: { id } })).body.data;
    expect(
      history.map((m: { department_id: string; left_at: string | null }) => [m.department_id, m.left_at === null]),
    ).toEqual([
      [school.departmentIds[1], true],
      [school.departmentIds[0], false],
    ]);
  });
});

describe('the list of students', () => {
  const ids = async (query: Record<string, string>) =>
    (await school.manager.call(users.listUsers, { query: { ...query, per_page: 100 } })).body.data.map(
      (user: { id: string }) => user.id,
    );
  const ago = (days: number) => timeAgo(days * 86_400_000);

  it('is narrowed by when they were last here', async () => {
    const make = (last_seen_at: Date | null) =>
      makeStudent(app, school.companyId, school.departmentIds[0]!, { last_seen_at });
    const [recent, lately, long] = [await make(ago(3)), await make(ago(20)), await make(ago(60))];
    expect(await ids({ last_seen: 'week' })).toEqual([recent]);
    expect((await ids({ last_seen: 'month' })).toSorted()).toEqual([recent, lately].toSorted());
    expect(await ids({ last_seen: 'longer' })).toEqual([long]);
    expect((await ids({ last_seen: 'never' })).toSorted()).toEqual(school.studentIds.toSorted());
    expect((await school.manager.call(users.listUsers, { query: { last_seen: 'today' } })).body.errors).toEqual({
      last_seen: ['validation.choice'],
    });
  });

  it('is narrowed by kind, and to those without a name', async () => {
    const trial = await makeStudent(app, school.companyId, school.departmentIds[0]!, { user_type: 'trial' });
    const half = await makeStudent(app, school.companyId, school.departmentIds[1]!, { surname: '' });
    expect(await ids({ user_type: 'trial' })).toEqual([trial]);
    expect(await ids({ has_not_name: 'true' })).toEqual([half]);
  });
});

it('whose time is over can no longer sign in, and the activity says so, unless another activation runs', async () => {
  const [over, going] = school.studentIds as [string, string];
  await rows(db, sql`update companies set licensing = 'codes' where id = ${school.companyId}`);
  const end = (used_by: string, days: number) =>
    makeActivation({
      state: 'used',
      used_by,
      used_at: rightNow(),
      expires_at: timeAhead(days * 86_400_000),
    });
  await end(over, -1);
  await end(going, -1);
  await end(going, 30);
  await rows(db, sql`update users set status = 'invited' where id = ${over}`);
  await clock.pass(2 * day);
  await endActivations(db);
  expect([(await record(over)).status, (await record(going)).status]).toEqual(['expired', 'active']);
  expect(await rows(db, sql`select action, account_id, before, after from audit where subject_id = ${over}`)).toEqual([
    {
      action: 'update',
      account_id: null,
      before: { status: 'invited' },
      after: { status: 'expired' },
    },
  ]);
});

import { activations, auth, licences as contract, users } from '@okur/contract';
import { defaultTimeZone } from '@okur/contract/companies';
import type { Given } from '@okur/contract/licences';
import { dayIn, instantAt, plusDays } from '@okur/contract/days';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { subscribe } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
const sm = await staff(app, 'SM');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
  await rows(db, sql`update companies set licensing = 'codes' where id = ${school.companyId}`);
});
countMoney(app);

const make = (count: number, departmentId: string | null = null, days = 365) =>
  makeActivations(db, { companyId: school.companyId, departmentId }, count, days);
const waiting = (count: number, department = 0) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeStudent(app, school.companyId, school.departmentIds[department]!, { status: 'expired' }),
    ),
  );
const assign = (body: object, client: Client = school.manager) => client.call(contract.assignActivations, { body });
const given = async (body: object, client: Client = school.manager): Promise<Given[]> => {
  const answer = await assign(body, client);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.given as Given[];
};
/** Codes of students who left. */
const listGone = async (): Promise<string[]> =>
  (await school.manager.call(activations.listActivations, { query: { of_gone: 'true' } })).body.data.map(
    ({ id }: { id: string }) => id,
  );
const pool = async (client: Client = school.manager) =>
  (await client.call(contract.getLicences, { params: { id: school.companyId } })).body.data;
const statusOf = async (id: string) =>
  (await row<{ status: string }>(db, sql`select status from users where id = ${id}`))!.status;

describe('the licences of a school', () => {
  it('are counted, by what they are and where they come from, with the day on which none is left', async () => {
    await make(1, null, 5);
    await make(11);
    const ids = await waiting(5);
    await given({ user_ids: ids.slice(0, 3) });
    expect(await pool()).toMatchObject({
      licensing: 'codes',
      limit: null,
      free: 9,
      used: 3,
      suspended: 0,
      ending: 1,
      without_time: 2,
      pace: 3,
      sources: [
        { source: 'purchased', count: 0 },
        { source: 'granted', count: 12 },
        { source: 'trial', count: 0 },
      ],
    });
    const { used_up_on: day } = await pool();
    const days = (Date.parse(day) - rightNow().getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(269);
    expect(Math.round(days)).toBeLessThanOrEqual(271);
  });

  it('of an instructor are those of the own classes, and the free ones of the school', async () => {
    await make(2, school.departmentIds[1]);
    await make(3);
    await make(1, school.departmentIds[0]);
    await waiting(2, 1);
    await waiting(1, 0);
    expect(await pool(school.instructor)).toMatchObject({ free: 4, without_time: 1 });
    expect(await pool()).toMatchObject({ free: 6, without_time: 3 });
  });

  it('are too few where those that are free are for another class', async () => {
    await make(3, school.departmentIds[0]);
    await waiting(2, 1);
    expect(await pool()).toMatchObject({ free: 3, without_time: 2, missing: 2 });
    expect((await assign({ company_id: school.companyId })).body.params.company_id).toMatchObject({ missing: 2 });
    await waiting(1, 0);
    await make(1);
    expect(await pool()).toMatchObject({ free: 4, without_time: 3, missing: 1 });
    expect(await pool(school.instructor)).toMatchObject({ without_time: 1, missing: 0 });
    await make(1);
    expect(await pool()).toMatchObject({ missing: 0 });
    expect(await given({ company_id: school.companyId })).toHaveLength(3);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('end in months by the clock of the school: %s', async (zone) => {
    await rows(db, sql`update companies set time_zone = ${zone} where id = ${school.companyId}`);
    const monthIn = (months: number): string => {
      const [year, month] = dayIn(zone).split('-').map(Number) as [number, number];
      return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
    };
    const begins = (months: number) => instantAt(`${monthIn(months)}-01 00:00`, zone).getTime();
    const moments = [begins(2) - 1, begins(2), begins(12) - 1, begins(12)];
    await make(moments.length);
    const codes = await given({ user_ids: await waiting(moments.length) });
    for (const [at, { activation_id: id }] of codes.entries())
      await rows(db, sql`update activations set expires_at = ${new Date(moments[at]!)} where id = ${id}`);
    expect((await pool()).ends).toEqual([1, 2, 11].map((months) => ({ month: monthIn(months), count: 1 })));
    expect((await pool(school.instructor)).ends).toHaveLength(3);
    const listed = await school.manager.call(activations.listActivations, {
      query: { state: 'used', expires_from: `${monthIn(2)}-01`, expires_to: plusDays(`${monthIn(3)}-01`, -1) },
    });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([codes[1]!.activation_id]);
  });

  it('are listed: students who wait, also those who were never given a code', async () => {
    const [one] = await waiting(1);
    const active = await makeStudent(app, school.companyId, school.departmentIds[0]!);
    await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'frozen' });
    const listed = await school.manager.call(users.listUsers, { query: { without_time: 'true' } });
    expect(listed.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([one, active].toSorted());
  });

  it('are none for who reads by a subscription: they do not wait for one', async () => {
    const [id] = (await waiting(1)) as [string];
    await subscribe(app, id);
    await make(1);
    expect(await pool()).toMatchObject({ without_time: 0, missing: 0 });
    const listed = await school.manager.call(users.listUsers, { query: { without_time: 'true' } });
    expect(listed.body.data).toEqual([]);
    expect(await given({ company_id: school.companyId })).toEqual([]);
    expect(await given({ user_ids: [id] })).toHaveLength(1);
  });

  it('by contract have seats', async () => {
    await rows(db, sql`update companies set licensing = 'contract', licence_limit = 10 where id = ${school.companyId}`);
    await makeStudent(app, school.companyId, school.departmentIds[0]!);
    expect(await pool()).toMatchObject({ licensing: 'contract', limit: 10, taken: 1, without_time: 0, pace: 1 });
  });

  it('are for those who may see codes, of their own school', async () => {
    const other = await makeSchool(app);
    expect(await pool(sm)).toMatchObject({ free: 0 });
    const ask = (client: Client) => client.call(contract.getLicences, { params: { id: school.companyId } });
    expect([(await ask(mn)).status, (await ask(other.manager)).status]).toEqual([403, 404]);
  });
});

describe('giving codes', () => {
  it('to a class: those who wait get one each, codes of the class first', async () => {
    const [ofSchool] = await make(2);
    const ofClass = await make(1, school.departmentIds[0]);
    await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'frozen' });
    const ids = await waiting(2);
    await waiting(1, 1);
    const got = await given({ department_id: school.departmentIds[0] }, school.instructor);
    expect(got.map(({ user_id }) => user_id).toSorted()).toEqual(ids.toSorted());
    expect(got.map(({ code }) => code).toSorted()).toContain(ofClass[0]);
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!), ofSchool?.length]).toEqual(['active', 'active', 12]);
    expect(await given({ department_id: school.departmentIds[0] })).toEqual([]);
    const said = await rows(db, sql`select 1 from audit where company_id = ${school.companyId} and subject = 'USER'`);
    expect(said).toHaveLength(2);
  });

  it('to all of a school, or to none where there are too few', async () => {
    await make(2);
    const ids = await waiting(3);
    const refused = await assign({ company_id: school.companyId });
    expect([refused.status, refused.body.current]).toEqual([
      422,
      { company_id: school.companyId, free: 2, total: 2, missing: 1 },
    ]);
    expect((await pool()).free).toBe(2);
    await make(1);
    expect(await given({ company_id: school.companyId })).toHaveLength(3);
    expect(await statusOf(ids[2]!)).toBe('active');
  });

  it('to one who has time left: the next begins when the first ends', async () => {
    await make(2);
    const [id] = (await waiting(1)) as [string];
    const [first] = await given({ user_ids: [id] });
    const [second] = await given({ user_ids: [id] });
    expect(second!.starts_at).toBe(first!.expires_at);
    const record = (await school.manager.call(users.getUser, { params: { id } })).body.data;
    expect(record).toMatchObject({ activation: { code: first!.code }, next_activation: { code: second!.code } });
  });

  it('takes the codes that are named', async () => {
    await make(2);
    const [, chosen] = await rows<{ id: string }>(
      db,
      sql`select id from activations where company_id = ${school.companyId} order by created_at, id`,
    );
    const ids = await waiting(2);
    expect((await assign({ user_ids: ids, activation_ids: [chosen!.id] })).body.errors).toEqual({
      activation_ids: ['licences.none_left'],
    });
    const [one] = await given({ user_ids: [ids[0]], activation_ids: [chosen!.id] });
    expect(one!.activation_id).toBe(chosen!.id);
  });

  it('of another class alone is refused, and says that there are some', async () => {
    await make(2, school.departmentIds[0]);
    const [id] = await waiting(1, 1);
    const { errors, params } = (await assign({ user_ids: [id] })).body;
    expect(errors).toEqual({ user_ids: ['licences.left_for_others'] });
    expect(params).toEqual({ user_ids: { free: 0, total: 0, missing: 1, others: 2 } });
  });

  it('thirty codes to forty who ask at once: thirty are given, and none twice', async () => {
    await make(30);
    const ids = await waiting(40);
    const answers = await Promise.all(ids.map((id) => assign({ user_ids: [id] })));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(422)?.length]).toEqual([30, 10]);
    expect(new Set(statuses.get(422)!.map(({ body }) => body.code))).toEqual(new Set(['no_codes_left']));
    const codes = statuses.get(200)!.map(({ body }) => (body.data.given as Given[])[0]!.code);
    expect(new Set(codes).size).toBe(30);
    expect(await pool()).toMatchObject({ free: 0, used: 30, without_time: 10 });
  });

  it('is refused by field, and of others’ students, classes and codes', async () => {
    const other = await makeSchool(app);
    await makeActivations(db, { companyId: other.companyId }, 1, 30);
    const [foreign] = await rows<{ id: string }>(
      db,
      sql`select id from activations where company_id = ${other.companyId}`,
    );
    const [id] = await waiting(1);
    const frozen = await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'frozen' });
    const errors = async (body: object, client?: Client) => (await assign(body, client)).body.errors;
    expect(await errors({})).toEqual({ user_ids: ['validation.required'] });
    expect(await errors({ user_ids: [] })).toEqual({ user_ids: ['validation.required'] });
    expect(await errors({ user_ids: [frozen] })).toEqual({ 'user_ids.0': ['licences.frozen'] });
    expect(await errors({ user_ids: [other.studentIds[0]] })).toEqual({ 'user_ids.0': ['validation.not_found'] });
    expect(await errors({ company_id: other.companyId })).toEqual({ company_id: ['validation.not_found'] });
    expect(await errors({ department_id: other.departmentIds[0] })).toEqual({
      department_id: ['validation.not_found'],
    });
    expect(await errors({ department_id: school.departmentIds[1] }, school.instructor)).toEqual({
      department_id: ['validation.not_found'],
    });
    expect(await errors({ user_ids: [id], activation_ids: [foreign!.id] })).toEqual({
      activation_ids: ['validation.not_found'],
    });
    for (const client of [sm, mn]) expect((await assign({ user_ids: [id] }, client)).status).toBe(403);
    expect((await assign({ user_ids: [id] }, sp)).body.code).toBe('no_codes_left');
  });
});

it('a code of a student who went to another school and left there is not among those that can come back', async () => {
  await make(1);
  const [gone] = (await waiting(1)) as [string];
  await given({ user_ids: [gone] });
  const other = await makeSchool(app);
  const [department] = other.departmentIds;
  await rows(
    db,
    sql`update users set company_id = ${other.companyId}, department_id = ${department!}, status = 'frozen'
      where id = ${gone}`,
  );
  expect([(await pool()).of_gone, await listGone()]).toEqual([0, []]);
});

it('codes of students who left are counted, listed, and the school’s again once they are taken back', async () => {
  await make(2);
  const [gone, stays] = (await waiting(2)) as [string, string];
  const codes = await given({ user_ids: [gone, stays] });
  await school.manager.call(users.updateUser, { params: { id: gone }, body: { status: 'frozen' } });
  const { activation_id: id } = codes.find(({ user_id }) => user_id === gone)!;
  expect([(await pool()).of_gone, await listGone()]).toEqual([1, [id]]);
  expect((await school.manager.call(contract.releaseActivation, { params: { id }, body: {} })).status).toBe(200);
  expect(await pool()).toMatchObject({ of_gone: 0, free: 1, used: 1 });
});

it('a student sees the last day of the time, and none in a seat of the contract', async () => {
  await make(2, null, 30);
  const [id] = (await waiting(1)) as [string];
  await given({ user_ids: [id] });
  const [second] = await given({ user_ids: [id] });
  const student = await app.signedIn('student', id);
  const until = async () => (await student.call(auth.meStudent)).body.data.time_until;
  expect(await until()).toBe(dayIn(defaultTimeZone, Date.parse(second!.expires_at) - 1));
  await rows(db, sql`update companies set licensing = 'contract' where id = ${school.companyId}`);
  expect(await until()).toBeNull();
});

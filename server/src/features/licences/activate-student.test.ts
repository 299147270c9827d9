import { activations, licences as contract, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
});

let counter = 0;
const fresh = () => `kod.${school.companyId.slice(-8)}.${(counter += 1)}`;
const activate = (body: object) =>
  app.anonymous.call(contract.activateStudent, { body: { password: 'Bahce-Kapisi-48', ...body } });
const make = async (departmentId: string | null = null) =>
  (await makeActivations(db, { companyId: school.companyId, departmentId }, 1, 90))[0]!;

describe('a code that is typed at the first sign-in', () => {
  it('makes the account in its class, however it was copied, and signs in', async () => {
    const code = await make(school.departmentIds[0]!);
    const username = fresh();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    const answer = await activate({ code: typed, username, name: 'Ada Su Kaya' });
    expect([answer.status, answer.body.student.username], answer.text).toEqual([201, username]);
    const [made] = (await school.instructor.call(users.listUsers, { query: { search: username } })).body.data;
    expect(made).toMatchObject({ name: 'Ada Su', surname: 'Kaya', status: 'active' });
    const record = (await school.manager.call(users.getUser, { params: { id: made.id } })).body.data;
    expect(record.activation).toMatchObject({ code });
    const said = await rows(db, sql`select action from audit where subject_id = ${made.id}`);
    expect(said).toEqual([{ action: 'create' }]);
  });

  it('without a name is for the school to name', async () => {
    const answer = await activate({ code: await make() });
    expect(answer.status, answer.text).toBe(201);
    const nameless = await school.manager.call(users.listUsers, { query: { has_not_name: 'true' } });
    expect(nameless.body.data).toHaveLength(1);
    expect(nameless.body.data[0]).toMatchObject({ name: null, username: answer.body.student.username });
  });

  it('makes one account, also when two type it at once', async () => {
    const code = await make();
    const answers = await Promise.all([activate({ code, username: fresh() }), activate({ code, username: fresh() })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await activate({ code, username: fresh() })).body.errors).toEqual({ code: ['licences.unknown_code'] });
  });

  it('is refused by field, and is not spent by it', async () => {
    const code = await make();
    const taken = fresh();
    expect((await activate({ code: await make(), username: taken })).status).toBe(201);
    expect((await activate({ code, username: taken, password: 'Baska-Sifre-77' })).body).toMatchObject({
      code: 'duplicate',
      errors: { username: ['licences.taken_or_yours'] },
    });
    expect((await activate({ code: 'AEIOU' })).body.errors).toEqual({ code: ['licences.unreadable_code'] });
    expect((await activate({ code: 'BBBBBBBBBBBB' })).body.errors).toEqual({ code: ['licences.unknown_code'] });
    expect((await activate({ code, password: '123' })).body.errors).toHaveProperty('password');
    await rows(db, sql`update companies set licence_limit = 1 where id = ${school.companyId}`);
    expect((await activate({ code, username: fresh() })).body.errors).toEqual({ code: ['validation.licence_limit'] });
    await rows(db, sql`update companies set licence_limit = null, status = 'suspended' where id = ${school.companyId}`);
    expect((await activate({ code, username: fresh() })).body.errors).toEqual({ code: ['licences.unknown_code'] });
    await rows(db, sql`update companies set status = 'active' where id = ${school.companyId}`);
    expect((await activate({ code, username: fresh() })).status).toBe(201);
  });

  it('of a child who has an account already goes on with it, by its username and password', async () => {
    const username = fresh();
    const { student } = (await activate({ code: await make(), username, name: 'Ada Kaya' })).body;
    await rows(db, sql`update activations set state = 'expired' where used_by = ${student.id}`);
    await rows(db, sql`update users set status = 'expired' where id = ${student.id}`);
    const code = await make();
    expect((await activate({ code, username, password: 'Baska-Sifre-77' })).body.errors).toEqual({
      username: ['licences.taken_or_yours'],
    });
    const again = await activate({ code, username: username.toUpperCase() });
    expect([again.status, again.body.student.id], again.text).toEqual([201, student.id]);
    const record = (await school.manager.call(users.getUser, { params: { id: student.id } })).body.data;
    expect(record).toMatchObject({ status: 'active', name: 'Ada', activation: { code } });
    await rows(db, sql`update users set status = 'frozen' where id = ${student.id}`);
    expect((await activate({ code: await make(), username })).status).toBe(409);
  });

  it('that the school took back gives the child who had it nothing: neither the account nor another one', async () => {
    await rows(db, sql`update companies set licensing = 'codes' where id = ${school.companyId}`);
    const username = fresh();
    const code = await make();
    const { student } = (await activate({ code, username })).body;
    const held = await school.manager.call(activations.listActivations, { query: { search: code } });
    const id = held.body.data[0].id as string;
    const released = await school.manager.call(contract.releaseActivation, { params: { id }, body: {} });
    expect(released.status, released.text).toBe(200);
    for (const name of [username, fresh()])
      expect((await activate({ code, username: name })).body.errors).toEqual({ code: ['licences.unknown_code'] });
    const record = (await school.manager.call(users.getUser, { params: { id: student.id } })).body.data;
    expect(record.status).toBe('expired');
    // The school hands it out again as it is called now.
    const now = (await school.manager.call(activations.getActivation, { params: { id } })).body.data;
    expect(now).toMatchObject({ state: 'free', code: released.body.data.code });
    expect((await activate({ code: now.code, username })).status).toBe(201);
  });

  it('of another class is none for a child who has an account', async () => {
    const username = fresh();
    await activate({ code: await make(school.departmentIds[0]!), username });
    const code = await make(school.departmentIds[1]!);
    expect((await activate({ code, username })).body.errors).toEqual({ code: ['licences.unknown_code'] });
    expect((await activate({ code, username: fresh() })).status).toBe(201);
  });

  it('wrong too often from one network is held up', async () => {
    const guess = (n: number) =>
      activate({
        code: `BCDFGHJK${String(n)
          .replaceAll(/\d/g, (d) => 'BCDFGHJKMN'[Number(d)]!)
          .padStart(4, 'Z')}`,
      });
    const statuses: number[] = [];
    for (let n = 0; n < 102; n += 1) statuses.push((await guess(n)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

import { activations, companies, licences, userBatches, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { countMoney } from '../../platform/testing/money.ts';
import { subscribe } from './testing.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;
const sp = await staff(app, 'SP');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app);
  await rows(db, sql`update companies set licensing = 'codes' where id = ${school.companyId}`);
});

const codes = (count: number, departmentId?: string) =>
  makeActivations(db, { companyId: school.companyId, departmentId: departmentId ?? null }, count, 365);
const expired = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'expired' }),
    ),
  );
const activate = (id: string, client: Client = school.manager) =>
  client.call(users.updateUser, { params: { id }, body: { status: 'active' } });
const activateAll = (ids: string[], client: Client = school.manager) =>
  client.call(userBatches.setStatusOfUsers, { body: { ids, status: 'active' } });
const held = (ids: readonly string[]) =>
  rows<{ code: string }>(
    db,
    sql`select code from activations where state = 'used' and used_by in (select jsonb_array_elements_text(
      ${JSON.stringify(ids)}::jsonb)::uuid) order by code`,
  );

describe('where codes are sold', () => {
  it('whoever is let in again takes a code, whichever way', async () => {
    const made = await codes(4);
    const [one, two, three, four] = (await expired(4)) as [string, string, string, string];
    expect((await activate(one)).status).toBe(200);
    expect((await activateAll([two, three])).body.data.changed).toBe(2);
    expect((await school.manager.call(users.reactivateUser, { params: { id: four } })).status).toBe(200);
    expect((await held([one, two, three, four])).map(({ code }) => code)).toEqual(made.toSorted());
    const said = await rows<{ code: string }>(
      db,
      sql`select after ->> 'activation_code' as code from audit where company_id = ${school.companyId}
        and subject = 'USER' order by 1`,
    );
    expect(said.map(({ code }) => code)).toEqual(made.toSorted());
  });

  it('who never signed in is invited again, and the activity says so', async () => {
    await codes(2);
    const never = () =>
      makeStudent(app, school.companyId, school.departmentIds[0]!, {
        status: 'expired',
        last_seen_at: null,
      });
    const ids = [await never(), await never()] as const;
    await school.manager.call(licences.assignActivations, { body: { user_ids: [ids[0]] } });
    await school.manager.call(users.reactivateUser, { params: { id: ids[1] } });
    const back = { before: 'expired', after: 'invited' };
    expect(
      await rows(
        db,
        sql`select u.status, a.before ->> 'status' as before, a.after ->> 'status' as after from users u
          join audit a on a.subject_id = u.id where u.id in (${ids[0]}, ${ids[1]})`,
      ),
    ).toEqual(ids.map(() => ({ status: 'invited', ...back })));
  });

  it('without enough codes lets none in, and says how many are missing', async () => {
    await codes(1);
    const ids = await expired(3);
    const refused = await activateAll(ids);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        code: 'no_codes_left',
        errors: { status: ['licences.none_left'] },
        params: { status: { free: 1, total: 1, missing: 2 } },
        current: { company_id: school.companyId, free: 1, total: 1, missing: 2 },
      },
    ]);
    expect(await held(ids)).toEqual([]);
    expect((await activate(ids[0]!)).status).toBe(200);
    expect((await activate(ids[1]!)).body.current).toMatchObject({ free: 0, total: 1, missing: 1 });
  });

  it('a frozen student whose code still runs needs no other', async () => {
    await codes(1);
    const [id] = (await expired(1)) as [string];
    await activate(id);
    await school.manager.call(users.updateUser, { params: { id }, body: { status: 'frozen' } });
    expect((await activate(id)).status).toBe(200);
    expect(await held([id])).toHaveLength(1);
  });

  it('a student who reads by a subscription returns from a freeze without a code', async () => {
    const [id] = school.studentIds as [string];
    await subscribe(app, id);
    await codes(1);
    await school.manager.call(users.updateUser, { params: { id }, body: { status: 'frozen' } });
    expect((await activate(id)).status).toBe(200);
    expect(await held([id])).toEqual([]);
  });

  it('a deleted or frozen student does not return for nothing by an undo or a restore', async () => {
    const [id] = school.studentIds as [string];
    const frozen = await school.manager.call(userBatches.setStatusOfUsers, { body: { ids: [id], status: 'frozen' } });
    const undone = await school.manager.call(userBatches.undoBatch, { params: { batchId: frozen.body.data.id } });
    expect(undone.body.code).toBe('no_codes_left');
    const other = school.studentIds[1]!;
    await school.manager.call(users.deleteUser, { params: { id: other } });
    expect((await school.manager.call(users.deleteUser, { params: { id: other } })).body.code).toBe('no_codes_left');
    await codes(1);
    expect((await school.manager.call(users.deleteUser, { params: { id: other } })).status).toBe(200);
    expect(await held([other])).toHaveLength(1);
    const entry = await rows(
      db,
      sql`select a.after->>'activation_code' as activation_code from audit a where a.subject_id = ${other}
        and a.action = 'restore'`,
    );
    expect(entry).toEqual(
      await rows(db, sql`select code as activation_code from activations where used_by = ${other}`),
    );
  });

  it('of two who are let in at once by the last code one is', async () => {
    await codes(1);
    const ids = await expired(2);
    const answers = await Promise.all(ids.map((id) => activate(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a new student where codes are sold', () => {
  const add = (username: string) =>
    school.manager.call(users.createUser, {
      body: {
        name: 'Yeni',
        surname: 'Öğrenci',
        username,
        password: 'Bahce-Kapisi-48',
        department_id: school.departmentIds[0]!,
      },
    });

  it('takes a code, and waits where none is free', async () => {
    await codes(1);
    const first = await add(`yeni.${school.companyId.slice(-8)}.1`);
    expect(first.body.data, first.text).toMatchObject({ status: 'active' });
    expect(await held([first.body.data.id])).toHaveLength(1);
    expect((await add(`yeni.${school.companyId.slice(-8)}.2`)).body.data).toMatchObject({ status: 'expired' });
  });
});

describe('a new student for whom a code is named', () => {
  const student = (activation_code?: string) => ({
    department_id: school.departmentIds[0]!,
    username: `yeni.${crypto.randomUUID().slice(0, 8)}`,
    password: 'mavi-balina-7',
    ...(activation_code === undefined ? {} : { activation_code }),
  });
  const add = (body: object, client: Client = school.manager) => client.call(users.createStudents, { body });
  const pool = async () =>
    (await school.manager.call(licences.getLicences, { params: { id: school.companyId } })).body.data;
  const holderOf = async (code: string) =>
    (await rows<{ used_by: string }>(db, sql`select used_by from activations where code = ${code}`))[0]!.used_by;

  it('takes that one, however it was typed, before others of the list take the first that is free', async () => {
    const [[ofClass], [ofSchool]] = [await codes(1, school.departmentIds[0]), await codes(1)];
    const list = [student(), student(`${ofClass!.slice(0, 4).toLowerCase()}-${ofClass!.slice(4)}`)];
    const answer = await add({ students: list });
    expect(answer.status, answer.text).toBe(201);
    const [first, second] = answer.body.data;
    expect([first.username, second.username]).toEqual(list.map(({ username }) => username));
    expect([await holderOf(ofSchool!), await holderOf(ofClass!)]).toEqual([first.id, second.id]);
    expect([first.status, second.status]).toEqual(['active', 'active']);
    expect(await pool()).toMatchObject({ free: 0, used: 2 });
    const uses = await rows<{ code: string }>(
      db,
      sql`select after ->> 'code' as code from audit where company_id = ${school.companyId} and subject = 'ACTIVATION'
        and after ->> 'activation_state' = 'used'`,
    );
    expect(uses.map(({ code }) => code).toSorted()).toEqual([ofClass, ofSchool].toSorted());
  });

  it('takes it also where a contract lets the school in', async () => {
    await rows(db, sql`update companies set licensing = 'contract' where id = ${school.companyId}`);
    const [code] = await codes(1);
    const answer = await add(student(code));
    expect(answer.body.data?.[0].id, answer.text).toBe(await holderOf(code!));
  });

  it('is refused under the field, with no one added and no code taken, where it is no free one of theirs', async () => {
    const [used, withdrawn] = await codes(2);
    expect((await add(student(used))).status).toBe(201);
    const ids = await rows<{ id: string }>(db, sql`select id from activations where code = ${withdrawn!}`);
    const body = { ids: ids.map(({ id }) => id), reason: 'Yanlış okul' };
    expect((await sp.call(activations.revokeActivations, { body })).body.data.deleted).toBe(1);
    const [ofOtherClass] = await codes(1, school.departmentIds[1]);
    const { companyId } = await makeSchool(app);
    const [foreign] = await makeActivations(db, { companyId }, 1, 365);
    const [free] = await codes(3);
    const before = [await pool(), (await school.manager.call(users.listUsers)).body.meta.total];
    for (const code of [used, withdrawn, ofOtherClass, foreign, 'BBBBBBBBBBBB']) {
      const alone = await add(student(code));
      expect([alone.status, alone.body.errors]).toEqual([422, { activation_code: ['licences.unknown_code'] }]);
      const listed = await add({ students: [student(), student(code)] });
      expect(listed.body.errors).toEqual({ 'students.1.activation_code': ['licences.unknown_code'] });
    }
    const twice = await add({ students: [student(free), student(free)] });
    expect(twice.body.errors).toEqual({ 'students.1.activation_code': ['licences.unknown_code'] });
    expect((await add(student('12'))).body.errors).toEqual({ activation_code: ['licences.unreadable_code'] });
    expect((await add(student(free), await staff(app, 'MN'))).status).toBe(403);
    expect([await pool(), (await school.manager.call(users.listUsers)).body.meta.total]).toEqual(before);
  });
});

describe('how a school is let in', () => {
  const change = (client: Client, body: object) =>
    client.call(companies.updateCompany, { params: { id: school.companyId }, body });

  it('is for the platform to say; the number of places is of the contract alone', async () => {
    const back = await change(sp, { licensing: 'contract', licence_limit: 4 });
    expect(back.body.data, back.text).toMatchObject({ licensing: 'contract', licence_limit: 4 });
    expect((await activate((await expired(1))[0]!)).body.errors).toEqual({ status: ['validation.licence_limit'] });
    expect((await change(sp, { licensing: 'codes' })).body.data).toMatchObject({ licence_limit: null });
    expect((await change(sp, { licence_limit: 9 })).body.data).toMatchObject({ licence_limit: null });
    expect((await change(school.manager, { licensing: 'contract' })).status).toBe(403);
    expect((await change(sp, { licensing: 'gift' })).body.errors).toEqual({ licensing: ['validation.choice'] });
  });

  it('by contract takes no code, as ever', async () => {
    await change(sp, { licensing: 'contract' });
    await codes(1);
    const [id] = (await expired(1)) as [string];
    expect((await activate(id)).status).toBe(200);
    expect(await held([id])).toEqual([]);
  });
});

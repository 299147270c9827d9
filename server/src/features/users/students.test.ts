import { auth, users } from '@okur/contract';
import type { Device, User } from '@okur/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 0 });
});
const department = () => school.departmentIds[0]!;
const student = (over: object = {}) => ({
  department_id: department(),
  username: `yeni.${crypto.randomUUID().slice(0, 8)}`,
  password: 'mavi-balina-7',
  ...over,
});
const add = (body: object, client: Client = school.manager) => client.call(users.createStudents, { body });
const total = async () => (await school.manager.call(users.listUsers)).body.meta.total as number;

describe('adding students to a class', () => {
  it('takes one or many, with names that may follow later, and they sign in', async () => {
    const [one, ...many] = [
      student({ name: 'Elif', surname: 'Kurt' }),
      student(),
      student({ email: 'Cem@Okur.example' }),
    ] as const;
    expect((await add(one)).status).toBe(201);
    const answer = await add({ students: many });
    expect(answer.body.data.map((u: User) => [u.name, u.email])).toEqual([
      [null, null],
      [null, 'cem@okur.example'],
    ]);
    expect(
      (await app.anonymous.call(auth.loginStudent, { body: { email: many[0].username, password: many[0].password } }))
        .status,
    ).toBe(200);
    const nameless = await school.instructor.call(users.usersWithoutName, { params: { id: department() } });
    expect(nameless.body.meta.total).toBe(2);
  });

  it('adds all or none, and names what is wrong by its place', async () => {
    const twice = student();
    const existing = student();
    await add(existing);
    const answer = await add({
      students: [student(), twice, { ...twice, username: twice.username.toUpperCase() }, existing],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { 'students.2.username': ['validation.taken'], 'students.3.username': ['validation.taken'] },
    ]);
    const foreign = await makeSchool(app);
    expect(
      (await add({ students: [student(), student({ department_id: foreign.departmentIds[0] })] })).body.errors,
    ).toEqual({ 'students.1.department_id': ['validation.not_found'] });
    expect((await add({ students: [student(), student({ password: '123456' })] })).body.errors).toEqual({
      'students.1.password': ['validation.password_common'],
    });
    expect(await total()).toBe(1);
  });

  it('names the fields of a student who is not in a list, and those of the rows of a list', async () => {
    const short = await add(student({ username: 'ab', colour: 'red' }));
    expect([short.status, short.body.errors]).toEqual([
      422,
      { username: ['validation.field_min_chars'], colour: ['validation.unknown_field'] },
    ]);
    expect(fieldsOf(await add(student({ department_id: undefined })))).toEqual([422, ['department_id']]);
    expect(fieldsOf(await add({ students: [student(), student({ username: '', password: '' })] }))).toEqual([
      422,
      ['students.1.username', 'students.1.password'],
    ]);
    expect(fieldsOf(await add({}))).toEqual([422, ['students']]);
    const existing = student();
    await add(existing);
    expect((await add(existing)).body.errors).toEqual({ username: ['validation.taken'] });
  });

  it('ends where the licence ends, with no one added', async () => {
    await rows(app.services.db, sql`update companies set licence_limit = 2 where id = ${school.companyId}`);
    expect((await add({ students: [student(), student(), student()] })).body.errors).toEqual({
      'students.2.department_id': ['validation.licence_limit'],
    });
    expect(await total()).toBe(0);
  });

  it('refuses an empty list and more than fifty', async () => {
    expect((await add({ students: [] })).status).toBe(422);
    expect((await add({ students: Array.from({ length: 51 }, () => student()) })).status).toBe(422);
  });
});

describe('the devices of a student', () => {
  it('are shown once each, to the platform alone', async () => {
    const id = await makeStudent(app, school.companyId, department());
    const signIn = (user_agent: string, ended: boolean) =>
      rows(
        app.services.db,
        sql`insert into sessions (id, account_type, account_id, token_hash, user_agent, expires_at, ends_at, ended_at)
        values (gen_random_uuid(), 'student', ${id}, ${crypto.randomUUID()}, ${user_agent}, now() + interval '1 day',
          now() + interval '1 day', ${ended ? sql`now()` : sql`null`})`,
      );
    await signIn('Tablet', true);
    await signIn('Tablet', false);
    await signIn('Telefon', true);
    const phone = 'Mozilla/5.0 (Linux; Android 15; SM-A556B) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
    await signIn(phone, true);
    const devices = (await (await staff(app, 'SP')).call(users.devicesOfUser, { params: { id } })).body
      .data as Device[];
    expect(devices.map((d) => [d.user_agent, d.signed_in]).sort()).toEqual([
      [phone, false],
      ['Tablet', true],
      ['Telefon', false],
    ]);
    const namesOf = (agent: string) => devices.find(({ user_agent }) => user_agent === agent);
    expect(namesOf(phone)).toMatchObject({ device: 'phone', os: 'Android', browser: 'Samsung Internet' });
    expect(namesOf('Tablet')).toMatchObject({ device: null, os: null, browser: null });
    expect((await school.manager.call(users.devicesOfUser, { params: { id } })).status).toBe(403);
  });
});

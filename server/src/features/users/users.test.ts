import { auth, users } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { givePassword, makeDepartment, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo, makeReading, makeText } from '../../platform/testing/readings.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const support = await staff(app, 'CS');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  other = await makeSchool(app);
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const pupil = () => school.studentIds[0]!;
let n = 0;
const input = (over: object = {}) => ({
  name: 'Ömer',
  surname: 'Çelik',
  username: `omer.celik.${(n += 1)}`,
  password: 'dort-yapraklı-yonca',
  department_id: first(),
  ...over,
});
const create = (client: Client, over: object = {}) => client.call(users.createUser, { body: input(over) });
const change = (client: Client, id: string, body: object) => client.call(users.updateUser, { params: { id }, body });
const toggle = (client: Client, id: string) => client.call(users.deleteUser, { params: { id } });
const page = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.call(users.listUsers, { query })).body;
const ids = async (client: Client, query: Record<string, string> = {}) =>
  (await page(client, { ...query, per_page: 100 })).data.map((u: { id: string }) => u.id);

describe('adding a student', () => {
  it('makes one who can sign in at once', async () => {
    const answer = await create(school.instructor, {
      email: 'Omer.C@Okur.Example',
      student_number: '12',
      birth_year: 2015,
      grade_level: 5,
      language: 'en',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: 'Ömer',
      email: 'omer.c@okur.example',
      company_id: school.companyId,
      department_id: first(),
      status: 'active',
      user_type: 'student',
      language: 'en',
      birth_year: 2015,
    });
    expect(answer.text).not.toContain('password');
    const signedIn = await app.anonymous.call(auth.loginStudent, {
      body: { username: answer.body.data.username, password: 'dort-yapraklı-yonca' },
    });
    expect(signedIn.body.student).toMatchObject({ name: 'Ömer', surname: 'Çelik' });
  });

  it('is refused with each bad field by name', async () => {
    const bad = await create(school.manager, {
      name: '',
      surname: ' ',
      username: 'a!',
      password: '123',
      email: 'x',
      birth_year: 1800,
      grade_level: 0,
      language: 'de',
      department_id: 'x',
      status: 'active',
    });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([
      422,
      [
        'birth_year',
        'department_id',
        'email',
        'grade_level',
        'language',
        'name',
        'password',
        'status',
        'surname',
        'username',
      ],
    ]);
  });

  it('is born in a year in which a student can be', async () => {
    for (const birth_year of [rightNow().getFullYear() - 2, 2099])
      expect((await create(school.manager, { birth_year })).body.errors).toEqual({ birth_year: ['validation.range'] });
  });

  it('takes no password that anyone would try first', async () => {
    for (const password of ['galatasaray', '123456', 'Ömer.Çelik'])
      expect((await create(school.manager, { password, username: 'ömer.çelik' })).body.errors, password).toHaveProperty(
        'password',
      );
  });

  it('needs a department in reach', async () => {
    for (const department_id of [
      other.departmentIds[0],
      await makeDepartment(app, school.companyId, { deleted_at: rightNow() }),
    ]) {
      expect((await create(school.manager, { department_id })).body.errors).toEqual({
        department_id: ['validation.not_found'],
      });
    }
    expect((await create(school.instructor, { department_id: second() })).body.errors).toEqual({
      department_id: ['validation.not_found'],
    });
  });

  it('refuses a username, an e-mail or a number of the school that is taken', async () => {
    const taken = { username: 'Tek Kişi', email: 'tek@okur.example', student_number: '77' };
    await create(school.manager, taken);
    expect((await create(school.manager, { username: 'TEK KİŞİ'.toLowerCase() })).status).toBe(201);
    expect((await create(school.manager, { username: 'tek kişi' })).body).toMatchObject({
      code: 'duplicate',
      errors: { username: ['validation.taken'] },
    });
    expect((await create(school.manager, { email: taken.email })).body.errors).toEqual({ email: ['validation.taken'] });
    expect((await create(school.manager, { student_number: '77' })).body.errors).toEqual({
      student_number: ['validation.taken'],
    });
    expect((await create(other.manager, { student_number: '77', department_id: other.departmentIds[0] })).status).toBe(
      201,
    );
  });

  it('ends with the places of the licence, also when many are added at once', async () => {
    await rows(app.services.db, sql`update companies set licence_limit = 6 where id = ${school.companyId}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(school.manager)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422)!.body;
    expect(refused).toMatchObject({
      errors: { department_id: ['validation.licence_limit'] },
      params: { department_id: { count: 6 } },
    });
    const made = answers.find((answer) => answer.status === 201)!.body.data.id as string;
    await toggle(school.manager, made);
    expect((await create(school.manager)).status).toBe(201);
    expect((await toggle(school.manager, made)).body.errors).toEqual({ status: ['validation.licence_limit'] });
  });
});

describe('changing a student', () => {
  it('leaves what is not named, and answers a stale version with how it stands', async () => {
    await change(school.manager, pupil(), { email: 'cocuk@okur.example', grade_level: 4 });
    expect((await change(school.manager, pupil(), { name: 'Ada', version: 2 })).body.data).toMatchObject({
      name: 'Ada',
      email: 'cocuk@okur.example',
      grade_level: 4,
      version: 3,
    });
    expect((await change(school.manager, pupil(), { name: 'Geç', version: 2 })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Ada' },
    });
    expect((await change(school.manager, pupil(), { email: '' })).body.data.email).toBeNull();
  });

  it('moves within the school, not to another one', async () => {
    expect((await change(school.manager, pupil(), { department_id: second() })).body.data.department_id).toBe(second());
    expect((await change(sp, pupil(), { department_id: other.departmentIds[0] })).body.errors).toEqual({
      department_id: ['validation.not_found'],
    });
  });

  it('freezes the account at once', async () => {
    const student = await app.signedIn('student', pupil());
    expect((await student.call(auth.meStudent)).status).toBe(200);
    await change(school.manager, pupil(), { status: 'frozen' });
    expect((await student.call(auth.meStudent)).status).toBe(401);
  });

  it('is not for support', async () => {
    expect((await change(support, pupil(), { name: 'X' })).status).toBe(403);
  });
});

describe('names of many students', () => {
  const rename = (client: Client, list: unknown[]) => client.call(users.renameUsers, { body: { users: list } });

  it('are set at once, in the order given', async () => {
    const list = school.studentIds.toReversed().map((id, index) => ({ id, name: `Ad ${index}`, surname: 'Yeni' }));
    const { data } = (await rename(school.manager, list)).body;
    expect(
      data.map((u: { id: string; name: string; surname: string }) => ({ id: u.id, name: u.name, surname: u.surname })),
    ).toEqual(list);
  });

  it('stay all as they were when one is out of reach, missing or twice in the list', async () => {
    const before = (await page(school.manager)).data;
    const good = { id: pupil(), name: 'A', surname: 'B' };
    const foreign = await rename(school.manager, [good, { ...good, id: other.studentIds[0] }]);
    expect([foreign.status, foreign.body.errors]).toEqual([404, { 'users.1.id': ['validation.not_found'] }]);
    expect((await rename(school.instructor, [good, { ...good, id: school.studentIds[1] }])).status).toBe(404);
    expect((await rename(school.manager, [good, good])).body.errors).toEqual({ 'users.1.id': ['validation.taken'] });
    expect((await rename(school.manager, [good, { id: pupil(), name: '' }])).body.errors).toEqual({
      'users.1.name': ['validation.required'],
      'users.1.surname': ['validation.required'],
    });
    expect((await page(school.manager)).data).toEqual(before);
  });

  it('or of one', async () => {
    const answer = await school.instructor.call(users.renameUser, {
      params: { id: pupil() },
      body: { name: 'Tek', surname: 'Ad' },
    });
    expect(answer.body.data).toMatchObject({ id: pupil(), name: 'Tek', surname: 'Ad', version: 2 });
  });
});

describe('deleting a student', () => {
  it('ends the sign-in, hides the student and is undone by the same call', async () => {
    const student = await app.signedIn('student', pupil());
    expect((await toggle(school.manager, pupil())).body.data.deleted_at).not.toBeNull();
    expect((await student.call(auth.meStudent)).status).toBe(401);
    expect([
      (await ids(school.manager)).length,
      (await ids(school.manager, { deleted: 'true' })).length,
      (await ids(support, { company_id: school.companyId, deleted: 'true' })).length,
    ]).toEqual([3, 4, 3]);
    expect((await change(school.manager, pupil(), { name: 'X' })).status).toBe(404);
    expect((await toggle(school.manager, pupil())).body.data.deleted_at).toBeNull();
  });
});

describe('a student’s password', () => {
  const set = (client: Client, password: string) =>
    client.call(users.setUserPassword, { params: { id: pupil() }, body: { password } });

  it('is set by the school or by support; anyone who was signed in is out', async () => {
    await givePassword(app, 'users', pupil(), 'eski-parola-1');
    const username = (await sp.call(users.getUser, { params: { id: pupil() } })).body.data.username as string;
    const student = await app.signedIn('student', pupil());
    expect((await student.call(auth.meStudent)).status).toBe(200);
    expect((await set(support, 'yeni-parola-1')).status).toBe(200);
    expect((await student.call(auth.meStudent)).status).toBe(401);
    const signIn = (password: string) => app.anonymous.call(auth.loginStudent, { body: { username, password } });
    expect([(await signIn('eski-parola-1')).status, (await signIn('yeni-parola-1')).status]).toEqual([422, 200]);
  });

  it('is neither short, common nor the student’s own name, and is in no audit row', async () => {
    for (const password of ['12345', 'sifre123', 'Deniz'])
      expect((await set(school.manager, password)).body.errors, password).toHaveProperty('password');
    await set(school.instructor, 'bambaşka-parola');
    const entries = await rows<{ action: string; text: string }>(
      app.services.db,
      sql`select action, audit::text as text from audit where subject_id = ${pupil()}`,
    );
    expect(entries.map((entry) => entry.action)).toEqual(['password']);
    expect(entries[0]!.text).not.toMatch(/bambaşka|argon2/);
  });

  it('is not set by sales', async () => {
    expect((await set(await staff(app, 'SM'), 'yeni-parola-1')).status).toBe(403);
  });
});

describe('how a student reads', () => {
  it('is seen and changed field by field', async () => {
    const params = { id: pupil() };
    expect((await school.instructor.call(users.getUserSettings, { params })).body.data).toMatchObject({
      reading_speed_goal: null,
      font_family: 'literata',
      font_size: 20,
      line_spacing: 1.7,
      theme: 'light',
    });
    const changed = await school.instructor.call(users.changeUserSettings, {
      params,
      body: { reading_speed_goal: 180, font_family: 'opendyslexic', line_spacing: 2.1 },
    });
    expect(changed.body.data).toMatchObject({
      reading_speed_goal: 180,
      font_family: 'opendyslexic',
      font_size: 20,
      line_spacing: 2.1,
    });
    const bad = await school.instructor.call(users.changeUserSettings, {
      params,
      body: { font_size: 100, colour: 'red' },
    });
    expect(Object.keys(bad.body.errors).sort()).toEqual(['colour', 'font_size']);
  });
});

describe('what a student read', () => {
  it('is listed newest first under the title it had, with speed and comprehension unrounded', async () => {
    const user = { id: pupil(), companyId: school.companyId };
    const swallows = () => makeText(app, 'Kırlangıçlar');
    const old = await makeReading(app, { user, text: await swallows(), wpm: 130.123456, finished: daysAgo(9) });
    const recent = await makeReading(app, {
      user,
      text: await swallows(),
      wpm: 151.987654,
      comprehension: 83.3333333,
      finished: daysAgo(1),
    });
    await makeReading(app, { user: { id: school.studentIds[1]!, companyId: school.companyId }, wpm: 100 });
    const { data, meta } = (await school.instructor.call(users.readingsOfUser, { params: { id: pupil() } })).body;
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        id: recent,
        title: 'Kırlangıçlar',
        wpm: 151.987654,
        comprehension: 83.3333333,
        source: 'article',
        words: 150,
      },
      { id: old, wpm: 130.123456, comprehension: null, effective_speed: null },
    ]);
    const slowFirst = (
      await school.instructor.call(users.readingsOfUser, {
        params: { id: pupil() },
        query: { sort: 'wpm', search: 'kirlangic' },
      })
    ).body.data;
    expect(slowFirst.map((r: { id: string }) => r.id)).toEqual([old, recent]);
  });
});

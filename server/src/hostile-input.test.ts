import { allRoutes, articles, classLists, companies, homework } from '@okur/contract';
import { errorsOf } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { articleInput, inDays, makeArticle } from './platform/testing/learning.ts';

const app = await testApp();
const superAdmin = await staff(app, 'SP');
const school = await makeSchool(app);
const student = await app.signedIn('student', school.studentIds[0]!);
const article = await makeArticle(superAdmin);

const json = { 'content-type': 'application/json' };
const addDepartment = (payload: string) =>
  school.manager.raw({
    method: 'POST',
    url: `/api/v1/companies/${school.companyId}/departments`,
    payload,
    headers: json,
  });
const named = (department_name: string) => addDepartment(JSON.stringify({ department_name }));
const outcome = (answer: { status: number; body?: { errors?: object } }) => [
  answer.status,
  Object.keys(answer.body?.errors ?? {}),
];

describe('JSON made to break a server', () => {
  it.each([
    ['lists', `{"department_name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['things', `{"department_name":${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}}`],
  ])('%s nested a hundred thousand deep are refused', async (_name, payload) => {
    const answer = await addDepartment(payload);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toEqual({ body: ['validation.invalid'] });
  });

  it.each(['__proto__', 'constructor'])(
    'a thing that would change what every thing has is refused: %s',
    async (name) => {
      const answer = await addDepartment(`{"department_name":"A","${name}":{"prototype":{"isAdmin":true}}}`);
      expect([400, 422], answer.text).toContain(answer.status);
      expect('isAdmin' in {}).toBe(false);
    },
  );

  it.each([
    ['half a character', 'x\ud800y'],
    ['half a character at the end', 'x\udc00'],
    ['letters that run backwards', '\u202eabc'],
    ['a bell', 'a\u0007b'],
  ])('a name with %s is refused by its field', async (_name, text) => {
    expect(outcome(await named(text))).toEqual([422, ['department_name']]);
  });

  it('half a character is refused deep inside a body, and where the text is stored as JSON', async () => {
    const [question] = articleInput().questions!;
    const answer = await superAdmin.call(articles.createArticle, {
      body: articleInput({ questions: [{ ...question!, stem: '\ud83d' }] }),
    });
    expect(outcome(answer)).toEqual([422, ['questions.0.stem']]);
  });

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad\u200d'])(
    'a name of nothing to be seen (%j) is no name',
    async (text) => {
      expect((await named(text)).body.errors).toEqual({ department_name: ['validation.required'] });
    },
  );

  it('takes emoji, other alphabets and letters in parts, and keeps these whole', async () => {
    for (const name of ['👩‍👩‍👧 sınıfı', 'فصل', '一年级']) expect((await named(name)).body.data.department_name).toBe(name);
    expect((await named('Gu\u0308nes\u0327')).body.data.department_name).toBe('Güneş');
    expect((await named('Güneş')).status).toBe(409);
  });
});

describe('moments no calendar has', () => {
  const give = (dates: object) =>
    school.instructor.call(homework.createArticleHomework, {
      body: {
        title: 'Ödev',
        article_id: article.id,
        department_ids: [school.departmentIds[0]],
        due_at: inDays(7),
        ...dates,
      },
    });
  const assign = (dates: object) =>
    superAdmin.call(articles.assignArticle, {
      params: { id: article.id },
      body: { department_ids: [school.departmentIds[0]], ...dates },
    });

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
    '%s is refused by its field',
    async (moment) => {
      expect(outcome(await give({ due_at: moment }))).toEqual([422, ['due_at']]);
      expect(outcome(await give({ starts_at: moment }))).toEqual([422, ['starts_at']]);
      expect(outcome(await assign({ expires_at: moment }))).toEqual([422, ['expires_at']]);
    },
  );

  it.each([
    ['2099-06-30T23:59:59+03:00', '2099-06-30T20:59:59'],
    ['2099-07-01T23:58:59+23:59', '2099-06-30T23:59:59'],
  ])('%s is one, in UTC from then on', async (moment, utc) => {
    const answer = await give({ due_at: moment });
    expect([answer.status, answer.body.data.due_at]).toEqual([201, expect.stringContaining(utc)]);
    expect((await assign({ expires_at: moment })).status).toBe(200);
  });
});

describe('addresses and headers', () => {
  it.each([
    '/api/v1/users/%E0%A4%A',
    '/api/v1/%ff',
    '/api/v1/users//',
    '/api/v1//users',
    '/..%2f..%2fpackage.json',
    `/api/v1/users/${'a'.repeat(300)}`,
    '//',
    '/files/avatars/..%2f..%2ftoken-secret',
  ])('%s is refused in the shape of every failure', async (url) => {
    const answer = await superAdmin.raw({ method: 'GET', url });
    expect([400, 404], answer.text).toContain(answer.status);
    expect(answer.body).toMatchObject({
      code: expect.stringMatching(/^(malformed|not_found)$/),
      message: expect.any(String),
      request_id: expect.any(String),
    });
  });

  const lists = allRoutes.filter(
    ({ route }) => route.method === 'GET' && !route.path.includes('{') && route.query && 'sort' in route.query.shape,
  );
  it.each(lists.map(({ route }) => [route.path, route] as const))(
    '%s knows no sort but its own',
    async (_path, route) => {
      const query: Record<string, string> = 'relationType' in route.query!.shape ? { relationType: 'similar' } : {};
      let permitted = superAdmin;
      for (const one of [superAdmin, school.manager, student])
        if ((await one.call(route, { query })).status === 200) permitted = one;
      for (const sort of ['constructor', '-toString', '__proto__', 'hasOwnProperty', '-']) {
        const answer = await permitted.call(route, { query: { ...query, sort } });
        expect(outcome(answer), sort).toEqual([422, ['sort']]);
        expect(errorsOf(route), 'is documented').toContain(answer.body.code);
      }
    },
  );

  it('a body of another kind is told so', async () => {
    const create = (headers: Record<string, string>, payload: string | FormData) =>
      superAdmin.raw({ method: 'POST', url: '/api/v1/companies', payload, headers });
    const form = new FormData();
    form.set('company_name', 'Okul');
    for (const answer of [
      await create({ 'content-type': 'text/plain' }, '{}'),
      await create({ 'content-type': 'application/xml' }, '<a/>'),
      await create({}, form),
    ])
      expect(answer.status).toBe(415);
  });
});

describe('uploads made to break a server', () => {
  const upload = (files: Record<string, { fileName: string; bytes: string }>) =>
    school.manager.call(classLists.uploadClassList, { params: { id: school.companyId }, files });
  const bytes = 'Ad;Soyad;Sınıf\nAli;Veli;5-A\n';

  it('a file no one asked for is refused by its name', async () => {
    expect(outcome(await upload({ file: { fileName: 'a.csv', bytes }, other: { fileName: 'b.csv', bytes } }))).toEqual([
      422,
      ['other'],
    ]);
    expect(
      outcome(
        await superAdmin.call(companies.uploadLogo, {
          params: { id: school.companyId },
          files: { image: { fileName: 'a.png', bytes: 'x' } },
        }),
      ),
    ).toEqual([422, ['image']]);
  });

  it.each(['a\u0000b.csv', '../../\u202ecsv.exe', `${'a'.repeat(5000)}.csv`])(
    'the file name %j harms no one',
    async (fileName) => {
      const answer = await upload({ file: { fileName, bytes } });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.data.file_name).toMatch(/^[^\p{C}/\\]{1,200}$/u);
    },
  );
});

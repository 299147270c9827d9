import { auth, companies, departments, instructors } from '@okur/contract';
import { describe, expect, it, vi } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { givePassword, makeAdmin, makeCompany, makeSchool, staff } from './platform/testing/factories.ts';
import { eventually } from './platform/testing/eventually.ts';

const app = await testApp();
const superAdmin = await staff(app, 'SP');
const companyBody = () => ({
  company_name: 'Işık Okulu',
  short_name: `I${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
});
const post = (payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  superAdmin.raw({ method: 'POST', url: '/api/v1/companies', payload, headers });

describe('bad input', () => {
  it.each([
    ['broken JSON', '{"company_name":', 400, 'malformed'],
    ['a list where a thing belongs', '[]', 422, 'invalid'],
    ['an unknown field', { company_name: 'A', short_name: 'AB', roles: ['SP'] }, 422, 'invalid'],
    ['a wrong type', { company_name: 5, short_name: 'AB' }, 422, 'invalid'],
    ['text that is too long', { company_name: 'x'.repeat(161), short_name: 'AB' }, 422, 'invalid'],
    ['NUL in a text', { company_name: 'a\u0000b', short_name: 'AB' }, 422, 'invalid'],
    ['a body over 1 MB', { company_name: 'x'.repeat(1_100_000), short_name: 'AB' }, 413, 'too_large'],
  ])('%s is refused with its reason', async (_name, payload, status, code) => {
    const answer = await post(payload);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body).toMatchObject({ code, message: expect.any(String), request_id: expect.any(String) });
  });

  it('names each bad field', async () => {
    const answer = await post({
      company_name: '',
      short_name: 'a b',
      licence_limit: -1,
      manager: { username: 'abc', email: 'x' },
      nope: 1,
    });
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'company_name',
      'licence_limit',
      'manager.email',
      'manager.username',
      'nope',
      'short_name',
    ]);
    expect(answer.body.params['manager.username']).toEqual({ count: 4 });
  });

  it.each([
    ['a form where JSON belongs', 'a=b', 'application/x-www-form-urlencoded'],
    ['plain text', 'hello', 'text/plain'],
    ['XML', '<a/>', 'application/xml'],
  ])('%s is 415 or 422, never 500', async (_name, payload, type) => {
    expect([415, 422]).toContain((await post(payload, { 'content-type': type })).status);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1&page=2', 'page'],
    ['per_page=101', 'per_page'],
    ['sort=password_hash', 'sort'],
    ['sort=-nope', 'sort'],
    ['isAll=maybe', 'isAll'],
    ['status=x', 'status'],
    ['nope=1', 'nope'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('a list refuses ?%s by name', async (query, field) => {
    const answer = await superAdmin.raw({ method: 'GET', url: `/api/v1/companies?${query}` });
    expect([400, 422]).toContain(answer.status);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.each(['abc', '1', '%00', "' or 1=1", '../../etc', '00000000-0000-0000-0000-00000000000g'])(
    'an id like "%s" is refused',
    async (id) => {
      const answer = await superAdmin.raw({ method: 'GET', url: `/api/v1/companies/${encodeURIComponent(id)}` });
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('is not the absence of a body where none belongs, though the browser says JSON', async () => {
    const id = await makeCompany(app);
    const answer = await superAdmin.raw({
      method: 'DELETE',
      url: `/api/v1/companies/${id}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await post('')).body).toMatchObject({ code: 'invalid', errors: { company_name: ['validation.required'] } });
  });

  it('an unknown call is 404 in the shape of every failure', async () => {
    const answer = await superAdmin.raw({ method: 'GET', url: '/api/v1/nothing' });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', request_id: expect.any(String) });
  });
});

describe('tokens', () => {
  it.each([undefined, 'Bearer nonsense', 'Basic abc', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    'a call with "%s" is 401',
    async (authorization) => {
      const answer = await app.anonymous.raw({
        method: 'GET',
        url: '/api/v1/companies',
        headers: authorization ? { authorization } : {},
      });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('unauthenticated');
    },
  );

  it('a missing permission is 403, never 401', async () => {
    const editor = await staff(app, 'CE');
    expect((await editor.call(companies.listCompanies)).status).toBe(403);
  });
});

describe('both API versions', () => {
  it('answer the same calls', async () => {
    const { id } = (await superAdmin.call(companies.createCompany, { body: companyBody() })).body.data;
    for (const version of ['v1', 'v2'])
      expect((await superAdmin.raw({ method: 'GET', url: `/api/${version}/companies/${id}` })).body.data.id).toBe(id);
  });
});

describe('the XSRF cookie', () => {
  it('comes with the first answer, and a writing call that carries it must carry the equal header', async () => {
    const first = await app.anonymous.raw({ method: 'GET', url: '/api/v1/localization/languages' });
    const cookie = String(first.headers['set-cookie']);
    const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)![1]!;
    expect(cookie).toContain('SameSite=Lax');
    const send = (headers: Record<string, string>) =>
      superAdmin.raw({
        method: 'POST',
        url: '/api/v1/companies',
        payload: companyBody(),
        headers: { cookie: `XSRF-TOKEN=${token}`, ...headers },
      });
    expect((await send({})).body.code).toBe('xsrf');
    expect((await send({ 'x-xsrf-token': 'other' })).status).toBe(403);
    expect((await send({ 'x-xsrf-token': token })).status).toBe(201);
  });

  it('is beside the cookie of the device, each in a line of its own', async () => {
    const id = await makeAdmin(app, ['SP']);
    await givePassword(app, 'admins', id, 'kitap kurdu 42');
    const [{ email } = { email: '' }] = await rows<{ email: string }>(
      app.services.db,
      sql`select email from admins where id = ${id}`,
    );
    const answer = await app.anonymous.call(auth.loginAdmin, { body: { email, password: 'kitap kurdu 42' } });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[^,]+$/),
      expect.stringMatching(/^okur-device=[^,]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/),
    ]);
  });
});

describe('every answer', () => {
  const ofApi = {
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  };
  const ofPages = {
    'content-security-policy': expect.stringContaining("default-src 'none';script-src 'self'"),
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  };

  it('of the API carries the safety headers of data, refusals too, and is kept by no one', async () => {
    const { manager } = await makeSchool(app);
    const list = await manager.call(departments.listDepartments);
    expect(list.headers).toMatchObject(ofApi);
    expect(list.headers['content-length']).toBe(String(Buffer.byteLength(list.text)));
    expect(list.headers['strict-transport-security']).toBeUndefined();
    for (const [url, status] of [
      ['/api/v1/companies/no-id', 400],
      ['/api/v1/no-such-call', 404],
      ['/api/v2/companies?page=x', 400],
    ] as const) {
      const answer = await superAdmin.raw({ method: 'GET', url });
      expect([answer.status, answer.headers]).toMatchObject([status, ofApi]);
    }
    expect((await app.anonymous.call(departments.listDepartments)).headers).toMatchObject(ofApi);
  });

  it('of everything else carries those of pages', async () => {
    for (const url of ['/livez', '/no-such-page', '/files/avatars/none.png'])
      expect((await app.anonymous.raw({ method: 'GET', url })).headers, url).toMatchObject(ofPages);
  });

  it('is asked for without its body by HEAD', async () => {
    const ask = (method: 'GET' | 'HEAD') => app.app.http.inject({ method, url: '/api/v1/localization/languages' });
    const [whole, head] = [await ask('GET'), await ask('HEAD')];
    expect(head).toMatchObject({
      statusCode: 200,
      body: '',
      headers: { ...ofApi, 'content-length': String(Buffer.byteLength(whole.body)) },
    });
  });

  it('says on https that it is asked that way alone', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://okur.example' });
    for (const url of ['/livez', '/api/v1/auth/admin/me']) {
      const { headers } = await secure.anonymous.raw({ method: 'GET', url });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    }
    expect((await secure.anonymous.raw({ method: 'GET', url: '/api/v1/auth/admin/me' })).headers['set-cookie']).toMatch(
      /^XSRF-TOKEN=[\w-]{24}; Path=\/; Secure; SameSite=Lax$/,
    );
  });

  it('never holds a hash', async () => {
    const answer = await superAdmin.call(auth.me);
    expect(answer.text).not.toMatch(/hash|argon2/);
  });
});

describe('health', () => {
  it('is live and ready, and no longer ready while it drains', async () => {
    expect((await app.anonymous.raw({ method: 'GET', url: '/livez' })).status).toBe(200);
    expect((await app.anonymous.raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    app.app.drain();
    expect((await app.anonymous.raw({ method: 'GET', url: '/readyz' })).status).toBe(503);
    expect((await app.anonymous.raw({ method: 'GET', url: '/livez' })).status).toBe(200);
  });

  it('shows its figures in production to anyone who has the token, and to no one when there is none', async () => {
    const production = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://okur.example',
      METRICS_TOKEN: 'a-token-of-metrics-0123456789',
    };
    const guarded = await testApp(production);
    const ask = (authorization?: string) =>
      guarded.anonymous.raw({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
    for (const wrong of [undefined, 'Bearer ', 'Bearer a-token-of-metrics-012345678X', 'a-token-of-metrics-0123456789'])
      expect([(await ask(wrong)).status, (await ask(wrong)).headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const metrics = await ask(`Bearer ${production.METRICS_TOKEN}`);
    expect([metrics.status, metrics.text.includes('http_request_duration_seconds')]).toEqual([200, true]);

    const shut = await testApp({ ...production, METRICS_TOKEN: '' });
    expect((await shut.anonymous.raw({ method: 'GET', url: '/metrics' })).status).toBe(404);
  });

  it('shows the page of the API and its document outside production alone', async () => {
    const production = await testApp({
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://okur.example',
    });
    for (const url of ['/api/docs', '/api/docs/json', '/api/openapi.json']) {
      expect((await app.anonymous.raw({ method: 'GET', url })).status, url).toBe(200);
      expect((await production.anonymous.raw({ method: 'GET', url })).status, url).toBe(404);
    }
  });

  it('counts calls for Prometheus by route, not by address', async () => {
    await superAdmin.call(companies.listCompanies);
    const { text } = await app.anonymous.raw({ method: 'GET', url: '/metrics' });
    expect(text).toContain('http_request_duration_seconds');
    expect(text).toContain('/api/v1/companies');
  });
});

describe('a mail server that hangs or refuses', () => {
  it.each([
    ['hangs', () => new Promise<void>(() => {})],
    ['refuses', () => Promise.reject(new Error('no'))],
  ])('%s: the write is answered as done', async (_how, send) => {
    const { companyId } = await makeSchool(app);
    const sending = vi.spyOn(app.services.mailer, 'send').mockImplementation(send);
    const body = { instructor_name: 'Yeni Öğretmen', email: `yeni.${companyId}@okur.example`, company_id: companyId };
    const answer = await superAdmin.call(instructors.createInstructor, { body });
    const forgotten = await app.anonymous.call(auth.forgotAdmin, { body: { email: body.email } });
    await eventually(() => expect(sending.mock.calls.filter(([mail]) => mail.to === body.email)).toHaveLength(2));
    sending.mockRestore();
    expect([answer.status, forgotten.status]).toEqual([201, 200]);
  });
});

import { auth, signOn } from '@okur/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeCompany,
  makeDepartment,
  makeSchool,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';
import { issuerDouble } from '../../platform/testing/issuer-double.ts';
import {
  browserAt,
  makeConnected,
  makeProvider,
  makeSignOn,
  makeTeacher,
  password,
} from '../../platform/testing/sign-on.ts';

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
afterAll(() => issuer.close());
beforeEach(() => (issuer.lies = {}));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('signing in with an account of the school', () => {
  it('asks a person the first time to connect it with the password, and then signs in at once', async () => {
    const company = await makeCompany(app, { company_name: 'Deniz Okulu' });
    const provider = await makeProvider(app, company, issuer);
    const teacher = await makeTeacher(app, company);
    const browser = browserAt(app);
    const first = await browser.signIn(provider, 'ayse');
    expect(first.status, first.text).toBe(200);
    expect(first.body.link).toMatchObject({ type: 'staff', provider: 'Okul hesabı', company_name: 'Deniz Okulu' });
    const linked = await browser.link(first.body.link.token, teacher.email, password);
    expect(linked.body, linked.text).toMatchObject({ admin: { email: teacher.email } });
    const again = await browserAt(app).signIn(provider, 'ayse');
    expect(again.body.admin, again.text).toMatchObject({ email: teacher.email });
    const me = await app.anonymous.call(auth.me, bearer(again.body.access_token.token));
    expect(me.body.data.email).toBe(teacher.email);
  });

  it('lets a student in the same way', async () => {
    const company = await makeCompany(app);
    const provider = await makeProvider(app, company, issuer);
    const id = await makeStudent(app, company, await makeDepartment(app, company), { username: 'dnz.cem' });
    await givePassword(app, 'users', id, password);
    const browser = browserAt(app);
    const { link } = (await browser.signIn(provider, 'cem', 'student')).body;
    expect((await browser.link(link.token, 'dnz.cem', password)).body.student).toMatchObject({ username: 'dnz.cem' });
    const again = await browser.signIn(provider, 'cem', 'student');
    expect(again.body.student, again.text).toMatchObject({ username: 'dnz.cem' });
  });

  it('tries the link again after a wrong password, and connects once', async () => {
    const { provider, email, browser, subject } = await makeSignOn(app, issuer);
    const { token } = (await browser.signIn(provider, subject)).body.link;
    expect((await browser.link(token, email, 'wrong one')).body.code).toBe('wrong_credentials');
    expect((await browser.link(token, email, password)).status).toBe(200);
    expect((await browser.link(token, email, password)).body.code).toBe('sign_on_failed');
  });

  it('is written down: who connected what, and the kind of sign-in', async () => {
    const { provider, id, email, browser, subject } = await makeSignOn(app, issuer);
    const { token } = (await browser.signIn(provider, subject)).body.link;
    await browser.link(token, email, password);
    const entries = await rows<{ action: string }>(
      db,
      sql`select action from audit where subject_id = ${id} order by at, action`,
    );
    expect(entries.map(({ action }) => action).sort()).toEqual(['link', 'sign_in']);
  });

  it('offers a school what is switched on, whatever the case of its code, and names no other school', async () => {
    const company = await makeCompany(app, { short_name: 'DENIZ1', company_name: 'Deniz Okulu' });
    await makeProvider(app, company, issuer, { name: 'Google', kind: 'google', students: false });
    await makeProvider(app, company, issuer, { name: 'Off', enabled: false });
    const at = (school: string) => app.anonymous.call(signOn.schoolSignOn, { params: { school } });
    expect((await at('deniz1')).body.data).toMatchObject({
      company_name: 'Deniz Okulu',
      providers: [{ name: 'Google', kind: 'google', staff: true, students: false }],
    });
    await makeCompany(app, { short_name: 'SESSIZ1' });
    const silent = await at('SESSIZ1');
    const unknown = await at('YOK1');
    expect(silent.status).toBe(404);
    expect({ ...silent.body, request_id: 0 }).toEqual({ ...unknown.body, request_id: 0 });
  });
});

describe('connected accounts', () => {
  async function connected() {
    const made = await makeConnected(app, issuer);
    const own = await app.signedIn('staff', made.id);
    const [identity] = (await own.call(signOn.identitiesAdmin)).body.data;
    return { ...made, own, identity };
  }

  it('are listed for their owner and disconnected, and then have to be connected anew', async () => {
    const { own, identity, provider, subject, browser } = await connected();
    expect(identity).toMatchObject({ provider: 'Okul hesabı', issuer: issuer.issuer });
    expect((await own.call(signOn.disconnectAdmin, { params: { id: identity.id } })).status).toBe(200);
    expect((await own.call(signOn.identitiesAdmin)).body.data).toEqual([]);
    expect((await browser.signIn(provider, subject)).body).toHaveProperty('link');
  });

  it('of another person are not there', async () => {
    const { own } = await connected();
    const { identity } = await connected();
    expect((await own.call(signOn.disconnectAdmin, { params: { id: identity.id } })).status).toBe(404);
  });

  it('stay while they are the last way in', async () => {
    const { own, identity, id } = await connected();
    await rows(db, sql`update admins set password_hash = null where id = ${id}`);
    const answer = await own.call(signOn.disconnectAdmin, { params: { id: identity.id } });
    expect([answer.status, answer.body.code]).toEqual([422, 'last_way_in']);
    expect((await own.call(signOn.identitiesAdmin)).body.data).toHaveLength(1);
  });
});

describe('providers of a company', () => {
  const input = () => ({
    kind: 'generic',
    name: 'Okul hesabı',
    issuer: issuer.issuer,
    client_id: issuer.clientId,
    secret: issuer.secret,
  });

  it('are set up by super admins; the secret is sealed and never answered', async () => {
    const { companyId, manager } = await makeSchool(app);
    const sp = await staff(app, 'SP');
    const params = { id: companyId };
    const made = await sp.call(signOn.createProvider, { params, body: input() });
    expect(made.status, made.text).toBe(201);
    const { id, callback_url } = made.body.data;
    expect(callback_url).toMatch(/\/auth\/[\w-]{43}\/callback$/);
    const list = await sp.call(signOn.listProviders, { params });
    expect(list.body.data).toMatchObject({ providers: [{ id, enabled: false, people: 0 }] });
    expect(made.text + list.text).not.toContain(issuer.secret);
    const stored = await row<{ secret: string }>(db, sql`select secret from identity_providers where id = ${id}`);
    expect(stored!.secret).not.toContain('secret');
    const audit = await rows(db, sql`select before, after from audit where subject_id = ${id}`);
    expect(JSON.stringify(audit)).not.toContain(issuer.secret);
    for (const client of [manager, await staff(app, 'MN')])
      expect((await client.call(signOn.createProvider, { params, body: input() })).status).toBe(403);
  });

  it('change and keep their secret unless a new one is sent', async () => {
    const { companyId } = await makeSchool(app);
    const { id } = await makeProvider(app, companyId, issuer);
    const sp = await staff(app, 'SP');
    const secretOf = async () =>
      (await row<{ secret: string }>(db, sql`select secret from identity_providers where id = ${id}`))!.secret;
    const before = await secretOf();
    const change = (body: object) => sp.call(signOn.updateProvider, { params: { id }, body });
    expect((await change({ enabled: false, version: 1 })).body.data).toMatchObject({ enabled: false, version: 2 });
    expect(await secretOf()).toBe(before);
    expect((await change({ name: 'x', version: 1 })).status).toBe(409);
    expect((await change({ secret: 'another' })).status).toBe(200);
    expect(app.services.secrets.open(await secretOf())).toBe('another');
  });

  it.each([
    ['no address', 'validation.issuer'],
    ['https://user:word@okul.example', 'validation.issuer'],
    ['https://okul.example/?a=b', 'validation.issuer'],
    ['javascript:alert(1)', 'validation.issuer'],
    ['https://okul.example/.well-known/openid-configuration', 'validation.issuer'],
    ['https://okul.example/%2Ewell-known/openid-configuration', 'validation.issuer'],
    ['https://okul.example/%', 'validation.issuer'],
    ['https://login.microsoftonline.com/common/v2.0', 'validation.issuer_tenant'],
    ['https://login.microsoftonline.com/Common/v2.0', 'validation.issuer_tenant'],
    ['https://LOGIN.microsoftonline.com//organizations/v2.0', 'validation.issuer_tenant'],
    ['https://login.microsoftonline.com/%63onsumers/v2.0', 'validation.issuer_tenant'],
  ])('refuse the issuer %s', async (wrong, key) => {
    const { companyId } = await makeSchool(app);
    const sp = await staff(app, 'SP');
    const body = { ...input(), issuer: wrong };
    const answer = await sp.call(signOn.createProvider, { params: { id: companyId }, body });
    expect(answer.body.errors).toEqual({ issuer: [key] });
  });

  it('are deleted for good, with connected people only where that is said, who are out then', async () => {
    const sp = await staff(app, 'SP');
    const { company, provider, browser, subject } = await makeConnected(app, issuer);
    const { access_token } = (await browser.signIn(provider, subject)).body;
    const params = { id: provider.id };
    expect((await (await staff(app, 'MN')).call(signOn.deleteProvider, { params })).status).toBe(403);
    const held = await sp.call(signOn.deleteProvider, { params });
    expect([held.status, held.body.code, held.body.params]).toEqual([422, 'has_dependents', { people: { count: 1 } }]);
    expect((await app.anonymous.call(auth.me, bearer(access_token.token))).status).toBe(200);
    expect((await sp.call(signOn.deleteProvider, { params, query: { unlink: true } })).status).toBe(200);
    expect((await app.anonymous.call(auth.me, bearer(access_token.token))).status).toBe(401);
    const list = await sp.call(signOn.listProviders, { params: { id: company } });
    expect(list.body.data.providers).toEqual([]);
    const stored = await rows(db, sql`select from identity_providers where id = ${provider.id}`);
    expect(stored).toEqual([]);
    expect((await sp.call(signOn.deleteProvider, { params })).status).toBe(404);
  });

  it('change their issuer with the secret alone, which is never sent to another one', async () => {
    const { companyId } = await makeSchool(app);
    const sp = await staff(app, 'SP');
    const { id } = await makeProvider(app, companyId, issuer);
    const change = (body: object) => sp.call(signOn.updateProvider, { params: { id }, body });
    const moved = { issuer: 'https://okul.example' };
    expect((await change(moved)).body.errors).toEqual({ secret: ['validation.issuer_secret'] });
    expect((await change({ issuer: issuer.issuer })).status).toBe(200);
    expect((await change({ ...moved, secret: 'of the other issuer' })).status).toBe(200);
  });

  it('stay tested when a name is changed, not when the issuer is', async () => {
    const { companyId } = await makeSchool(app);
    const sp = await staff(app, 'SP');
    const { id } = await makeProvider(app, companyId, issuer);
    const tested = (await sp.call(signOn.testProvider, { params: { id } })).body.data;
    const change = async (body: object) =>
      (await sp.call(signOn.updateProvider, { params: { id }, body: { issuer: issuer.issuer, ...body } })).body.data;
    expect((await change({ name: 'Okul' })).tested_at).toBe(tested.tested_at);
    expect((await change({ issuer: 'https://okul.example', secret: 'new' })).tested_at).toBeNull();
  });

  it('are tested, and say what is wrong', async () => {
    const { companyId } = await makeSchool(app);
    const sp = await staff(app, 'SP');
    const faultOf = async (values: object) => {
      const { id } = await makeProvider(app, companyId, issuer, values);
      const answer = await sp.call(signOn.testProvider, { params: { id } });
      expect(answer.body.data.tested_at, answer.text).not.toBeNull();
      return answer.body.data.fault;
    };
    expect(await faultOf({})).toBeNull();
    expect(await faultOf({ secret: app.services.secrets.seal('wrong') })).toBe('wrong_client');
    expect(await faultOf({ issuer: `${issuer.issuer}/elsewhere` })).toBe('no_configuration');
    expect(await faultOf({ issuer: 'http://127.0.0.1:1' })).toBe('unreachable');
    expect(await faultOf({ issuer: 'https://10.0.0.1' })).toBe('forbidden_address');
    expect(await faultOf({ issuer: `${issuer.issuer}/.well-known/openid-configuration` })).toBe('other_issuer');
    issuer.lies = { configuration: { issuer: 'https://okul.example' } };
    expect(await faultOf({})).toBe('other_issuer');
  });
});

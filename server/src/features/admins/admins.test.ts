import { admins, auth, companies, instructors } from '@okur/contract';
import type { StaffAccount } from '@okur/contract/admins';
import { rightNow } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeInstructor,
  makeManager,
  makeSchool,
  staff,
} from '../../platform/testing/factories.ts';

const app = await testApp();
const spId = await makeAdmin(app, ['SP']);
const sp = await app.signedIn('staff', spId);
const { db } = app.services;

let counter = 0;
const address = () => `kisi.${(counter += 1)}@okur.example`;
const person = (over: object = {}) => ({
  username: `Kişi ${(counter += 1)}`,
  email: address(),
  roles: ['MN'],
  ...over,
});
const create = (over: object = {}, client: Client = sp) => client.call(admins.createAdmin, { body: person(over) });
const made = async (over: object = {}): Promise<StaffAccount> => {
  const answer = await create(over);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const change = (id: string, body: object, client: Client = sp) =>
  client.call(admins.updateAdmin, { params: { id }, body });
const toggle = (id: string, client: Client = sp) => client.call(admins.deleteAdmin, { params: { id } });
const get = async (id: string): Promise<StaffAccount> => (await sp.call(admins.getAdmin, { params: { id } })).body.data;
const ids = async (query: Record<string, string> = {}) =>
  (await sp.call(admins.listAdmins, { query: { per_page: 100, ...query } })).body.data.map((a: StaffAccount) => a.id);
const mailTo = async (to: string) =>
  (await app.outbox())
    .map((mail) => JSON.parse(mail) as { to: string; subject: string; text: string })
    .findLast((mail) => mail.to === to);
const signIn = (email: string, password: string) => app.anonymous.call(auth.loginAdmin, { body: { email, password } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a new staff account', () => {
  it('is shown the pages in the language it was invited in, or was given since', async () => {
    const { email, id } = await made({ locale: 'fr', password: 'dört yeşil elma' });
    const language = async () => (await signIn(email, 'dört yeşil elma')).body.admin.chosen_locale;
    expect(await language()).toBe('fr');
    const { version } = await get(id);
    expect((await change(id, { version, locale: 'pl' })).status).toBe(200);
    expect(await language()).toBe('pl');
  });
  it('holds several roles at once and is invited in its own language', async () => {
    const account = await made({
      roles: ['MN', 'CE'],
      locale: 'en',
      phone_number: '0532 111 22 33',
      address: 'Lise Sokağı 4',
    });
    expect(account).toMatchObject({
      roles: [{ name: 'MN' }, { name: 'CE' }],
      phone_number: '5321112233',
      address: 'Lise Sokağı 4',
      invited: true,
      status: 'active',
      open_sessions: 0,
      last_login_at: null,
      companies: [],
    });
    const mail = (await mailTo(account.email))!;
    expect(mail.subject).toBe('Your invitation to Okur');
    const token = /token=([\w-]+)/.exec(mail.text)![1]!;
    const password = 'cok-gizli-parola';
    expect(
      (
        await app.anonymous.call(auth.resetAdmin, {
          body: { token, email: account.email, password, new_password_confirm: password },
        })
      ).status,
    ).toBe(200);
    expect((await signIn(account.email, password)).body.admin.roles).toEqual([{ name: 'MN' }, { name: 'CE' }]);
    expect(await get(account.id)).toMatchObject({ invited: false, open_sessions: 1 });
  });

  it('manages its companies, the last one named first at work', async () => {
    const [first, second] = [
      await makeCompany(app, { company_name: 'Birinci' }),
      await makeCompany(app, { company_name: 'İkinci' }),
    ];
    const account = await made({ roles: ['CM'], company_ids: [second, first] });
    expect(account.companies.map((c) => c.company_name)).toEqual(['İkinci', 'Birinci']);
    const client = await app.signedIn('staff', account.id);
    expect((await client.call(auth.me)).body.data.company_id).toBe(first);
  });

  it('teaches where it has a post', async () => {
    const companyId = await makeCompany(app);
    const account = await made({ roles: ['IN'], instructor_company_ids: [companyId], username: 'Derya Tan' });
    expect(account.instructors).toMatchObject([{ instructor_name: 'Derya Tan', company_id: companyId }]);
    expect((await sp.call(instructors.listInstructors, { query: { company_id: companyId } })).body.data).toMatchObject([
      { email: account.email },
    ]);
  });

  it('is refused by field', async () => {
    const bad = await create({
      username: 'a',
      email: 'x',
      phone_number: '1',
      address: 'x'.repeat(201),
      locale: 'de',
      roles: [],
      company_ids: ['y'],
      nope: 1,
      status: 'disabled',
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual([
      'address',
      'company_ids.0',
      'email',
      'locale',
      'nope',
      'phone_number',
      'roles',
      'status',
      'username',
    ]);
    const companyId = await makeCompany(app);
    const errors = async (over: object) => (await create(over)).body.errors;
    expect(await errors({ roles: ['XX'] })).toEqual({ 'roles.0': ['validation.choice'] });
    expect(await errors({ roles: ['MN', 'MN'] })).toEqual({ roles: ['validation.choice'] });
    expect(await errors({ roles: ['CM'] })).toEqual({ company_ids: ['validation.required'] });
    expect(await errors({ roles: ['IN'] })).toEqual({ instructor_company_ids: ['validation.required'] });
    expect(await errors({ roles: ['MN'], company_ids: [companyId] })).toEqual({
      company_ids: ['validation.role_missing'],
    });
    expect(await errors({ roles: ['CM'], company_ids: [crypto.randomUUID()] })).toEqual({
      company_ids: ['validation.not_found'],
    });
    expect(await errors({ roles: ['CM'], company_ids: [await makeCompany(app, { deleted_at: rightNow() })] })).toEqual({
      company_ids: ['validation.not_found'],
    });
    expect(await errors({ password: '123456' })).toEqual({ password: ['validation.password_common'] });
  });

  it('never joins a role of the platform with one inside a company: it would hold in every company', async () => {
    expect(
      (await create({ roles: ['CS', 'IN'], instructor_company_ids: [await makeCompany(app)] })).body.errors,
    ).toEqual({ roles: ['validation.roles_mixed'] });
  });

  it('has an address and a name of its own, whatever the case', async () => {
    const account = await made({ username: 'Tek Kişi' });
    expect((await create({ email: account.email.toUpperCase() })).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['validation.taken'] },
    });
    expect((await create({ username: 'tek kişi' })).body).toMatchObject({
      code: 'duplicate',
      errors: { username: ['validation.taken'] },
    });
  });

  it('is made once for one key', async () => {
    const body = person();
    const send = () => sp.call(admins.createAdmin, { body, headers: { 'idempotency-key': body.email } });
    expect((await send()).body).toEqual((await send()).body);
    expect(await ids({ search: body.email })).toHaveLength(1);
  });
});

describe('who may', () => {
  it('look after accounts: super admins alone, so that no one gives a role above their own', async () => {
    const school = await makeSchool(app);
    const other = await made();
    const others = await Promise.all((['MN', 'SM', 'CS', 'CE'] as const).map((role) => staff(app, role)));
    for (const client of [school.manager, school.instructor, ...others]) {
      const params = { id: other.id };
      const answers = [
        await create({ roles: ['SP'] }, client),
        await change(other.id, { roles: ['SP'] }, client),
        await toggle(other.id, client),
        await client.call(admins.listAdmins),
        await client.call(admins.getAdmin, { params }),
        await client.call(admins.allManagers),
        await client.call(admins.sessionsOfAdmin, { params }),
        await client.call(admins.endSessionsOfAdmin, { params }),
        await client.call(admins.inviteAdmin, { params }),
        await client.call(admins.subscriptionChangeHistory),
        await client.call(admins.subscriptionChangeStats),
      ];
      expect(answers.map((a) => a.status)).toEqual(answers.map(() => 403));
    }
  });
});

describe('the list', () => {
  it('finds by role, company, state and part of a name', async () => {
    const companyId = await makeCompany(app);
    const manager = await makeManager(app, [companyId]);
    const teacher = (await makeInstructor(app, companyId)).adminId;
    expect((await ids({ company_id: companyId })).sort()).toEqual([manager, teacher].sort());
    expect(await ids({ company_id: companyId, role: 'IN' })).toEqual([teacher]);
    const { id } = await made({ username: 'Işıl Görür' });
    expect(await ids({ search: 'ısıl gor' })).toEqual([id]);
    expect(await ids({ search: 'ısıl gor', status: 'invited' })).toEqual([id]);
    const state = async (query: object = {}) =>
      (await sp.call(admins.listAdmins, { query: { search: 'ısıl gor', ...query } })).body.data[0].state;
    expect(await state()).toBe('invited');
    await change(id, { status: 'disabled' });
    expect([
      await ids({ search: 'ısıl gor', status: 'invited' }),
      await ids({ search: 'ısıl gor', status: 'disabled' }),
    ]).toEqual([[], [id]]);
    expect(await state()).toBe('disabled');
    await toggle(id);
    expect(await state({ deleted: 'true' })).toBe('deleted');
  });

  it('of all managers holds managers and company managers, unpaged and short', async () => {
    const companyId = await makeCompany(app);
    const manager = await makeManager(app, [companyId]);
    const { body } = await sp.call(admins.allManagers);
    expect(body.data.map((a: StaffAccount) => a.id)).toContain(manager);
    expect(body.data.map((a: StaffAccount) => a.id)).not.toContain(spId);
    expect(Object.keys(body.data[0]).sort()).toEqual(['email', 'id', 'roles', 'username']);
    expect(body.data).toHaveLength(body.meta.total);
  });
});

describe('changing an account', () => {
  it('changes what is named and nothing else, and refuses a lost update', async () => {
    const { id, email } = await made({ phone_number: '5321112233' });
    expect((await change(id, { address: 'Yeni Sokak', version: 1 })).body.data).toMatchObject({
      email,
      phone_number: '5321112233',
      address: 'Yeni Sokak',
      version: 2,
    });
    expect((await change(id, { address: 'Geç', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { address: 'Yeni Sokak' },
    });
    const audit = await rows<{ action: string; before: StaffAccount; after: StaffAccount }>(
      db,
      sql`select action, before, after from audit where subject = 'ADMIN' and subject_id = ${id} order by id`,
    );
    expect(audit.map((a) => a.action)).toEqual(['create', 'update']);
    expect([audit[1]!.before.address, audit[1]!.after.address]).toEqual([null, 'Yeni Sokak']);
    expect(JSON.stringify(audit)).not.toContain('hash');
  });

  it('takes the companies away with the role, at once for a signed-in manager', async () => {
    const { companyId, manager } = await makeSchool(app);
    const { id } = (await manager.call(auth.me)).body.data;
    expect((await change(id, { roles: ['CE'] })).body.data.companies).toEqual([]);
    expect((await manager.call(auth.me)).body.data).toMatchObject({ roles: [{ name: 'CE' }], companies: [] });
    expect((await sp.call(companies.listManagers, { params: { id: companyId } })).body.data).toEqual([]);
  });

  it('gives a post back with its departments', async () => {
    const { companyId, instructorId, instructor, departmentIds } = await makeSchool(app);
    const { id } = (await instructor.call(auth.me)).body.data;
    await change(id, { roles: ['SM'] });
    expect((await sp.call(instructors.listInstructors, { query: { company_id: companyId } })).body.data).toEqual([]);
    await change(id, { roles: ['IN'], instructor_company_ids: [companyId] });
    expect((await sp.call(instructors.getInstructor, { params: { id: instructorId } })).body.data).toMatchObject({
      deleted_at: null,
      departments: [{ id: departmentIds[0] }],
    });
    const audit = await rows<{ action: string }>(
      db,
      sql`select action from audit where subject = 'INSTRUCTOR' and subject_id = ${instructorId} order by id`,
    );
    expect(audit.map((a) => a.action)).toEqual(['delete', 'restore']);
  });

  it('keeps the link to a deleted company for the day it returns', async () => {
    const [stays, goes] = [await makeCompany(app), await makeCompany(app)];
    const { id } = await made({ roles: ['CM'], company_ids: [goes, stays] });
    const toggleCompany = () => sp.call(companies.deleteCompany, { params: { id: goes } });
    await toggleCompany();
    await change(id, { company_ids: [stays] });
    await toggleCompany();
    expect((await get(id)).companies.map((c) => c.id).sort()).toEqual([stays, goes].sort());
  });

  it('keeps the post at a deleted company for the day it returns, as long as the person teaches', async () => {
    const [stays, goes] = [await makeCompany(app), await makeCompany(app)];
    const { id } = await made({ roles: ['IN'], instructor_company_ids: [goes, stays] });
    const toggleCompany = () => sp.call(companies.deleteCompany, { params: { id: goes } });
    const posts = async () => (await get(id)).instructors.map((post) => post.company_id).sort();
    await toggleCompany();
    await change(id, { address: 'Yeni Sokak', instructor_company_ids: [stays] });
    await toggleCompany();
    expect(await posts()).toEqual([stays, goes].sort());
    await toggleCompany();
    await change(id, { roles: ['SM'], instructor_company_ids: [] });
    await toggleCompany();
    expect(await posts()).toEqual([]);
  });

  it('sends the invitation to a corrected address, unless locked, and again while there is no password', async () => {
    const { id } = await made();
    const [locked, email] = [address(), address()];
    await change(id, { email: locked, status: 'disabled' });
    expect(await mailTo(locked)).toBeUndefined();
    await change(id, { email, status: 'active' });
    const first = /token=([\w-]+)/.exec((await mailTo(email))!.text)![1];
    expect((await sp.call(admins.inviteAdmin, { params: { id } })).status).toBe(200);
    const second = /token=([\w-]+)/.exec((await mailTo(email))!.text)![1];
    const choose = (token: string | undefined) =>
      app.anonymous.call(auth.resetAdmin, {
        body: { token, email, password: 'cok-gizli-parola', new_password_confirm: 'cok-gizli-parola' },
      });
    expect([(await choose(first)).body.code, (await choose(second)).status]).toEqual(['token_spent', 200]);
    expect((await sp.call(admins.inviteAdmin, { params: { id } })).status).toBe(409);
  });
});

describe('one’s own account and the last super admin', () => {
  it('are not deleted, locked or demoted by their owner', async () => {
    const own = async (body: object) => (await change(spId, body)).body.errors;
    expect((await toggle(spId)).body).toMatchObject({ code: 'invalid', errors: { id: ['validation.own_account'] } });
    expect(await own({ status: 'disabled' })).toEqual({ status: ['validation.own_account'] });
    expect(await own({ roles: ['MN'] })).toEqual({ roles: ['validation.own_account'] });
    expect(await own({ password: 'cok-gizli-parola' })).toEqual({ password: ['validation.own_account'] });
    expect(await own({ must_change_password: true })).toEqual({ must_change_password: ['validation.own_account'] });
    expect((await change(spId, { roles: ['SP', 'MN'], address: 'Okul Yolu' })).status).toBe(200);
  });

  it('stay when the other super admin is only known to a call that came too late', async () => {
    const first = await makeAdmin(app, ['SP']);
    const late = await app.signedIn('staff', first);
    await late.call(auth.me);
    // Another process has disabled everyone else; this one still knows the caller for some seconds.
    await rows(db, sql`update admins set status = 'disabled' where 'SP' = any(roles) and id <> ${spId}`);
    for (const answer of [
      await toggle(spId, late),
      await change(spId, { roles: ['MN'] }, late),
      await change(spId, { status: 'disabled' }, late),
    ]) {
      expect(Object.values(answer.body.errors)).toEqual([['validation.last_super_admin']]);
    }
  });
});

describe('deleting an account', () => {
  it('ends its sessions at once, and restoring it opens none of them', async () => {
    const { id, email } = await made();
    await givePassword(app, 'admins', id, 'cok-gizli-parola');
    const { token, refreshToken } = (await signIn(email, 'cok-gizli-parola')).body.access_token;
    const me = () => app.anonymous.call(auth.me, bearer(token));
    expect((await me()).status).toBe(200);
    expect((await toggle(id)).body.data).toMatchObject({ deleted_at: expect.any(String), open_sessions: 0 });
    expect([(await me()).status, (await signIn(email, 'cok-gizli-parola')).status]).toEqual([401, 422]);
    expect([await ids({ search: email }), await ids({ search: email, deleted: 'true' })]).toEqual([[], [id]]);
    expect((await change(id, { address: 'x' })).status).toBe(404);
    expect((await toggle(id)).body.data.deleted_at).toBeNull();
    expect((await me()).status).toBe(401);
    expect((await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: refreshToken } })).status).toBe(401);
    expect((await signIn(email, 'cok-gizli-parola')).status).toBe(200);
  });
});

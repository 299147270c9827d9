import { auth, companies, departments, instructors, users } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeCompany,
  makeManager,
  makeSchool,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { makeArticle, makeHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const support = await staff(app, 'CS');
const shortName = () => `K${crypto.randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`;
const email = () => `mudur.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const create = (over: object = {}, client = sp) =>
  client.call(companies.createCompany, { body: { company_name: 'Çınar Koleji', short_name: shortName(), ...over } });
/** A list's query may be appended to the address of one company: it changes nothing. */
const one = async (id: string, client = sp) =>
  client.call(companies.getCompany, { params: { id }, query: { page: 1, isAll: true } });
const names = async (query: Record<string, string>, client = sp) =>
  (await client.call(companies.listCompanies, { query })).body.data.map(
    (c: { company_name: string }) => c.company_name,
  );
const lastMail = async () => JSON.parse((await app.outbox()).at(-1)!) as { to: string; text: string };

let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 3 });
});

describe('a new company', () => {
  it('starts active, without people, with a short name in capitals', async () => {
    const answer = await create({ short_name: 'cnr77', licence_limit: 300 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      company_name: 'Çınar Koleji',
      short_name: 'CNR77',
      status: 'active',
      licence_limit: 300,
      time_zone: 'Europe/Istanbul',
      parent_access: false,
      counts: { departments: 0, instructors: 0, students: 0, licences: 0 },
    });
  });

  it('invites its first manager, who chooses a password and works in it', async () => {
    const manager = { username: 'Selin Aydın', email: email() };
    const { id } = (await create({ company_name: 'Meşe Okulu', manager })).body.data;
    const { to, text } = await lastMail();
    expect(to).toBe(manager.email);
    const token = /token=([\w-]+)/.exec(text)![1]!;
    const password = 'uzun-bir-parola';
    expect(
      (
        await app.anonymous.call(auth.resetAdmin, {
          body: { token, email: manager.email, password, new_password_confirm: password },
        })
      ).status,
    ).toBe(200);
    const { admin } = (await app.anonymous.call(auth.loginAdmin, { body: { email: manager.email, password } })).body;
    expect(admin).toMatchObject({ company_id: id, roles: [{ name: 'CM' }], company: { company_name: 'Meşe Okulu' } });
  });

  it('links a manager whose e-mail is known, without another account or mail', async () => {
    const existing = email();
    const adminId = await makeAdmin(app, ['IN'], { email: existing, password_hash: 'set' });
    const mails = (await app.outbox()).length;
    const { id } = (await create({ manager: { username: 'Kim Olsa', email: existing } })).body.data;
    expect(
      (await sp.call(companies.listManagers, { params: { id } })).body.data.map((m: { id: string }) => m.id),
    ).toEqual([adminId]);
    expect((await (await app.signedIn('staff', adminId)).call(auth.me)).body.data.roles).toEqual([
      { name: 'IN' },
      { name: 'CM' },
    ]);
    expect((await app.outbox()).length).toBe(mails);
  });

  it('never makes a manager of someone who works for the platform: the role would reach every company', async () => {
    const platform = email();
    await makeAdmin(app, ['CE'], { email: platform });
    const answer = await create({ manager: { username: 'Editör', email: platform } });
    expect([answer.status, answer.body.errors]).toEqual([409, { 'manager.email': ['validation.taken'] }]);
  });

  it('is refused with each bad field by name, and a taken short name or username', async () => {
    const taken = (await create()).body.data.short_name;
    expect((await create({ short_name: taken })).body).toMatchObject({
      code: 'duplicate',
      errors: { short_name: ['validation.taken'] },
    });
    await makeAdmin(app, ['CM'], { username: 'Alınmış Ad' });
    expect((await create({ manager: { username: 'alınmış ad', email: email() } })).body.errors).toEqual({
      'manager.username': ['validation.taken'],
    });
    const bad = await create({
      company_name: ' ',
      short_name: 'ç-1',
      licence_limit: -1,
      time_zone: 'Mars/Olympus',
      contact_email: 'x',
      contact_phone: '12',
      roles: ['SP'],
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual([
      'company_name',
      'contact_email',
      'contact_phone',
      'licence_limit',
      'roles',
      'short_name',
      'time_zone',
    ]);
  });

  it('is not for support, editors, managers or instructors to add', async () => {
    for (const client of [support, await staff(app, 'CE'), school.manager, school.instructor])
      expect((await create({}, client)).status).toBe(403);
  });
});

describe('the list of companies', () => {
  it('finds Turkish names however they are typed, and counts no one who is deleted', async () => {
    const word = shortName();
    const id = await makeCompany(app, { company_name: `Işık İlköğretim ${word}`, city: 'Iğdır' });
    for (const search of [`ışık ${word}`, `ISIK ${word}`, `isik igdir ${word}`])
      expect(await names({ search }), search).toEqual([`Işık İlköğretim ${word}`]);
    await sp.call(users.deleteUser, { params: { id: school.studentIds[0]! } });
    await sp.call(departments.deleteDepartment, {
      params: { id: school.companyId, departmentId: school.departmentIds[1]! },
    });
    expect((await one(school.companyId)).body.data.counts).toMatchObject({
      departments: 1,
      instructors: 1,
      students: 1,
    });
    expect((await one(id)).body.data.counts.students).toBe(0);
  });

  it('counts as used licences those who may sign in alone', async () => {
    await rows(
      app.services.db,
      sql`update users set status = case id when ${school.studentIds[0]!} then 'frozen'
        when ${school.studentIds[1]!} then 'expired' else 'invited' end where company_id = ${school.companyId}`,
    );
    expect((await one(school.companyId)).body.data.counts).toMatchObject({ students: 3, licences: 1 });
  });

  it('sorts by the Turkish alphabet and refuses an unknown sort', async () => {
    const word = shortName();
    for (const name of ['Şule', 'Çam', 'Cem', 'Zeki', 'Suna'])
      await makeCompany(app, { company_name: `${name} ${word}` });
    expect(await names({ search: word, sort: 'company_name' })).toEqual(
      ['Cem', 'Çam', 'Suna', 'Şule', 'Zeki'].map((name) => `${name} ${word}`),
    );
    expect((await sp.call(companies.listCompanies, { query: { sort: 'logo' } })).body).toMatchObject({
      code: 'invalid',
      errors: { sort: ['validation.choice'] },
    });
  });

  it('is not for those who work inside one; they see their own company alone', async () => {
    const other = await makeSchool(app);
    for (const client of [school.manager, school.instructor]) {
      expect((await client.call(companies.listCompanies)).status).toBe(403);
      expect((await one(school.companyId, client)).status).toBe(200);
      expect((await one(other.companyId, client)).status).toBe(404);
    }
  });
});

describe('changing a company', () => {
  it('leaves what is not named as it was', async () => {
    const id = await makeCompany(app, { city: 'Bursa', parent_access: true, licence_limit: 40 });
    const answer = await sp.call(companies.updateCompany, {
      params: { id },
      body: { company_name: 'Yeni Ad', version: 1 },
    });
    expect(answer.body.data).toMatchObject({
      company_name: 'Yeni Ad',
      city: 'Bursa',
      parent_access: true,
      licence_limit: 40,
      version: 2,
    });
  });

  it('that someone else changed meanwhile answers how it stands now', async () => {
    const id = await makeCompany(app, { company_name: 'Önce' });
    await sp.call(companies.updateCompany, { params: { id }, body: { city: 'Muğla' } });
    const late = await sp.call(companies.updateCompany, {
      params: { id },
      body: { company_name: 'Sonra', version: 1 },
    });
    expect(late.body).toMatchObject({
      code: 'stale_version',
      current: { company_name: 'Önce', city: 'Muğla', version: 2 },
    });
  });

  it('is not for support or the school itself', async () => {
    for (const client of [support, school.manager])
      expect(
        (await client.call(companies.updateCompany, { params: { id: school.companyId }, body: { city: 'Van' } }))
          .status,
      ).toBe(403);
  });
});

describe('deleting a company', () => {
  it('is refused while students may sign in or homework runs, and says how many', async () => {
    const params = { id: school.companyId };
    const departments = { department_ids: [school.departmentIds[0]!] };
    const article = await makeArticle(sp);
    await makeHomework(school.instructor, article.id, departments.department_ids);
    const answer = await sp.call(companies.deleteCompany, { params });
    expect(answer.body, answer.text).toMatchObject({
      code: 'has_dependents',
      errors: { students: ['companies.held_by_students'], homeworks: ['companies.held_by_homeworks'] },
      params: { students: { count: 3 }, homeworks: { count: 1 } },
    });
    await rows(app.services.db, sql`update users set status = 'expired' where company_id = ${school.companyId}`);
    expect((await sp.call(companies.deleteCompany, { params })).body.errors).toEqual({
      homeworks: ['companies.held_by_homeworks'],
    });
  });

  it('hides it with its people and ends their sign-in; the same call brings all of it back', async () => {
    const params = { id: school.companyId };
    await rows(app.services.db, sql`update users set status = 'frozen' where company_id = ${school.companyId}`);
    const managerId = (await school.manager.call(auth.me)).body.data.id;
    const managed = async () =>
      (await (await app.signedIn('staff', managerId)).call(auth.me)).body.data.companies.map(
        (c: { id: string }) => c.id,
      );
    expect((await sp.call(companies.deleteCompany, { params })).body.data.deleted_at).not.toBeNull();
    const query = { company_id: school.companyId };
    for (const route of [users.listUsers, departments.listDepartments, instructors.listInstructors])
      expect((await sp.call(route, { query })).body.meta.total).toBe(0);
    expect((await sp.call(users.getUser, { params: { id: school.studentIds[0]! } })).status).toBe(404);
    expect(await managed()).toEqual([]);
    expect((await one(school.companyId, support)).status).toBe(404);
    expect((await sp.call(companies.updateCompany, { params, body: { city: 'Van' } })).status).toBe(404);

    expect((await sp.call(companies.deleteCompany, { params })).body.data.deleted_at).toBeNull();
    expect((await sp.call(users.listUsers, { query })).body.meta.total).toBe(3);
    expect(await managed()).toEqual([school.companyId]);
  });

  it('shows it among the others to those alone who may restore it, when asked', async () => {
    const word = shortName();
    const id = await makeCompany(app, { company_name: `Kapalı ${word}`, deleted_at: rightNow() });
    expect(await names({ search: word })).toEqual([]);
    expect(await names({ search: word, deleted: 'true' })).toEqual([`Kapalı ${word}`]);
    expect(await names({ search: word, deleted: 'true' }, support)).toEqual([]);
    expect((await one(id)).status).toBe(200);
  });
});

describe('the logo', () => {
  const picture = (format: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f5c69' } })
      [format]()
      .toBuffer();
  const upload = async (fileName: string, bytes: Uint8Array | string) =>
    sp.call(companies.uploadLogo, { params: { id: school.companyId }, files: { logo: { fileName, bytes } } });

  it('is kept, replaced and removed', async () => {
    const first = (await upload('logo.png', await picture())).body.data.logo as string;
    expect((await app.anonymous.raw({ method: 'GET', url: first })).headers['content-type']).toBe('image/png');
    const second = (await upload('logo.JPG', await picture('jpeg'))).body.data.logo as string;
    expect((await app.anonymous.raw({ method: 'GET', url: first })).status).toBe(404);
    expect((await sp.call(companies.deleteLogo, { params: { id: school.companyId } })).body.data.logo).toBeNull();
    expect((await app.anonymous.raw({ method: 'GET', url: second })).status).toBe(404);
  });

  it('must be a picture', async () => {
    expect((await upload('logo.svg', '<svg/>')).body.errors).toEqual({ logo: ['validation.file_extension'] });
    expect((await upload('logo.png', '<html>')).body.errors).toEqual({ logo: ['validation.image'] });
    expect((await sp.call(companies.uploadLogo, { params: { id: school.companyId }, body: {} })).body.errors).toEqual({
      logo: ['validation.required'],
    });
  });
});

describe('managers of a company', () => {
  const add = (id: string, body: object, client = sp) => client.call(companies.addManager, { params: { id }, body });

  it('are added: a new one is invited, a known one gets the company beside their own ones', async () => {
    const [first, second] = [await makeCompany(app), await makeCompany(app, { company_name: 'Yeni Okul' })];
    const address = email();
    const answer = await add(first, { username: 'Sevda Kurt', email: address });
    expect(answer.body.data, answer.text).toMatchObject({
      username: 'Sevda Kurt',
      email: address,
      last_login_at: null,
    });
    expect((await app.outbox()).some((mail) => mail.includes(address))).toBe(true);
    expect((await add(second, { username: 'Sevda Kurt', email: address })).body.data.id).toBe(answer.body.data.id);
    const own = (await (await app.signedIn('staff', answer.body.data.id)).call(auth.me)).body.data;
    expect(own.companies.map((c: { id: string }) => c.id)).toEqual([first, second]);
  });

  it('are not added twice, under a name someone else has, or by those who may not edit companies', async () => {
    const id = await makeCompany(app);
    const manager = { username: 'Adem Sarı', email: email() };
    await add(id, manager);
    expect((await add(id, manager)).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['companies.manages_already'] },
    });
    expect((await add(id, { username: 'adem sarı', email: email() })).body.errors).toEqual({
      username: ['validation.taken'],
    });
    await makeAdmin(app, ['MN'], { username: 'Her Yer', email: 'her.yer@okur.example' });
    expect((await add(id, { username: 'Her Yer', email: 'her.yer@okur.example' })).body.errors).toEqual({
      email: ['validation.taken'],
    });
    expect((await add(id, { username: 'Yeni Kişi', email: email() }, support)).status).toBe(403);
    expect((await add(school.companyId, { username: 'Yeni Kişi', email: email() }, school.manager)).status).toBe(403);
  });

  it('are listed and taken out; with the last company the role goes, the account stays', async () => {
    const [first, second] = [await makeCompany(app), await makeCompany(app)];
    const adminId = await makeManager(app, [first, second]);
    const remove = (id: string) => sp.call(companies.removeManager, { params: { id, managerId: adminId } });
    const roles = async () => (await (await app.signedIn('staff', adminId)).call(auth.me)).body.data.roles;
    expect((await sp.call(companies.companyOfAdmin, { params: { adminId } })).body.data).toMatchObject({
      id: second,
      admin: { id: adminId },
    });
    expect((await remove(second)).status).toBe(200);
    expect((await sp.call(companies.listManagers, { params: { id: second } })).body.data).toEqual([]);
    expect((await sp.call(companies.companyOfAdmin, { params: { adminId } })).body.data.id).toBe(first);
    expect(await roles()).toEqual([{ name: 'CM' }]);
    await remove(first);
    expect(await roles()).toEqual([]);
    expect((await remove(first)).status).toBe(404);
    expect((await sp.call(companies.companyOfAdmin, { params: { adminId } })).status).toBe(404);
  });
});

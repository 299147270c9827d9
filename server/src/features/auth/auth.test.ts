import { auth } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeInstructor,
  makeManager,
  makeParent,
  makeStudent,
} from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const password = 'kitap kurdu 42';

async function makeAccount(role: 'CM' | 'IN' | 'SP' = 'SP') {
  const id = await makeAdmin(app, [role]);
  await givePassword(app, 'admins', id, password);
  const email = (await rows<{ email: string }>(app.services.db, sql`select email from admins where id = ${id}`))[0]!
    .email;
  return { id, email };
}
const signIn = (body: object) => app.anonymous.call(auth.loginAdmin, { body });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  it('answers both tokens and the admin, and the token opens me', async () => {
    const { email } = await makeAccount();
    const answer = await signIn({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      access_token: { token: expect.any(String), refreshToken: expect.any(String) },
      admin: { email, roles: [{ name: 'SP' }] },
    });
    const me = await app.anonymous.call(auth.me, bearer(answer.body.access_token.token));
    expect(me.body.data.email).toBe(email);
    expect(me.text).not.toMatch(/hash|argon2|"password"/);
  });

  it('takes the username in the same field, whatever its case', async () => {
    const { id } = await makeAccount();
    await rows(app.services.db, sql`update admins set username = 'Işık Öğretmen' where id = ${id}`);
    expect((await signIn({ email: 'Işık Öğretmen', password })).status).toBe(200);
  });

  it('gives one answer to a wrong password and to an unknown address', async () => {
    const { email } = await makeAccount();
    const wrong = await signIn({ email, password: 'wrong one' });
    const unknown = await signIn({ email: 'nobody@okur.example', password: 'wrong one' });
    expect(wrong.status).toBe(422);
    expect({ ...wrong.body, request_id: 0 }).toEqual({ ...unknown.body, request_id: 0 });
  });

  it('names the missing fields', async () => {
    const answer = await signIn({});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ email: ['validation.required'], password: ['validation.required'] });
  });

  it('waits after ten failures even for the right password, and says nothing else', async () => {
    const { id, email } = await makeAccount();
    for (let i = 0; i < 10; i += 1) await signIn({ email, password: 'wrong one' });
    expect((await signIn({ email, password })).body.code).toBe('wrong_credentials');
    await rows(
      app.services.db,
      sql`update login_failures set blocked_until = now() - interval '1 second' where key = ${`account:staff:${id}`}`,
    );
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it('is closed to a deleted or disabled account, also while it is signed in', async () => {
    const { id, email } = await makeAccount();
    const { token } = (await signIn({ email, password })).body.access_token;
    await rows(app.services.db, sql`update admins set status = 'disabled' where id = ${id}`);
    app.services.access.forget(id);
    expect((await app.anonymous.call(auth.me, bearer(token))).status).toBe(401);
    expect((await signIn({ email, password })).status).toBe(422);
  });

  it('is for each account type by itself: a parent token opens no staff call', async () => {
    const parentId = await makeParent(app);
    const parent = await app.signedIn('parent', parentId);
    expect((await parent.call(auth.meParent)).status).toBe(200);
    const answer = await parent.call(auth.me);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('wrong_account_type');
  });

  it('lets a student in by username with the password of the card, of which a hash alone is stored then', async () => {
    const company = await makeCompany(app);
    const id = await makeStudent(app, company, await makeDepartment(app, company), {
      username: 'akd.osman',
      status: 'invited',
      password_hash: app.services.passwords.hashFirst('kft-7mh-d4p'),
    });
    const login = () =>
      app.anonymous.call(auth.loginStudent, { body: { email: 'akd.osman', password: 'kft-7mh-d4p' } });
    expect((await login()).body.student).toMatchObject({
      username: 'akd.osman',
      settings: { font_family: 'literata' },
    });
    const [stored] = await rows<{ password_hash: string; status: string }>(
      app.services.db,
      sql`select password_hash, status from users where id = ${id}`,
    );
    expect(stored).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/), status: 'active' });
    expect((await login()).status).toBe(200);
  });

  it('takes the password of a card in capitals, with blanks or dashes, the first time and later', async () => {
    const company = await makeCompany(app);
    await makeStudent(app, company, await makeDepartment(app, company), {
      username: 'akd.isil',
      status: 'invited',
      password_hash: app.services.passwords.hashFirst('kft-7mh-d4p'),
    });
    const status = async (typed: string) =>
      (await app.anonymous.call(auth.loginStudent, { body: { email: 'akd.isil', password: typed } })).status;
    for (const typed of ['KFT-7MH-D4P', ' Kft-7mh-d4p ', 'kft 7mh d4p', 'kft7mhd4p', 'kft – 7mh – d4p', 'kft-7mh-d4p'])
      expect([typed, await status(typed)]).toEqual([typed, 200]);
    for (const typed of ['kft-7mh-d4', 'kft-7mh-d4r']) expect([typed, await status(typed)]).toEqual([typed, 422]);
  });
});

describe('refreshing', () => {
  const refresh = (refresh_token: string) => app.anonymous.call(auth.refreshAdmin, { body: { refresh_token } });

  it('rotates the token', async () => {
    const { email } = await makeAccount();
    const first = (await signIn({ email, password })).body.access_token;
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.accessToken.refreshToken).not.toBe(first.refreshToken);
    expect((await app.anonymous.call(auth.me, bearer(second.body.accessToken.token))).status).toBe(200);
  });

  it('takes the immediate predecessor for ten seconds: two tabs may race', async () => {
    const { email } = await makeAccount();
    const first = (await signIn({ email, password })).body.access_token.refreshToken;
    await refresh(first);
    expect((await refresh(first)).status).toBe(200);
  });

  it('ends the whole family when a spent token comes back', async () => {
    const { email } = await makeAccount();
    const { token, refreshToken } = (await signIn({ email, password })).body.access_token;
    const second = (await refresh(refreshToken)).body.accessToken.refreshToken;
    const third = (await refresh(second)).body.accessToken.refreshToken;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
    await rows(app.services.db, sql`select 1`);
    expect((await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: third } })).status).toBe(401);
    expect(token).toBeTruthy();
  });

  it('knows no made-up token and none of another account type', async () => {
    const { email } = await makeAccount();
    const { refreshToken } = (await signIn({ email, password })).body.access_token;
    expect((await refresh('made-up')).status).toBe(401);
    expect((await app.anonymous.call(auth.refreshParent, { body: { refresh_token: refreshToken } })).status).toBe(401);
  });

  it('is over after signing out', async () => {
    const { email } = await makeAccount();
    const { token, refreshToken } = (await signIn({ email, password })).body.access_token;
    expect((await app.anonymous.call(auth.logoutAdmin, bearer(token))).status).toBe(200);
    expect((await app.anonymous.call(auth.me, bearer(token))).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('passwords', () => {
  it('change with the old one, and every other session ends', async () => {
    const { email } = await makeAccount();
    const other = (await signIn({ email, password })).body.access_token;
    const own = (await signIn({ email, password })).body.access_token;
    const body = { oldPassword: password, password: 'yeni bir kitap', new_password_confirm: 'yeni bir kitap' };
    expect((await app.anonymous.call(auth.changePasswordAdmin, { body, ...bearer(own.token) })).status).toBe(200);
    expect((await app.anonymous.call(auth.me, bearer(own.token))).status).toBe(200);
    expect((await app.anonymous.call(auth.me, bearer(other.token))).status).toBe(401);
    expect((await signIn({ email, password: 'yeni bir kitap' })).status).toBe(200);
  });

  it('stay when the old one is wrong: 422, never 401', async () => {
    const { email } = await makeAccount();
    const { token } = (await signIn({ email, password })).body.access_token;
    const answer = await app.anonymous.call(auth.changePasswordAdmin, {
      body: { oldPassword: 'not mine', password: 'yeni bir kitap', new_password_confirm: 'yeni bir kitap' },
      ...bearer(token),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ oldPassword: ['validation.old_password_wrong'] });
  });

  it.each([
    ['12345', 'validation.field_min_chars'],
    ['123456', 'validation.password_common'],
    ['galatasaray', 'validation.password_common'],
  ])('refuse "%s"', async (weak, key) => {
    const { email } = await makeAccount();
    const { token } = (await signIn({ email, password })).body.access_token;
    const answer = await app.anonymous.call(auth.changePasswordAdmin, {
      body: { oldPassword: password, password: weak, new_password_confirm: weak },
      ...bearer(token),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.password).toContain(key);
  });

  it('refuse their own address, and two that differ', async () => {
    const { email } = await makeAccount();
    const { token } = (await signIn({ email, password })).body.access_token;
    const change = (a: string, b: string) =>
      app.anonymous.call(auth.changePasswordAdmin, {
        body: { oldPassword: password, password: a, new_password_confirm: b },
        ...bearer(token),
      });
    expect((await change(email, email)).body.errors.password).toEqual(['validation.password_own']);
    expect((await change('yeni bir kitap', 'yeni bir kitab')).body.errors.new_password_confirm).toEqual([
      'validation.passwords_match',
    ]);
  });

  it('are reset by a link that works once, in their own language, and never tells who exists', async () => {
    const { id, email } = await makeAccount();
    await rows(app.services.db, sql`update admins set locale = 'tr' where id = ${id}`);
    const registered = await app.anonymous.call(auth.forgotAdmin, { body: { email, lang: 'fr' } });
    const unknown = await app.anonymous.call(auth.forgotAdmin, { body: { email: 'nobody@okur.example' } });
    expect(registered.body).toEqual(unknown.body);
    const [mail] = await mailsOf(app).arrived(email);
    expect(mail!.subject).toBe('Okur için yeni şifrenizi belirleyin');
    const [, token] = /token=([\w-]{43})/.exec(mail!.text)!;
    const body = { token, email, password: 'bambaşka kitap', new_password_confirm: 'bambaşka kitap' };
    expect(
      (await app.anonymous.call(auth.resetAdmin, { body: { ...body, email: 'other@okur.example' } })).body.code,
    ).toBe('token_spent');
    expect(
      (
        await app.anonymous.call(auth.resetAdmin, {
          body: { ...body, password: '123456', new_password_confirm: '123456' },
        })
      ).status,
    ).toBe(422);
    expect((await app.anonymous.call(auth.resetAdmin, { body })).status).toBe(200);
    expect((await app.anonymous.call(auth.resetAdmin, { body })).body.code).toBe('token_spent');
    expect((await signIn({ email, password: 'bambaşka kitap' })).status).toBe(200);
  });
});

describe('one’s own profile', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is saved as form data by PUT, with an avatar that can be seen', async () => {
    const { id, email } = await makeAccount();
    const client = await app.signedIn('staff', id);
    const answer = await client.call(auth.editAdminProfile, {
      body: {
        username: 'Çağla Öz',
        email,
        phone_number: '+90 (532) 123 45 67',
        address: 'İzmir',
      },
      files: { avatar: { fileName: 'ben.PNG', bytes: png } },
    });
    expect(answer.text).toContain('Çağla');
    expect(answer.body.data).toMatchObject({
      username: 'Çağla Öz',
      email,
      phone_number: '5321234567',
      address: 'İzmir',
    });
    const picture = await client.raw({ method: 'GET', url: answer.body.data.avatar });
    expect(picture.status).toBe(200);
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    const without = await client.call(auth.editAdminProfile, {
      body: { username: 'Çağla Öz', email, remove_avatar: true },
    });
    expect(without.body.data.avatar).toBeNull();
  });

  it.each([
    [{ username: 'abc' }, 'username', 'validation.field_min_chars'],
    [{ username: '<b>abc' }, 'username', 'validation.username_characters'],
    [{ email: 'no address' }, 'email', 'validation.email'],
    [{ phone_number: '532123456' }, 'phone_number', 'validation.phone'],
    [{ address: 'x'.repeat(201) }, 'address', 'validation.field_max_chars'],
    [{ roles: 'SP' }, 'roles', 'validation.unknown_field'],
  ])('refuses %j', async (wrong, field, key) => {
    const { id, email } = await makeAccount();
    const client = await app.signedIn('staff', id);
    const answer = await client.call(auth.editAdminProfile, { body: { username: 'Çağla', email, ...wrong } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toEqual([key]);
  });

  it('refuses a page that calls itself a picture, and an address someone else has', async () => {
    const { id, email } = await makeAccount();
    const { email: taken } = await makeAccount();
    const client = await app.signedIn('staff', id);
    const page = await client.call(auth.editAdminProfile, {
      body: { username: 'Çağla', email },
      files: { avatar: { fileName: 'me.png', bytes: '<html><script>1</script>' } },
    });
    expect(page.body.errors).toEqual({ avatar: ['validation.image'] });
    const twin = await client.call(auth.editAdminProfile, { body: { username: 'Çağla 2', email: taken } });
    expect(twin.status).toBe(409);
    expect(twin.body.errors).toEqual({ email: ['validation.taken'] });
  });
});

describe('the selected company', () => {
  it('is the last of the list, or that of the header; a foreign one is refused', async () => {
    const first = await makeCompany(app, { parent_access: true });
    const last = await makeCompany(app);
    const foreign = await makeCompany(app);
    const id = await makeManager(app, [first, last]);
    const companyOf = async (header?: string) =>
      (await (await app.signedIn('staff', id, header)).call(auth.me)).body.data?.company?.id;
    expect(await companyOf()).toBe(last);
    expect(await companyOf(first)).toBe(first);
    const answer = await (await app.signedIn('staff', id, foreign)).call(auth.me);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('foreign_company');
  });

  it('follows the posts of an instructor, and no suspended company is among them', async () => {
    const first = await makeCompany(app);
    const last = await makeCompany(app, { status: 'suspended' });
    const post = await makeInstructor(app, first);
    await makeInstructor(app, last, [], post.adminId);
    const me = await (await app.signedIn('staff', post.adminId)).call(auth.me);
    expect(me.body.data.instructors.map((i: { company_id: string }) => i.company_id)).toEqual([first]);
    expect(me.body.data.company.id).toBe(first);
  });
});

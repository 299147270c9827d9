import { admins, auth, companies, notices } from '@okur/contract';
import type { StaffAccount } from '@okur/contract/admins';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const { db } = app.services;

let counter = 0;
const person = (over: object = {}) => ({
  username: `Kişi ${(counter += 1)}`,
  email: `kisi.${counter}@okur.example`,
  roles: ['MN'],
  ...over,
});
const made = async (over: object = {}): Promise<StaffAccount> =>
  (await sp.call(admins.createAdmin, { body: person(over) })).body.data;
const change = (id: string, body: object) => sp.call(admins.updateAdmin, { params: { id }, body });
const signIn = (email: string, password: string) => app.anonymous.call(auth.loginAdmin, { body: { email, password } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('sessions', () => {
  const listed = async (id: string, client: Client = sp) =>
    (await client.call(admins.sessionsOfAdmin, { params: { id } })).body.data;

  it('are listed and ended one by one or all at once', async () => {
    const id = await makeAdmin(app, ['MN']);
    const clients = [await app.signedIn('staff', id), await app.signedIn('staff', id), await app.signedIn('staff', id)];
    const open = await listed(id);
    expect(open).toHaveLength(3);
    expect(open[0]).toMatchObject({
      current: false,
      keep: false,
      last_used_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(Object.keys(open[0]).join()).not.toMatch(/token|hash/);
    const endOne = (sid: string) => sp.call(admins.endSessionOfAdmin, { params: { id, sid } });
    expect((await endOne(open[0].id)).body.data).toEqual({ ended: 1 });
    expect((await endOne(open[0].id)).status).toBe(404);
    const states = async () =>
      (await Promise.all(clients.map((client) => client.call(auth.me)))).map((a) => a.status).sort();
    expect(await states()).toEqual([200, 200, 401]);
    const endAll = () => sp.call(admins.endSessionsOfAdmin, { params: { id } });
    expect((await endAll()).body.data).toEqual({ ended: 2 });
    expect(await states()).toEqual([401, 401, 401]);
    expect((await endAll()).body.data).toEqual({ ended: 0 });
  });

  it('of oneself end but for the one that asks', async () => {
    const id = await makeAdmin(app, ['SP']);
    const [here, there] = [await app.signedIn('staff', id), await app.signedIn('staff', id)];
    await here.call(admins.endSessionsOfAdmin, { params: { id } });
    expect([(await here.call(auth.me)).status, (await there.call(auth.me)).status]).toEqual([200, 401]);
    expect(await listed(id, here)).toMatchObject([{ current: true }]);
  });

  it('end when the account is disabled', async () => {
    const id = await makeAdmin(app, ['MN']);
    const client = await app.signedIn('staff', id);
    await change(id, { status: 'disabled' });
    await change(id, { status: 'active' });
    expect((await client.call(auth.me)).status).toBe(401);
  });
});

describe('a password that has to be changed', () => {
  const given = 'gecici parola 7';
  const changed = 'kendi sectigim 8';
  const renew = (token: string, password: string) =>
    app.anonymous.call(auth.changePasswordAdmin, {
      body: { oldPassword: given, password, new_password_confirm: password },
      ...bearer(token),
    });

  it('opens nothing but its change and the way out', async () => {
    const { email } = await made({ roles: ['SP'], password: given });
    expect((await app.outbox()).filter((mail) => mail.includes(email))).toEqual([]);
    const { access_token, admin } = (await signIn(email, given)).body;
    const as = bearer(access_token.token);
    expect(admin.must_change_password).toBe(true);
    for (const route of [admins.listAdmins, notices.listNotices, companies.listCompanies])
      expect((await app.anonymous.call(route, as)).body).toMatchObject({ code: 'password_change_required' });
    expect((await app.anonymous.call(admins.createAdmin, { body: person(), ...as })).status).toBe(403);
    const refreshed = await app.anonymous.call(auth.refreshAdmin, {
      body: { refresh_token: access_token.refreshToken },
    });
    expect([(await app.anonymous.call(auth.me, as)).status, refreshed.status]).toEqual([200, 200]);
    expect((await renew(access_token.token, given)).body.errors).toEqual({ password: ['validation.password_same'] });
    expect((await renew(access_token.token, changed)).status).toBe(200);
    expect((await app.anonymous.call(admins.listAdmins, as)).status).toBe(200);
    expect((await signIn(email, changed)).body.admin.must_change_password).toBe(false);
  });

  it('can be asked for at the next sign-in: open sessions end', async () => {
    const { id, email } = await made();
    await givePassword(app, 'admins', id, given);
    const { token } = (await signIn(email, given)).body.access_token;
    await change(id, { must_change_password: true });
    expect((await app.anonymous.call(auth.me, bearer(token))).status).toBe(401);
    expect((await signIn(email, given)).body.admin.must_change_password).toBe(true);
  });

  it('is set by a super admin for someone on the telephone', async () => {
    const { id, email } = await made();
    await givePassword(app, 'admins', id, changed);
    const { token } = (await signIn(email, changed)).body.access_token;
    expect((await change(id, { password: given })).body.data).toMatchObject({
      must_change_password: true,
      open_sessions: 0,
    });
    expect([(await app.anonymous.call(auth.me, bearer(token))).status, (await signIn(email, changed)).status]).toEqual([
      401, 422,
    ]);
    expect((await signIn(email, given)).body.admin.must_change_password).toBe(true);
    const audit = await rows<{ action: string }>(
      db,
      sql`select action from audit where subject = 'ADMIN' and subject_id = ${id} order by id`,
    );
    expect(audit.map((a) => a.action)).toEqual(['create', 'sign_in', 'password', 'update', 'sign_in']);
  });

  it('lets a signed-out person log in and out without changing it', async () => {
    const { email } = await made({ password: given });
    const { token } = (await signIn(email, given)).body.access_token;
    expect((await app.anonymous.call(auth.logoutAdmin, bearer(token))).status).toBe(200);
  });
});

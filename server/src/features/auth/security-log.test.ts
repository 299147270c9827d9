import { audit, auth, companies, departments, secondFactor } from '@okur/contract';
import { unixNow } from '@okur/contract/testing/time';
import { generateSync } from 'otplib/functional';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, makeCompany, makeManager, makeSchool } from '../../platform/testing/factories.ts';

/* What the operator can read afterwards: in the log, and in the audit. */

let lines: string[] = [];
const app = await testApp({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
const { db } = app.services;
const password = 'kitap kurdu 42';
beforeEach(() => void (lines = []));

const logged = (event: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);

async function colleague() {
  const id = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', id, password);
  const { email } = (await row<{ email: string }>(db, sql`select email from admins where id = ${id}`))!;
  return { id, email };
}
const signIn = (email: string, given = password) =>
  app.anonymous.call(auth.loginAdmin, { body: { email, password: given } });

describe('the log', () => {
  it('names account and address of a failed sign-in, and nothing that was typed', async () => {
    const { id, email } = await colleague();
    await signIn(email, 'yanlış parola');
    await signIn('kimse@okur.example', 'yanlış parola');
    expect(logged('sign_in_failed')).toEqual([
      expect.objectContaining({ level: 40, account: id, account_type: 'staff', address: '127.0.0.1', reason: 'wrong' }),
      expect.objectContaining({ account_type: 'staff', address: '127.0.0.1', reason: 'unknown, wrong' }),
    ]);
    expect(lines.join('')).not.toMatch(/yanlış|kimse@|staff\d+@/);
    for (let at = 0; at < 10; at += 1) await signIn(email, 'yanlış parola');
    expect(logged('sign_in_failed').at(-1)).toMatchObject({ account: id, reason: 'waiting' });
  });

  it('names account and address of a sign-in', async () => {
    const { id, email } = await colleague();
    await signIn(email);
    expect(logged('signed_in')).toEqual([
      expect.objectContaining({
        level: 30,
        account: id,
        account_type: 'staff',
        address: '127.0.0.1',
        factors: 'password',
        time: expect.any(Number),
        reqId: expect.any(String),
      }),
    ]);
  });

  it('says by what a sign-in was proven: password, code, recovery code', async () => {
    const { email } = await colleague();
    const as = { headers: { authorization: `Bearer ${(await signIn(email)).body.access_token.token}` } };
    const { secret } = (await app.anonymous.call(secondFactor.setUpSecondFactor, { ...as, body: { password } })).body
      .data;
    // One step ahead of the clock is the furthest that is taken, and each code is taken once.
    const codeOf = (step: number) => generateSync({ secret, epoch: unixNow() + step * 30 });
    const confirmed = await app.anonymous.call(secondFactor.confirmSecondFactor, { ...as, body: { code: codeOf(0) } });
    for (const code of [codeOf(1), confirmed.body.data.recovery_codes[0]]) {
      const { token } = (await signIn(email)).body.second_factor;
      expect((await app.anonymous.call(secondFactor.signInWithCode, { body: { token, code } })).status).toBe(200);
    }
    expect(logged('signed_in').map(({ factors }) => factors)).toEqual([
      'password',
      'password and code',
      'password and recovery code',
    ]);
  });

  it('tells of signing out, of a new password and of one that a link has set', async () => {
    const { id, email } = await colleague();
    const { token } = (await signIn(email)).body.access_token;
    const as = { headers: { authorization: `Bearer ${token}` } };
    const next = 'yeni bir 8';
    await app.anonymous.call(auth.changePasswordAdmin, {
      ...as,
      body: { oldPassword: password, password: next, new_password_confirm: next },
    });
    await app.anonymous.call(auth.logoutAdmin, as);
    const link = makeToken();
    await rows(
      db,
      sql`insert into personal_links (token_hash, account_type, account_id, purpose, expires_at)
        values (${hashToken(link)}, 'staff', ${id}, 'reset', now() + interval '1 minute')`,
    );
    await app.anonymous.call(auth.resetAdmin, {
      body: { token: link, email, password: 've bir başka 9', new_password_confirm: 've bir başka 9' },
    });
    const who = { level: 30, account: id, account_type: 'staff', address: '127.0.0.1' };
    for (const event of ['password_changed', 'signed_out', 'password_reset'])
      expect(logged(event)).toEqual([expect.objectContaining(who)]);
    expect(lines.join('')).not.toMatch(new RegExp(`${link}|${token}|${next}`));
  });

  it('names the address and the account of every call that was refused, whatever the reason', async () => {
    const school = await makeSchool(app);
    const foreign = await makeSchool(app);
    await school.manager.call(departments.getDepartment, { params: { id: foreign.departmentIds[0]! } });
    await school.manager.call(departments.createDepartment, {
      params: { id: school.companyId },
      body: { department_name: '' },
    });
    await app.anonymous.call(departments.listDepartments);
    const refused = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered');
    expect(refused.map(({ status, address, account }) => [status, address, typeof account])).toEqual([
      [404, '127.0.0.1', 'string'],
      [422, '127.0.0.1', 'string'],
      [401, '127.0.0.1', 'undefined'],
    ]);
  });

  it('has one line for what was typed with line breaks', async () => {
    await app.anonymous.raw({
      method: 'GET',
      url: '/api/v1/%0A%7B%22level%22:60%7D',
      headers: { 'user-agent': 'x\t{"level":60}' },
    });
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(lines.map((line) => JSON.parse(line).level)).not.toContain(60);
  });

  it('names who was refused, from where and at which call: every 403', async () => {
    const companyId = await makeCompany(app);
    const managerId = await makeManager(app, [companyId]);
    const manager = await app.signedIn('staff', managerId);
    const stranger = await app.signedIn('staff', managerId, await makeCompany(app));
    expect((await manager.call(companies.createCompany, { body: {} })).status).toBe(403);
    expect((await stranger.call(departments.listDepartments)).status).toBe(403);
    expect((await manager.call(auth.meStudent)).status).toBe(403);
    expect(
      (await manager.call(auth.logoutAdmin, { headers: { 'x-view-as': '01a20565-c388-7000-8000-1faf43959abb' } }))
        .status,
    ).toBe(403);
    const xsrf = await manager.raw({
      method: 'POST',
      url: '/api/v1/companies',
      payload: {},
      headers: { cookie: 'XSRF-TOKEN=abc' },
    });
    expect(xsrf.status).toBe(403);
    const of = { address: '127.0.0.1', account: managerId, account_type: 'staff' };
    expect(logged('forbidden')).toEqual([
      expect.objectContaining({ ...of, reason: 'forbidden', path: '/api/v1/companies' }),
      expect.objectContaining({ ...of, reason: 'foreign_company', path: '/api/v1/departments' }),
      expect.objectContaining({ ...of, reason: 'wrong_account_type', path: '/api/v1/auth/student/me' }),
      expect.objectContaining({ ...of, reason: 'viewing_ended', path: '/api/v1/auth/admin/logout' }),
      expect.objectContaining({ address: '127.0.0.1', reason: 'xsrf', path: '/api/v1/companies' }),
    ]);
  });

  it('names the account whose refresh token came back after it was spent, once its session has ended', async () => {
    const { id, email } = await colleague();
    const { token, refreshToken } = (await signIn(email)).body.access_token;
    const refresh = (refresh_token: string) => app.anonymous.call(auth.refreshAdmin, { body: { refresh_token } });
    await refresh(refreshToken);
    await rows(db, sql`update sessions set rotated_at = now() - interval '11 seconds' where account_id = ${id}`);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(logged('refresh_reuse')).toEqual([
      expect.objectContaining({ level: 40, account: id, account_type: 'staff', address: '127.0.0.1' }),
    ]);
    expect((await app.anonymous.call(auth.me, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(lines.join('')).not.toContain(refreshToken);
  });

  it('tells of a wrong password that someone signed in gave', async () => {
    const { id, email } = await colleague();
    const { token } = (await signIn(email)).body.access_token;
    await app.anonymous.call(auth.changePasswordAdmin, {
      headers: { authorization: `Bearer ${token}` },
      body: { oldPassword: 'not the one', password: 'yeni bir 8', new_password_confirm: 'yeni bir 8' },
    });
    expect(logged('password_refused')).toEqual([expect.objectContaining({ account: id, reason: 'wrong' })]);
  });
});

describe('the audit', () => {
  it('holds the sign-ins of staff, with the address, for those who look after accounts', async () => {
    const { id, email } = await colleague();
    await signIn(email);
    const sp = await app.signedIn('staff', id);
    const answer = await sp.call(audit.listAudit, { query: { action: 'sign_in', subject_id: id } });
    expect(answer.body.data).toEqual([
      expect.objectContaining({ subject: 'ADMIN', account: expect.objectContaining({ id }), address: '127.0.0.1' }),
    ]);
    const school = await makeSchool(app);
    expect((await school.manager.call(audit.listAudit, { query: { action: 'sign_in' } })).body.data).toEqual([]);
  });

  it('still lets the last change of a colleague be undone after a sign-in', async () => {
    const { id, email } = await colleague();
    const sp = await app.signedIn('staff', id);
    await sp.call(auth.editAdminProfile, { body: { username: 'Yeni Ad', email } });
    const last = async () =>
      (await sp.call(audit.listAudit, { query: { action: 'update', subject_id: id } })).body.data[0];
    const before = (await last()).undoable;
    await signIn(email);
    expect((await last()).undoable).toBe(before);
  });
});

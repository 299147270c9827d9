import { admins, auth, signOn, users } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { afterAll, describe, expect, it } from 'vitest';
import { aside, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import { testApp } from '../../platform/testing/app.ts';
import { until } from '../../platform/testing/eventually.ts';
import { givePassword, makeCompany, makeDepartment, makeStudent, staff } from '../../platform/testing/factories.ts';
import { issuerDouble } from '../../platform/testing/issuer-double.ts';
import { browserAt, makeConnected, makeSignOn, password } from '../../platform/testing/sign-on.ts';

/* How long an account elsewhere stays connected: no longer than the password with which it was. */

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
afterAll(() => issuer.close());
const next = 'mavi balina 17';

const connected = () => makeConnected(app, issuer);
type Connected = Awaited<ReturnType<typeof connected>>;

const identitiesOf = (id: string) => rows(db, sql`select from identities where account_id = ${id}`);
/** The account at the provider opens nothing: it has to be connected again. */
async function expectForgotten({ id, provider, subject }: Connected) {
  expect(await identitiesOf(id)).toHaveLength(0);
  const answer = await browserAt(app).signIn(provider, subject);
  expect(answer.body, answer.text).toHaveProperty('link');
}

const teachAt = (company: string, id: string, deleted: string | null = null) =>
  rows(
    db,
    sql`insert into instructors (id, instructor_name, company_id, admin_id, deleted_at)
      values (${newId()}, 'Ayşe', ${company}, ${id}, ${deleted})`,
  );

async function linkOf(id: string, purpose: 'reset' | 'email_undo', email: string) {
  const token = makeToken();
  await rows(
    db,
    sql`insert into personal_links (token_hash, account_type, account_id, purpose, email, expires_at)
      values (${hashToken(token)}, 'staff', ${id}, ${purpose}, ${email}, now() + interval '30 minutes')`,
  );
  return token;
}

describe('a connection ends', () => {
  it('with a password that is reset by mail', async () => {
    const teacher = await connected();
    const token = await linkOf(teacher.id, 'reset', teacher.email);
    const body = { token, email: teacher.email, password: next, new_password_confirm: next };
    const answer = await app.anonymous.call(auth.resetAdmin, { body });
    expect(answer.status, answer.text).toBe(200);
    await expectForgotten(teacher);
  });

  it('with a password that its owner changes', async () => {
    const teacher = await connected();
    const own = await app.signedIn('staff', teacher.id);
    const body = { oldPassword: password, password: next, new_password_confirm: next };
    const answer = await own.call(auth.changePasswordAdmin, { body });
    expect(answer.status, answer.text).toBe(200);
    await expectForgotten(teacher);
  });

  it('with a password that a super admin sets', async () => {
    const teacher = await connected();
    const sp = await staff(app, 'SP');
    const answer = await sp.call(admins.updateAdmin, { params: { id: teacher.id }, body: { password: next } });
    expect(answer.status, answer.text).toBe(200);
    await expectForgotten(teacher);
  });

  it('with a password that staff set for a student', async () => {
    const { company, provider, browser } = await makeSignOn(app, issuer);
    const id = await makeStudent(app, company, await makeDepartment(app, company), { username: 'uzun.baglanti' });
    await givePassword(app, 'users', id, password);
    const { token } = (await browser.signIn(provider, 'a student', 'student')).body.link;
    expect((await browser.link(token, 'uzun.baglanti', password)).status).toBe(200);
    const sp = await staff(app, 'SP');
    const answer = await sp.call(users.setUserPassword, { params: { id }, body: { password: next } });
    expect(answer.status, answer.text).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(0);
  });

  it('with the way back to an old e-mail', async () => {
    const teacher = await connected();
    const token = await linkOf(teacher.id, 'email_undo', `eski.${teacher.email}`);
    const answer = await app.anonymous.call(auth.restoreEmail, { body: { token } });
    expect(answer.status, answer.text).toBe(200);
    await expectForgotten(teacher);
  });
});

describe('an account that ends', () => {
  it('leaves the account elsewhere to another one of its owner', async () => {
    const former = await connected();
    await rows(db, sql`update admins set deleted_at = now() where id = ${former.id}`);
    expect(await identitiesOf(former.id)).toHaveLength(0);
    const { provider, email, browser } = await makeSignOn(app, issuer);
    const { token } = (await browser.signIn(provider, former.subject)).body.link;
    expect((await browser.link(token, email, password)).status).toBe(200);
    expect((await browser.signIn(provider, former.subject)).body.admin).toMatchObject({ email });
  });

  it.each(['frozen', 'expired'])('%s, of a student: leaves it to the newer one of the child', async (status) => {
    const { company, provider, browser } = await makeSignOn(app, issuer);
    const department = await makeDepartment(app, company);
    const [old, now] = [`eski.${status}`, `yeni.${status}`];
    const makeAccount = async (username: string) => {
      const id = await makeStudent(app, company, department, { username });
      await givePassword(app, 'users', id, password);
      return id;
    };
    const subject = `a child, ${status}`;
    const signIn = async () => (await browser.signIn(provider, subject, 'student')).body;
    const former = await makeAccount(old);
    const first = (await signIn()).link;
    expect((await browser.link(first.token, old, password)).status).toBe(200);
    await rows(db, sql`update users set status = ${status} where id = ${former}`);
    const id = await makeAccount(now);
    const { token, idle } = (await signIn()).link;
    // The form says why it comes again.
    expect([first.idle, idle]).toEqual([false, true]);
    expect(await identitiesOf(former)).toHaveLength(1);
    expect((await browser.link(token, now, next)).status).toBe(422);
    expect((await browser.link(token, now, password)).status).toBe(200);
    expect([(await identitiesOf(former)).length, (await identitiesOf(id)).length]).toEqual([0, 1]);
    expect((await signIn()).student).toMatchObject({ id });
    const recorded = sql`select from audit where action = 'unlink' and subject = 'USER' and subject_id = ${former}`;
    expect(await rows(db, recorded)).toHaveLength(1);
  });

  it('that may sign in again before another is connected is the one that is connected', async () => {
    const { company, provider, browser } = await makeSignOn(app, issuer);
    const id = await makeStudent(app, company, await makeDepartment(app, company), { username: 'geri.gelen' });
    await givePassword(app, 'users', id, password);
    const signIn = async () => (await browser.signIn(provider, 'a child, back', 'student')).body;
    expect((await browser.link((await signIn()).link.token, 'geri.gelen', password)).status).toBe(200);
    await rows(db, sql`update users set status = 'frozen' where id = ${id}`);
    const { token } = (await signIn()).link;
    await rows(db, sql`update users set status = 'active' where id = ${id}`);
    expect((await browser.link(token, 'geri.gelen', password)).body.code).toBe('sign_on_failed');
    expect((await signIn()).student).toMatchObject({ id });
  });

  it('is opened by no connection of before when it comes back', async () => {
    const teacher = await connected();
    await rows(db, sql`update admins set status = 'disabled' where id = ${teacher.id}`);
    await rows(db, sql`update admins set status = 'active' where id = ${teacher.id}`);
    expect(await identitiesOf(teacher.id)).toHaveLength(0);
    await expectForgotten(teacher);
  });
});

it('disconnecting ends the sessions of every other browser', async () => {
  const { id, provider, subject } = await connected();
  const other = (await browserAt(app).signIn(provider, subject)).body.access_token.token as string;
  const meThere = () => app.anonymous.call(auth.me, { headers: { authorization: `Bearer ${other}` } });
  expect((await meThere()).status).toBe(200);
  const own = await app.signedIn('staff', id);
  const [identity] = (await own.call(signOn.identitiesAdmin)).body.data;
  expect((await own.call(signOn.disconnectAdmin, { params: { id: identity.id } })).status).toBe(200);
  expect((await meThere()).status).toBe(401);
  expect((await own.call(auth.me)).status).toBe(200);
});

describe('a session that a school opened', () => {
  const sessionsOf = (id: string) =>
    rows(db, sql`select from sessions where account_type = 'staff' and account_id = ${id} and ended_at is null`);
  const widened: [string, (id: string) => Promise<unknown>][] = [
    [
      'managing a second school',
      async (id) =>
        rows(db, sql`insert into company_managers (company_id, admin_id) values (${await makeCompany(app)}, ${id})`),
    ],
    ['teaching at a second school', async (id) => teachAt(await makeCompany(app), id)],
    ['a role on the platform', (id) => rows(db, sql`update admins set roles = array['IN', 'SP'] where id = ${id}`)],
  ];
  it.each(widened)('ends with %s', async (_name, widen) => {
    const { id } = await connected();
    expect(await sessionsOf(id)).toHaveLength(1);
    await widen(id);
    expect(await sessionsOf(id)).toHaveLength(0);
  });

  it('ends with a post at a second school that comes back', async () => {
    const { company, id } = await connected();
    const second = await makeCompany(app);
    await teachAt(second, id, rightNow().toISOString());
    expect(await sessionsOf(id)).toHaveLength(1);
    await rows(db, sql`update instructors set deleted_at = null where admin_id = ${id} and company_id = ${company}`);
    expect(await sessionsOf(id)).toHaveLength(1);
    await rows(db, sql`update instructors set deleted_at = null where admin_id = ${id} and company_id = ${second}`);
    expect(await sessionsOf(id)).toHaveLength(0);
  });

  it('goes on with another post at that school, and without a connection', async () => {
    const { company, id } = await connected();
    const manage = (school: string) =>
      rows(db, sql`insert into company_managers (company_id, admin_id) values (${school}, ${id})`);
    await manage(company);
    await rows(db, sql`update admins set roles = array['CM', 'IN'] where id = ${id}`);
    expect(await sessionsOf(id)).toHaveLength(1);
    await rows(db, sql`delete from identities where account_id = ${id}`);
    await manage(await makeCompany(app));
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it('is out at once where a super admin gives the second school', async () => {
    const { company, id, provider, subject } = await connected();
    const { token } = (await browserAt(app).signIn(provider, subject)).body.access_token;
    const me = () => app.anonymous.call(auth.me, { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    const sp = await staff(app, 'SP');
    const body = { instructor_company_ids: [company, await makeCompany(app)] };
    const answer = await sp.call(admins.updateAdmin, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    expect((await me()).status).toBe(401);
  });
});

describe('an old password', () => {
  it('connects nothing when a new one is set at the same moment', async () => {
    const { id, email, browser, provider, subject } = await makeSignOn(app, issuer);
    const { token } = (await browser.signIn(provider, subject)).body.link;
    const linking = await app.services.transaction(async (tx) => {
      await rows(tx, sql`update admins set password_hash = 'a new one' where id = ${id}`);
      const waiting = browser.link(token, email, password);
      const blocked = sql`select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`;
      let isDone = false;
      void waiting.then(() => (isDone = true));
      await aside(() => until(async () => isDone || (await row(db, blocked)) !== undefined));
      return { waiting };
    });
    expect((await linking.waiting).body.code).toBe('wrong_credentials');
    expect(await identitiesOf(id)).toHaveLength(0);
  });
});

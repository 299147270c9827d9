import { auth, classLists, parentCodes, parents, users } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { givePassword, makeParent, makeSchool, makeStudent, type School, staff } from './platform/testing/factories.ts';
import { acceptAndWait } from './features/class-lists/testing.ts';
import { imported, roster } from './features/one-rosters/testing.ts';
import { mailsOf } from './platform/testing/mails.ts';

/** Attacks in two steps: what is done at school A must not open a child of school B. */

const app = await testApp();
const { db } = app.services;
const platform = await staff(app, 'SP');
const company = { parent_access: true };
let a: School;
let b: School;
beforeEach(async () => {
  a = await makeSchool(app, { company });
  b = await makeSchool(app, { company });
  await rows(db, sql`delete from login_failures`);
});

const guessed = 'saldirganin-1';
const newAddress = () => `kurban.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const link = (client: Client, id: string, body: object) => client.call(users.linkParent, { params: { id }, body });
const signIn = (email: string, password: string) => app.anonymous.call(auth.loginParent, { body: { email, password } });
const toggle = (client: Client, id: string) => client.call(parents.deleteParent, { params: { id } });
const mails = mailsOf(app);
const liveAccount = async (email: string) => {
  const [account] = await rows<{ id: string; children: string[] }>(
    db,
    sql`select p.id, array(select user_id from parent_users l where l.parent_id = p.id order by 1) as children
      from parents p where p.email = ${email} and p.deleted_at is null`,
  );
  return account!;
};

/** Everything by which a school gives a parent one of its children; each answers the child. */
const doors: Record<string, (school: School, email: string) => Promise<string>> = {
  async 'a link by staff'(school, email) {
    const child = school.studentIds[0]!;
    expect((await link(school.manager, child, { email })).status).toBe(201);
    return child;
  },
  async 'a class list'({ companyId, manager }, email) {
    const { body } = await manager.call(classLists.uploadClassList, {
      params: { id: companyId },
      files: { file: { fileName: 'liste.csv', bytes: `Ad;Soyad;Sınıf;Veli E-posta\nAda;Su;5-A;${email}\n` } },
    });
    expect((await acceptAndWait(app, manager, companyId, body.data.id)).status).toBe(200);
    return childNamed(companyId, 'Ada');
  },
  async 'a OneRoster'(_school, email) {
    const tag = crypto.randomUUID().slice(0, 8);
    const columns = 'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,agentSourcedIds';
    await imported(
      app,
      platform,
      roster({
        orgs: ['sourcedId,name,type', `${tag}-s,Okul ${tag},school`],
        users: [
          columns,
          `${tag}-c,true,${tag}-s,student,${tag}c,Ece ${tag},Su,,`,
          `${tag}-p,true,${tag}-s,parent,${tag}p,Veli,Su,${email},${tag}-c`,
        ],
      }),
    );
    const [child] = await rows<{ id: string }>(db, sql`select id from users where name = ${`Ece ${tag}`}`);
    return child!.id;
  },
  async 'a code on paper'({ manager, studentIds: [child] }, email) {
    const made = await manager.call(parentCodes.makeParentCode, { params: { id: child! } });
    // The account speaks the language of the page on which it was registered.
    await app.anonymous.call(parentCodes.registerParent, { body: { code: made.body.data.code, email, locale: 'en' } });
    const [, token] = /parent-confirm\?token=([\w-]+)/.exec((await mails.newest(email, 'parent-confirm')).text)!;
    const body = { token, name: 'Veli Su', password: 'sahibinin-7' };
    expect((await app.anonymous.call(parentCodes.confirmParent, { body })).status).toBe(200);
    return child!;
  },
};
const childNamed = async (companyId: string, name: string) =>
  (await rows<{ id: string }>(db, sql`select id from users where company_id = ${companyId} and name = ${name}`))[0]!.id;

describe('a parent account that was made beforehand', () => {
  it('has no password of the one who made it: the school’s call refuses one', async () => {
    const email = newAddress();
    await link(a.manager, a.studentIds[0]!, { email, password: guessed });
    await link(b.manager, b.studentIds[0]!, { email });
    expect((await signIn(email, guessed)).status).toBe(422);
  });

  it.each(Object.entries(doors))(
    'and has one from earlier days loses it, and its sessions, with %s',
    async (_name, door) => {
      const email = newAddress();
      const id = await makeParent(app, [a.studentIds[0]!], { email, email_proven_at: null });
      await givePassword(app, 'parents', id, guessed);
      const { access_token } = (await signIn(email, guessed)).body;
      const child = await door(b, email);
      expect((await signIn(email, guessed)).status).toBe(422);
      const refreshed = await app.anonymous.call(auth.refreshParent, {
        body: { refresh_token: access_token.refreshToken },
      });
      expect(refreshed.status).toBe(401);
      expect(await liveAccount(email)).toEqual({ id, children: [a.studentIds[0]!, child].toSorted() });
    },
  );

  it('is the address owner’s by the invitation, and stays so when another school links it', async () => {
    const email = newAddress();
    await doors['a class list']!(b, email);
    const [, token] = /parent-reset-password\?token=([\w-]+)/.exec((await mails.newest(email, 'parent-reset')).text)!;
    const password = 'sahibinin-7';
    const body = { token, email, password, new_password_confirm: password };
    expect((await app.anonymous.call(auth.resetParent, { body })).status).toBe(200);
    await doors['a link by staff']!(a, email);
    expect((await signIn(email, password)).status).toBe(200);
    await mails.newest(email, 'parent-login');
  });

  it('adds no child by a code before its address is proven; the code stays good', async () => {
    const email = newAddress();
    const id = await makeParent(app, [a.studentIds[0]!], { email, email_proven_at: null });
    const attacker = await app.signedIn('parent', id);
    const { code } = (await b.manager.call(parentCodes.makeParentCode, { params: { id: b.studentIds[0]! } })).body.data;
    const refused = await attacker.call(parentCodes.addChild, { body: { code } });
    expect([refused.status, refused.body.errors]).toEqual([422, { code: ['parent_code.prove_first'] }]);
    await mails.newest(email, 'parent-reset-password');
    const owner = await app.signedIn('parent', await makeParent(app));
    expect((await owner.call(parentCodes.addChild, { body: { code } })).status).toBe(201);
  });

  it.each(Object.entries(doors))('is told by mail of the child of %s', async (_name, door) => {
    const email = newAddress();
    const id = await makeParent(app, [], { email, locale: 'en' });
    if (_name === 'a code on paper') await rows(db, sql`update parents set password_hash = null where id = ${id}`);
    else await givePassword(app, 'parents', id, 'sahibinin-7');
    await door(b, email);
    expect((await mails.newest(email, 'We added a child at')).to).toBe(email);
  });
});

describe('a parent whom school A deleted', () => {
  it.each(Object.entries(doors))('sees none of the former children after %s of school B', async (_name, door) => {
    const email = newAddress();
    const former = a.studentIds[0]!;
    const id = await makeParent(app, [former], { email });
    await givePassword(app, 'parents', id, guessed);
    expect((await toggle(a.manager, id)).status).toBe(200);
    const child = await door(b, email);
    const account = await liveAccount(email);
    expect(account).toEqual({ id: expect.not.stringMatching(id) as string, children: [child] });
    expect((await signIn(email, guessed)).status).toBe(422);
    const client = await app.signedIn('parent', account.id);
    const seen = (await client.call(parents.parentDashboard)).body.data as { id: string }[];
    expect(seen.map((one) => one.id)).toEqual([child]);
    expect((await client.call(parents.growthOfChild, { params: { id: former } })).status).toBe(404);
    // A's undo would make two accounts of one address.
    const undo = await toggle(a.manager, id);
    expect([undo.status, undo.body.errors]).toEqual([409, { email: ['parents.email_in_use'] }]);
  });

  it('comes back with the children when school A undoes it, but not with a session', async () => {
    const id = await makeParent(app, [a.studentIds[0]!, a.studentIds[1]!]);
    const before = await app.signedIn('parent', id);
    await toggle(a.manager, id);
    expect((await toggle(a.manager, id)).body.data.children).toHaveLength(2);
    expect((await before.call(auth.meParent)).status).toBe(401);
    const after = await app.signedIn('parent', id);
    expect((await after.call(parents.parentDashboard)).body.data).toHaveLength(2);
  });

  it('is nothing that school B can see or bring back', async () => {
    const child = await makeStudent(app, b.companyId, b.departmentIds[0]!, { deleted_at: rightNow() });
    const id = await makeParent(app, [a.studentIds[0]!, child]);
    await toggle(a.manager, id);
    expect((await toggle(b.manager, id)).status).toBe(404);
    // B's child returns, and A's leaves for the moment: what A deleted is still A's.
    await b.manager.call(users.deleteUser, { params: { id: child } });
    await a.manager.call(users.deleteUser, { params: { id: a.studentIds[0]! } });
    const answer = await toggle(b.manager, id);
    expect([answer.status, answer.body.errors]).toEqual([422, { id: ['parents.shared'] }]);
    await a.manager.call(users.deleteUser, { params: { id: a.studentIds[0]! } });
    expect((await (await app.signedIn('parent', id)).call(auth.meParent)).status).toBe(401);
  });
});

import { admins, auth, instructors, oneRosters, parentCodes, parents, personalData, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeInstructor,
  makeParent,
  makeSchool,
  type School,
  staff,
} from './platform/testing/factories.ts';
import { roster, zipOf } from './features/one-rosters/testing.ts';
import { endOf } from './platform/testing/jobs.ts';
import { mailsOf } from './platform/testing/mails.ts';

/** What someone would try in two or three calls, each of which is allowed by itself. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const mails = mailsOf(app);
const password = 'kirmizi-balik-7';
const address = (word: string) => `${word}.${crypto.randomUUID().slice(0, 8)}@okur.example`;
let a: School;
let b: School;
beforeEach(async () => {
  a = await makeSchool(app, { company: { parent_access: true } });
  b = await makeSchool(app, { company: { parent_access: true } });
  await rows(db, sql`delete from login_failures`);
});
const tokenIn = async (to: string, words: string) => /token=([\w-]+)/.exec((await mails.newest(to, words)).text)![1]!;
const choose = (route: typeof auth.resetParent | typeof auth.resetAdmin, email: string, token: string) =>
  app.anonymous.call(route, { body: { token, email, password, new_password_confirm: password } });
const link = (client: Client, id: string, email: string) =>
  client.call(users.linkParent, { params: { id }, body: { email } });
const toggleParent = (client: Client, id: string) => client.call(parents.deleteParent, { params: { id } });
const me = async (client: Client, route: typeof auth.me | typeof auth.meParent) => (await client.call(route)).status;

describe('a link in a mailbox', () => {
  it('of a member of staff whom a colleague disabled and enabled again gives a thief nothing', async () => {
    const [email, to] = [address('calinan'), address('hirsiz')];
    const id = await makeAdmin(app, ['CE'], { email });
    await givePassword(app, 'admins', id, password);
    const thief = await app.signedIn('staff', id);
    const body = { username: `kisi ${id.slice(-8)}`, email: to, password };
    expect((await thief.call(auth.editAdminProfile, { body })).status).toBe(200);
    const token = await tokenIn(to, 'confirm-email');
    for (const status of ['disabled', 'active'] as const)
      expect((await sp.call(admins.updateAdmin, { params: { id }, body: { status } })).status).toBe(200);
    expect(await me(thief, auth.me)).toBe(401);
    expect((await app.anonymous.call(auth.confirmEmail, { body: { token, password } })).body.code).toBe('token_spent');
  });

  it('for a new password opens nothing once the school has deleted the parent, nor after undo', async () => {
    const email = address('veli');
    const id = await makeParent(app, [a.studentIds[0]!], { email });
    await app.anonymous.call(auth.forgotParent, { body: { email } });
    const token = await tokenIn(email, 'parent-reset-password');
    await toggleParent(a.manager, id);
    expect((await choose(auth.resetParent, email, token)).body.code).toBe('token_spent');
    await toggleParent(a.manager, id);
    expect((await choose(auth.resetParent, email, token)).body.code).toBe('token_spent');
  });

  it('of a parent is nothing for staff of the same address, nor the other way', async () => {
    const email = address('iki');
    await makeParent(app, [a.studentIds[0]!], { email });
    await makeAdmin(app, ['CE'], { email });
    await app.anonymous.call(auth.forgotParent, { body: { email } });
    const token = await tokenIn(email, 'parent-reset-password');
    expect((await choose(auth.resetAdmin, email, token)).body.code).toBe('token_spent');
    expect((await choose(auth.resetParent, email, token)).status).toBe(200);
  });

  it('to a code’s parent opens nothing once the child has left', async () => {
    const email = address('veli');
    const [child] = a.studentIds;
    const { code } = (await a.manager.call(parentCodes.makeParentCode, { params: { id: child! } })).body.data;
    await app.anonymous.call(parentCodes.registerParent, { body: { code, email } });
    const token = await tokenIn(email, 'parent-confirm');
    await a.manager.call(users.deleteUser, { params: { id: child! } });
    const body = { token, name: 'Veli Su', password };
    expect((await app.anonymous.call(parentCodes.confirmParent, { body })).body.code).toBe('token_spent');
    expect(await row(db, sql`select 1 from parents where email = ${email}`)).toBeUndefined();
  });
});

describe('a parent of children in two schools', () => {
  it('cannot be moved to another address by a school, alone or shared', async () => {
    const alone = await makeParent(app, [a.studentIds[0]!]);
    const refused = await a.manager.call(parents.updateParent, {
      params: { id: alone },
      body: { email: address('okul') } as object,
    });
    expect([refused.status, refused.body.errors]).toEqual([422, { email: ['validation.unknown_field'] }]);
    const shared = await makeParent(app, [a.studentIds[0]!, b.studentIds[0]!]);
    const renamed = await a.manager.call(parents.updateParent, { params: { id: shared }, body: { name: 'Başka' } });
    expect(renamed.body.errors).toEqual({ id: ['parents.shared'] });
  });

  it('is neither erased nor exported by one of them', async () => {
    const id = await makeParent(app, [a.studentIds[0]!, b.studentIds[0]!]);
    const head = (await a.manager.call(auth.me)).body.data.id as string;
    await givePassword(app, 'admins', head, password);
    const body = { reason: 'Velinin başvurusu', password };
    for (const route of [personalData.eraseParent, personalData.exportParent] as const) {
      const answer = await a.manager.call(route, { params: { id }, body });
      expect([answer.status >= 400, answer.text]).toEqual([true, expect.any(String)]);
    }
    expect(await me(await app.signedIn('parent', id), auth.meParent)).toBe(200);
  });

  it('loses the child that was unlinked in the session that is open, and keeps the other', async () => {
    const [mine, theirs] = [a.studentIds[0]!, b.studentIds[0]!];
    const id = await makeParent(app, [mine, theirs]);
    const client = await app.signedIn('parent', id);
    const growth = async (of: string) => (await client.call(parents.growthOfChild, { params: { id: of } })).status;
    expect([await growth(mine), await growth(theirs)]).toEqual([200, 200]);
    await a.manager.call(users.unlinkParent, { params: { id: mine, parentId: id } });
    expect([await growth(mine), await growth(theirs)]).toEqual([404, 200]);
    const cards = (await client.call(parents.parentDashboard)).body.data as { id: string }[];
    expect(cards.map((card) => card.id)).toEqual([theirs]);
    // A link that is gone takes no one along: the other school unlinks nothing of this one.
    await link(a.manager, mine, (await client.call(auth.meParent)).body.data.email);
    const foreign = await b.manager.call(users.unlinkParent, { params: { id: mine, parentId: id } });
    expect([foreign.status, await growth(mine)]).toEqual([404, 200]);
  });
});

describe('someone who works in two schools', () => {
  it('reaches nothing of the one whose post was taken, in the session that is open, by whatever header', async () => {
    const there = await makeInstructor(app, b.companyId, b.departmentIds);
    await makeInstructor(app, a.companyId, a.departmentIds, there.adminId);
    const [atA, atB] = await Promise.all([a, b].map((of) => app.signedIn('staff', there.adminId, of.companyId)));
    const see = async (client: Client, { studentIds: [id] }: School) =>
      (await client.call(users.getUser, { params: { id: id! } })).status;
    expect([await see(atA!, a), await see(atB!, b)]).toEqual([200, 200]);
    await b.manager.call(instructors.deleteInstructor, { params: { id: there.id } });
    expect(await see(atA!, a)).toBe(200);
    expect(await see(atB!, b)).not.toBe(200);
    expect(await see(atA!, b)).toBe(404);
  });
});

it('a roster of school A that names people of school B by their ids here changes none of them', async () => {
  const [child] = b.studentIds;
  const email = address('veli');
  const parent = await makeParent(app, [child!], { email });
  await givePassword(app, 'parents', parent, password);
  const state = () =>
    row(
      db,
      sql`select u.company_id, u.name, u.version, p.version as parent_version, p.email from users u, parents p
        where u.id = ${child!} and p.id = ${parent}`,
    );
  const before = await state();
  const files = roster({
    orgs: ['sourcedId,name,type', 's,Okul A,school'],
    users: [
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,agentSourcedIds',
      `${child},true,s,student,biri,Yeni,Ad,,`,
      `${parent},true,s,parent,veli,Yeni,Veli,${address('hirsiz')},${child}`,
    ],
  });
  const uploaded = await a.manager.call(oneRosters.uploadOneRoster, {
    files: { file: { fileName: 'okul.zip', bytes: await zipOf(files) } },
  });
  expect(uploaded.status, uploaded.text).toBe(201);
  const { id, fingerprint } = uploaded.body.data;
  const body = { fingerprint, skip_faulty: true };
  const accepted = await a.manager.call(oneRosters.acceptOneRoster, { params: { id }, body });
  expect(accepted.status, accepted.text).toBe(202);
  await endOf(app, accepted.body.data.id as string);
  expect(await state()).toEqual(before);
  expect((await b.manager.call(users.parentsOfUser, { params: { id: child! } })).body.data).toMatchObject([
    { id: parent, email },
  ]);
});

it('anyone who signed in to a parent’s newer account is out when the way back lays it to the older one', async () => {
  const [email, to] = [address('veli'), address('yeni')];
  const id = await makeParent(app, [a.studentIds[0]!], { email });
  await givePassword(app, 'parents', id, password);
  const thief = await app.signedIn('parent', id);
  await thief.call(auth.updateMeParent, { body: { email: to, password } });
  const confirm = { token: await tokenIn(to, 'confirm-email'), password };
  expect((await app.anonymous.call(auth.confirmEmail, { body: confirm })).status).toBe(200);
  const newer = (await link(b.manager, b.studentIds[0]!, email)).body.data.id as string;
  await choose(auth.resetParent, email, await tokenIn(email, 'parent-reset-password'));
  const elsewhere = await app.signedIn('parent', newer);
  const body = { token: await tokenIn(email, 'restore-email') };
  expect((await app.anonymous.call(auth.restoreEmail, { body })).status).toBe(200);
  expect([await me(thief, auth.meParent), await me(elsewhere, auth.meParent)]).toEqual([401, 401]);
});

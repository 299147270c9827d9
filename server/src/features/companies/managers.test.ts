import { admins, auth, companies, instructors } from '@okur/contract';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeInstructor, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const email = () => `mudur.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const lastMail = async () => JSON.parse((await app.outbox()).at(-1)!) as { to: string; text: string };

it('managers who never signed in get the right address and another invitation', async () => {
  const id = await makeCompany(app);
  const [wrong, right] = [email(), email()];
  const { id: managerId } = (
    await sp.call(companies.addManager, { params: { id }, body: { username: 'Derya Ak', email: wrong } })
  ).body.data;
  const token = async () => /token=([\w-]+)/.exec((await lastMail()).text)![1]!;
  const follow = (link: string, address: string) =>
    app.anonymous.call(auth.resetAdmin, {
      body: { token: link, email: address, password: 'uzun-bir-parola', new_password_confirm: 'uzun-bir-parola' },
    });
  const old = await token();
  const seller = await staff(app, 'SM');
  const params = { id, managerId };
  const mended = await seller.call(companies.changeManagerEmail, { params, body: { email: right } });
  expect(mended.body.data, mended.text).toMatchObject({ id: managerId, email: right, invited: true });
  expect([(await lastMail()).to, (await follow(old, wrong)).body.code]).toEqual([right, 'token_spent']);
  const lost = await token();
  expect((await seller.call(companies.inviteManager, { params })).status).toBe(200);
  expect((await follow(lost, right)).body.code).toBe('token_spent');
  expect((await follow(await token(), right)).status).toBe(200);

  const again = await seller.call(companies.changeManagerEmail, { params, body: { email: email() } });
  expect([again.status, again.body.errors]).toEqual([422, { email: ['admins.email_of_owner'] }]);
  expect((await seller.call(companies.inviteManager, { params })).body.code).toBe('conflict');
  expect((await (await staff(app, 'CS')).call(companies.inviteManager, { params })).status).toBe(403);
  const elsewhere = { id: await makeCompany(app), managerId };
  expect((await sp.call(companies.inviteManager, { params: elsewhere })).status).toBe(404);
  const lines = await rows(
    app.services.db,
    sql`select after from audit where company_id = ${id} and subject = 'ADMIN' and action = 'update' order by id`,
  );
  expect(lines).toEqual([{ after: { email: right } }, { after: { invitation: right } }]);
});

it('managers whose account was locked are not awaited, and their address is mended by no one there', async () => {
  const id = await makeCompany(app);
  const body = { username: `Derya ${crypto.randomUUID().slice(0, 8)}`, email: email() };
  const { id: managerId } = (await sp.call(companies.addManager, { params: { id }, body })).body.data;
  const found = async () => (await sp.call(companies.listManagers, { params: { id } })).body.data;
  expect(await found()).toMatchObject([{ id: managerId, invited: true }]);
  const lock = { params: { id: managerId }, body: { status: 'disabled' as const } };
  expect((await sp.call(admins.updateAdmin, lock)).status).toBe(200);
  expect(await found()).toMatchObject([{ id: managerId, invited: false }]);
  const params = { id, managerId };
  const refused = await sp.call(companies.changeManagerEmail, { params, body: { email: email() } });
  expect(refused.body.errors).toEqual({ email: ['admins.email_of_locked'] });
});

it('a form of an account that was opened before its schools changed takes none of them back', async () => {
  const [first, second] = [await makeCompany(app), await makeCompany(app)];
  const manager = { username: 'Ayşe Kar', email: email() };
  const add = (id: string) => sp.call(companies.addManager, { params: { id }, body: manager });
  const { id: managerId } = (await add(first)).body.data;
  const versionOf = async (id: string): Promise<number> =>
    (await sp.call(admins.getAdmin, { params: { id } })).body.data.version;
  const opened = await versionOf(managerId);
  await add(second);
  const form = { roles: ['CM'], company_ids: [first], instructor_company_ids: [] };
  const save = (version: number) =>
    sp.call(admins.updateAdmin, { params: { id: managerId }, body: { ...form, version } });
  expect((await save(opened)).body).toMatchObject({
    code: 'stale_version',
    current: { companies: [{ id: first }, { id: second }] },
  });
  const again = await versionOf(managerId);
  await sp.call(companies.removeManager, { params: { id: second, managerId } });
  expect((await save(again)).body.code).toBe('stale_version');

  const { id: postId, adminId } = await makeInstructor(app, first, []);
  const toggle = () => sp.call(instructors.deleteInstructor, { params: { id: postId } });
  const steps = [await versionOf(adminId)];
  for (const change of [toggle, toggle]) {
    expect((await change()).status).toBe(200);
    steps.push(await versionOf(adminId));
  }
  expect(steps).toEqual([steps[0], steps[0]! + 1, steps[0]! + 2]);
});

it('managers get names that accounts may have: their profile can be saved as it is', async () => {
  const id = await makeCompany(app);
  const add = (username: string, address = email()) =>
    sp.call(companies.addManager, { params: { id }, body: { username, email: address } });
  expect((await add("Ayşe O'Brien")).body.errors).toEqual({ username: ['validation.username_characters'] });
  const manager = { username: 'Ali Kaya (müdür)', email: email() };
  const company = { company_name: 'Yeni Okul', short_name: 'YENI', manager };
  const refused = await sp.call(companies.createCompany, { body: company });
  expect(refused.body.errors).toEqual({ 'manager.username': ['validation.username_characters'] });
  const body = { username: `Ali Kaya ${crypto.randomUUID().slice(0, 8)}`, email: email() };
  const added = (await add(body.username, body.email)).body.data.id as string;
  const own = await app.signedIn('staff', added);
  const saved = await own.call(auth.editAdminProfile, { body: { ...body, address: 'Kadıköy' } });
  expect(saved.status, saved.text).toBe(200);
});

it('an account gets the company under its own name, whatever name is typed and who else has it', async () => {
  const [first, second] = [await makeCompany(app), await makeCompany(app)];
  const [owner, other] = ['Derya', 'Sevda'].map((name) => ({
    username: `${name} ${crypto.randomUUID().slice(0, 8)}`,
    email: email(),
  }));
  const add = (id: string, body: object) => sp.call(companies.addManager, { params: { id }, body });
  const { id } = (await add(first, owner!)).body.data;
  await add(first, other!);
  const again = await add(second, { username: other!.username, email: owner!.email });
  expect(again.body.data, again.text).toMatchObject({ id, username: owner!.username });
  expect((await add(second, { username: other!.username, email: email() })).body.errors).toEqual({
    username: ['validation.taken'],
  });
});

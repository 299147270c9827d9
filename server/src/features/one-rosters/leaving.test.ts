import { auth, instructors, parents, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { givePassword, makeManager, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { carriedOut, changesOf, imported, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp: Client = await staff(app, 'SP');

let n = 500;
let { tag, user, users: people, classes, enrollments, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, user, users: people, classes, enrollments, school } = schoolOf(n));
});

/** The school without its teacher, its parent and all but one of its students. */
const emptied = () =>
  school({
    users: people(user('p1', 'student', 'Öğrenci 1', { number: '1' })),
    enrollments: enrollments(['p1', '5-A']),
  });
const idOf = async (table: 'companies' | 'parents' | 'instructors', where: ReturnType<typeof sql>) =>
  (await row<{ id: string }>(db, sql`select id from ${sql.identifier(table)} where ${where} order by id`))!.id;
const veli = () => idOf('parents', sql`email = ${`veli@${tag}.example`}`);
const manager = async () => {
  const companyId = await idOf('companies', sql`company_name = ${`Okul ${tag}`}`);
  await rows(db, sql`update companies set parent_access = true where id = ${companyId}`);
  return app.signedIn('staff', await makeManager(app, [companyId]), companyId);
};
const toggle = (client: Client, id: string) => client.call(parents.deleteParent, { params: { id } });

describe('a parent whom the roster no longer names', () => {
  it('is out at once, and undo brings back account and children, but no session and no waiting link', async () => {
    await imported(app, sp, school());
    const id = await veli();
    await givePassword(app, 'parents', id, 'velinin-kedisi-4');
    const email = `veli@${tag}.example`;
    const signedIn = await app.anonymous.call(auth.loginParent, { body: { email, password: 'velinin-kedisi-4' } });
    const refreshToken = signedIn.body.access_token.refreshToken as string;
    const client = await app.signedIn('parent', id);
    await imported(app, sp, emptied());
    expect((await client.call(auth.meParent)).status).toBe(401);

    const head = await manager();
    await imported(app, sp, school());
    // The next roster begins a new account: the deleted one comes back by undo alone.
    const again = (await head.call(parents.listParents)).body.data;
    expect(again).toMatchObject([{ email, children: [{}, {}] }]);
    expect(again[0].id).not.toBe(id);
    expect((await toggle(head, id)).body.errors).toEqual({ email: ['parents.email_in_use'] });
    expect((await toggle(head, again[0].id)).status).toBe(200);
    const back = await toggle(head, id);
    expect(back.body.data).toMatchObject({ deleted_at: null, children: [{}, {}] });
    expect((await client.call(auth.meParent)).status).toBe(401);
    const body = { refresh_token: refreshToken };
    expect((await app.anonymous.call(auth.refreshParent, { body })).status).toBe(401);
    expect(
      await row(db, sql`select 1 from personal_links where account_id = ${id} and used_at is null`),
    ).toBeUndefined();
  });

  it('begins with another school’s child alone, and that school brings nothing back', async () => {
    await imported(app, sp, school());
    const id = await veli();
    await imported(app, sp, emptied());
    const other = await makeSchool(app, { company: { parent_access: true } });
    const [child] = other.studentIds;
    const link = { params: { id: child! }, body: { email: `veli@${tag}.example` } };
    const { data } = (await other.manager.call(users.linkParent, link)).body;
    expect(data.id).not.toBe(id);
    const seen = (await (await app.signedIn('parent', data.id)).call(parents.parentDashboard)).body.data;
    expect(seen).toMatchObject([{ id: child }]);
    expect((await toggle(other.manager, id)).status).toBe(404);
  });
});

it('a student whom the roster no longer names is out, also when a later one brings them back', async () => {
  await imported(app, sp, school());
  const { id } = (await studentOf(app, tag, 'Öğrenci 0'))!;
  const client = await app.signedIn('student', id);
  expect((await client.call(auth.meStudent)).status).toBe(200);
  await imported(app, sp, emptied());
  expect((await client.call(auth.meStudent)).status).toBe(401);
  await imported(app, sp, school());
  expect((await studentOf(app, tag, 'Öğrenci 0'))!).toMatchObject({ id, deleted: false });
  expect((await client.call(auth.meStudent)).status).toBe(401);
});

it('an instructor whom the roster no longer names reaches nothing of the school from then on', async () => {
  await imported(app, sp, school());
  const { id } = (await studentOf(app, tag, 'Öğrenci 0'))!;
  const admin = await row<{ id: string }>(db, sql`select id from admins where email = ${`esra@${tag}.example`}`);
  const client = await app.signedIn('staff', admin!.id);
  expect((await client.call(users.getUser, { params: { id } })).status).toBe(200);
  await imported(app, sp, emptied());
  expect((await client.call(users.getUser, { params: { id } })).status).not.toBe(200);
  expect((await client.call(instructors.listInstructors)).status).toBe(403);
  expect((await client.call(auth.me)).body.data.instructors).toEqual([]);
});

it('a class that the roster no longer names stays while a student is in it, and the preview says so', async () => {
  await imported(app, sp, school());
  const left = (await row<{ id: string; company_id: string }>(
    db,
    sql`select d.id, d.company_id from departments d join companies c on c.id = d.company_id
      where c.company_name = ${`Okul ${tag}`} and d.department_name = '5-B'`,
  ))!;
  const own = await makeStudent(app, left.company_id, left.id);
  const without = school({
    classes: classes('5-A'),
    enrollments: enrollments(...Array.from({ length: 20 }, (_, i): [string, string] => [`p${i}`, '5-A']), [
      't',
      '5-A',
      'teacher',
    ]),
  });
  const preview = await upload(sp, without);
  expect(preview.counts.department).toMatchObject({ remove: 0 });
  expect(await changesOf(sp, preview.id, { kind: 'department' })).toEqual([]);
  expect(preview.faults).toMatchObject([
    { severity: 'note', reason: 'one_roster.reason.class_stays', value: '5-B', params: { count: 1 } },
  ]);
  await rows(db, sql`update users set department_id = null where id = ${own}`);
  const now = await upload(sp, without);
  expect([now.counts.department.remove, now.faults]).toEqual([1, []]);
  expect(await carriedOut(app, sp, now)).toMatchObject({ state: 'done' });
  const stored = sql`select archived_at is not null as archived from departments where id = ${left.id}`;
  expect(await rows(db, stored)).toEqual([{ archived: true }]);
});

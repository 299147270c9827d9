import {
  admins,
  articles,
  auth,
  companies,
  dashboard,
  departments,
  homework,
  notes,
  notices,
  parents,
  presentationAccounts,
  student,
  users,
} from '@okur/contract';
import { roles, type Role } from '@okur/contract/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeCompany,
  makeInstructor,
  makeManager,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
} from '../../platform/testing/factories.ts';
import { as, makeScene, start, type Viewer, viewer } from './testing.ts';

const app = await testApp();
const { db } = app.services;

let school: School;
let sp: Viewer;
let cs: Viewer;
let managerId: string;
beforeEach(async () => {
  ({ school, sp, cs, managerId } = await makeScene(app));
});

describe('seeing the product as someone else', () => {
  it('asks for a reason and an account that there is', async () => {
    expect((await start(sp.client, 'student', school.studentIds[0]!, { reason: 'x' })).body.errors).toEqual({
      reason: ['validation.field_min_chars'],
    });
    expect((await start(sp.client, 'student', crypto.randomUUID())).status).toBe(404);
    const frozen = await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'frozen' });
    expect((await start(sp.client, 'student', frozen)).body).toMatchObject({
      code: 'conflict',
      errors: { account_id: ['impersonation.cannot_sign_in'] },
    });
  });

  it('shows a manager’s company and nothing beyond it', async () => {
    await makeCompany(app);
    const { client } = await as(sp, 'staff', managerId);
    expect((await client.call(auth.me)).body.data).toMatchObject({
      id: managerId,
      company_id: school.companyId,
      roles: [{ name: 'CM' }],
    });
    expect((await client.call(users.listUsers)).body.meta.total).toBe(4);
    const other = await makeSchool(app);
    expect((await client.call(users.getUser, { params: { id: other.studentIds[0]! } })).status).toBe(404);
    expect((await sp.client.call(users.getUser, { params: { id: other.studentIds[0]! } })).status).toBe(200);
  });

  it('follows the company that was chosen in it', async () => {
    const second = await makeSchool(app);
    const both = await makeManager(app, [school.companyId, second.companyId]);
    const { client } = await as(sp, 'staff', both);
    const companyOf = async (id: string) =>
      (await client.call(auth.me, { headers: { 'x-company-id': id } })).body.data?.company_id;
    expect([await companyOf(school.companyId), await companyOf(second.companyId)]).toEqual([
      school.companyId,
      second.companyId,
    ]);
    expect(
      (await client.call(auth.me, { headers: { 'x-company-id': (await makeSchool(app)).companyId } })).body.code,
    ).toBe('foreign_company');
  });

  it('shows a teacher’s classes, a parent’s children and a student’s tasks', async () => {
    const { adminId } = await makeInstructor(app, school.companyId, [school.departmentIds[0]!]);
    const teacher = await as(cs, 'staff', adminId);
    expect((await teacher.client.call(users.listUsers)).body.meta.total).toBe(2);
    const parentId = await makeParent(app, [school.studentIds[0]!]);
    const parent = await as(cs, 'parent', parentId);
    expect((await parent.client.call(auth.meParent)).body.data.id).toBe(parentId);
    expect((await parent.client.call(parents.parentDashboard)).body.data).toHaveLength(1);
    const pupil = await as(cs, 'student', school.studentIds[1]!);
    expect((await pupil.client.call(auth.meStudent)).body.data.id).toBe(school.studentIds[1]);
    expect((await pupil.client.call(student.myTasks)).status).toBe(200);
    expect((await pupil.client.call(auth.me)).body.code).toBe('wrong_account_type');
  });

  it('leaves no trace on whom it looks at', async () => {
    const [pupil] = school.studentIds;
    await rows(
      db,
      sql`insert into notices (id, account_type, account_id, text)
        values (gen_random_uuid(), 'staff', ${managerId}, 'x')`,
    );
    const before = async () => [
      await row(db, sql`select last_seen_at, status, version, updated_at from users where id = ${pupil!}`),
      await row(db, sql`select last_login_at, version from admins where id = ${managerId}`),
      await rows(db, sql`select read_at from notices where account_id = ${managerId}`),
      await row(
        db,
        sql`select count(*)::int from sessions where account_id = any(array[${pupil!}, ${managerId}]::uuid[])`,
      ),
    ];
    const untouched = await before();
    const child = await as(cs, 'student', pupil!);
    await child.client.call(student.myTasks);
    const manager = await as(sp, 'staff', managerId);
    expect((await manager.client.call(notices.listNotices)).body.unread).toBe(1);
    expect((await manager.client.call(notices.readNotices, { body: {} })).body.code).toBe('read_only');
    expect(await before()).toEqual(untouched);
  });
});

describe('rights', () => {
  it.each(roles)('of %s to begin: super admins and customer support alone', async (role) => {
    const { client } = await viewer(app, role);
    expect((await start(client, 'student', school.studentIds[0]!)).status).toBe(
      role === 'SP' || role === 'CS' ? 201 : 403,
    );
  });

  it('to be looked at end below their own ones: no one looks as an equal, a better or as themselves', async () => {
    const table: Record<'SP' | 'CS', Role[]> = { SP: ['MN', 'CM', 'IN', 'SM', 'CS', 'CE'], CS: ['CM', 'IN'] };
    for (const [own, below] of Object.entries(table) as ['SP' | 'CS', Role[]][]) {
      const who = await viewer(app, own);
      for (const role of roles)
        expect([own, role, (await start(who.client, 'staff', await makeAdmin(app, [role]))).status]).toEqual([
          own,
          role,
          below.includes(role) ? 201 : 403,
        ]);
      expect((await start(who.client, 'staff', who.id)).status).toBe(403);
      expect((await start(who.client, 'staff', await makeAdmin(app, [below[0]!, 'SP']))).status).toBe(403);
    }
  });

  it('in it are those that both have', async () => {
    const fromCs = await as(cs, 'staff', managerId);
    expect((await fromCs.client.call(users.listUsers)).status).toBe(200);
    expect((await fromCs.client.call(departments.listDepartments)).status).toBe(200);
    // A manager may, customer support may not …
    for (const route of [homework.listHomeworks, articles.listArticles, dashboard.classesDashboard])
      expect((await fromCs.client.call(route)).body.code).toBe('forbidden');
    expect((await fromCs.client.call(notes.notesOfUser, { params: { id: school.studentIds[0]! } })).body.code).toBe(
      'forbidden',
    );
    const fromSp = await as(sp, 'staff', managerId);
    for (const route of [homework.listHomeworks, articles.listArticles, dashboard.classesDashboard])
      expect((await fromSp.client.call(route)).status).toBe(200);
    // … and a super admin may, a manager may not.
    for (const route of [companies.listCompanies, admins.listAdmins])
      expect((await fromSp.client.call(route)).body.code).toBe('forbidden');
  });

  it('do not open notes for their author alone', async () => {
    const { adminId } = await makeInstructor(app, school.companyId, [school.departmentIds[0]!]);
    const author = await app.signedIn('staff', adminId);
    const params = { id: school.studentIds[0]! };
    for (const visibility of ['author', 'company'])
      await author.call(notes.createNote, { params, body: { note: `Not: ${visibility}`, visibility } });
    expect((await author.call(notes.notesOfUser, { params })).body.data).toHaveLength(2);
    const { client } = await as(sp, 'staff', adminId);
    expect(
      (await client.call(notes.notesOfUser, { params })).body.data.map(({ note }: { note: string }) => note),
    ).toEqual(['Not: company']);
  });

  it('reveal no presentation key, and to customer support no private address', async () => {
    const { adminId } = await makeInstructor(app, school.companyId, [school.departmentIds[0]!]);
    await rows(db, sql`update admins set address = 'Gizli Sokak 3', phone_number = '5321112233' where id = ${adminId}`);
    const author = await app.signedIn('staff', adminId);
    expect(
      (
        await author.call(presentationAccounts.createPresentationAccount, {
          body: { department_id: school.departmentIds[0] },
        })
      ).status,
    ).toBe(201);
    const [fromSp, fromCs] = [await as(sp, 'staff', adminId), await as(cs, 'staff', adminId)];
    expect((await fromSp.client.call(presentationAccounts.getPresentationAccount)).body.code).toBe('read_only');
    expect((await fromSp.client.call(auth.me)).text).toContain('Gizli Sokak');
    expect((await fromCs.client.call(auth.me)).text).not.toMatch(/Gizli Sokak|5321112233/);
  });

  it('end with the role that gave them', async () => {
    const { client } = await as(cs, 'staff', managerId);
    await rows(db, sql`update admins set roles = array['CE'] where id = ${cs.id}`);
    app.services.access.forget(cs.id);
    expect((await client.call(auth.me)).body.code).toBe('viewing_ended');
    const other = await as(sp, 'staff', managerId);
    await rows(db, sql`update admins set roles = array['SP'] where id = ${managerId}`);
    app.services.access.forget(managerId);
    expect((await other.client.call(auth.me)).body.code).toBe('viewing_ended');
  });
});

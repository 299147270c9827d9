import { auth, departments, instructors } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeDepartment,
  makeInstructor,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4, company: { company_name: 'Kuzey Okulu' } });
  other = await makeSchool(app);
});
const email = () => `ogretmen.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const create = (client: Client, over: object = {}) =>
  client.call(instructors.createInstructor, {
    body: {
      instructor_name: 'Gülşah Öztürk',
      email: email(),
      company_id: school.companyId,
      department_ids: [school.departmentIds[1]!],
      ...over,
    },
  });
const change = (client: Client, id: string, body: object) =>
  client.call(instructors.updateInstructor, { params: { id }, body });
const ids = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call(instructors.listInstructors, { query: { ...query, per_page: 100 } })).body.data.map(
    (i: { id: string }) => i.id,
  );
const mails = async () =>
  (await app.outbox()).map((mail) => JSON.parse(mail) as { to: string; subject: string; text: string });
const accountOf = async (id: string) =>
  (await school.manager.call(instructors.adminOfInstructor, { params: { id } })).body.data;

describe('a new instructor', () => {
  it('gets an account named after the person and an invitation, signs in and teaches', async () => {
    const address = email();
    const answer = await create(school.manager, { email: address, phone_number: '0532 111 22 33' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      instructor_name: 'Gülşah Öztürk',
      email: address,
      phone_number: '5321112233',
      company: { company_name: 'Kuzey Okulu' },
      departments: [{ id: school.departmentIds[1] }],
      student_count: 2,
      last_login_at: null,
    });
    expect(await accountOf(answer.body.data.id)).toMatchObject({
      username: expect.stringMatching(/^gulsah\.ozturk\d*$/),
      phone_number: '5321112233',
      roles: [{ name: 'IN' }],
    });
    const mail = (await mails()).findLast((m) => m.to === address)!;
    expect(mail.subject).toContain('Kuzey Okulu');
    const token = /token=([\w-]+)/.exec(mail.text)![1]!;
    const body = { token, email: address, password: 'cok-gizli-parola', new_password_confirm: 'cok-gizli-parola' };
    expect((await app.anonymous.call(auth.resetAdmin, { body })).status).toBe(200);
    const signedIn = await app.anonymous.call(auth.loginAdmin, { body: { email: address, password: body.password } });
    expect(signedIn.body.admin.instructors).toMatchObject([{ id: answer.body.data.id, company_id: school.companyId }]);
  });

  it('of the same name gets another username', async () => {
    const usernames = new Set<string>();
    for (let n = 0; n < 3; n += 1)
      usernames.add(
        (await accountOf((await create(school.manager, { instructor_name: 'Ali Can' })).body.data.id)).username,
      );
    expect([...usernames]).toEqual(['ali.can', 'ali.can2', 'ali.can3']);
  });

  it('in two schools is one person: the platform sees both posts, each school its own', async () => {
    const own = await makeSchool(app);
    const { id: adminId } = (await own.instructor.call(auth.me)).body.data;
    const { id: further } = await makeInstructor(app, other.companyId, [], adminId);
    const posts = async (client: Client, id: string) =>
      (await client.call(instructors.adminOfInstructor, { params: { id } })).body.data.posts.map(
        (post: { id: string }) => post.id,
      );
    expect(await posts(sp, further)).toEqual([own.instructorId, further]);
    expect([await posts(own.manager, own.instructorId), await posts(other.manager, further)]).toEqual([
      [own.instructorId],
      [further],
    ]);
  });

  it('whose e-mail is known gets a further post, which the audit tells; the other school sees no change', async () => {
    const there = await makeInstructor(app, other.companyId);
    const account = (await other.manager.call(instructors.getInstructor, { params: { id: there.id } })).body.data;
    const before = (await mails()).length;
    const { data } = (await create(school.manager, { email: account.email, phone_number: '5550001122' })).body;
    expect((await accountOf(data.id)).id).toBe(there.adminId);
    expect((await other.manager.call(instructors.getInstructor, { params: { id: there.id } })).body.data).toMatchObject(
      { instructor_name: account.instructor_name, phone_number: null },
    );
    expect(
      (
        await rows(
          app.services.db,
          sql`select 1 from audit where action = 'create' and subject = 'INSTRUCTOR' and subject_id = ${data.id}
            and company_id = ${school.companyId}`,
        )
      ).length,
    ).toBe(1);
    expect((await mails()).length).toBe(before + 1);
    expect((await create(school.manager, { email: account.email })).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['instructors.teaches_already'] },
    });
  });

  it('who comes back is restored: adding them says so, with the name of then', async () => {
    const address = email();
    const { id } = (await create(school.manager, { email: address })).body.data;
    await school.manager.call(instructors.deleteInstructor, { params: { id } });
    const sent = (await mails()).length;
    expect((await create(school.manager, { email: address, instructor_name: 'Gül Öztürk' })).body).toMatchObject({
      code: 'invalid',
      errors: { email: ['instructors.deleted_post'] },
      params: { email: { name: 'Gülşah Öztürk' } },
    });
    expect((await mails()).length).toBe(sent);
    await school.manager.call(instructors.deleteInstructor, { params: { id } });
    expect(await ids(school.manager)).toContain(id);
  });

  it('who was a manager keeps that role beside the new one', async () => {
    const address = email();
    const adminId = await makeAdmin(app, ['CM'], { email: address });
    const { data } = (await create(school.manager, { email: address })).body;
    expect((await accountOf(data.id)).roles).toEqual([{ name: 'CM' }, { name: 'IN' }]);
    const audit = await rows(
      app.services.db,
      sql`select before, after from audit where action = 'link' and subject = 'ADMIN' and subject_id = ${adminId}`,
    );
    expect(audit).toEqual([{ before: { roles: ['CM'] }, after: { roles: ['CM', 'IN'] } }]);
  });

  it('is never someone who works for the platform: the role would reach every school', async () => {
    const address = email();
    await makeAdmin(app, ['CE'], { email: address });
    expect((await create(school.manager, { email: address })).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['validation.taken'] },
    });
  });

  it('is refused by field: bad values, another school, departments of another school', async () => {
    const bad = await create(school.manager, {
      instructor_name: 'A',
      email: 'x',
      phone_number: '12',
      department_ids: ['y'],
      roles: ['SP'],
    });
    expect(Object.keys(bad.body.errors).sort()).toEqual([
      'department_ids.0',
      'email',
      'instructor_name',
      'phone_number',
      'roles',
    ]);
    expect((await create(school.manager, { company_id: other.companyId, department_ids: [] })).body.errors).toEqual({
      company_id: ['validation.not_found'],
    });
    expect((await create(school.manager, { department_ids: other.departmentIds })).body.errors).toEqual({
      department_ids: ['validation.not_found'],
    });
    expect(
      (await create(sp, { department_ids: [await makeDepartment(app, school.companyId, { deleted_at: rightNow() })] }))
        .body.errors,
    ).toEqual({ department_ids: ['validation.not_found'] });
  });

  it('is not added by instructors or support', async () => {
    for (const client of [school.instructor, await staff(app, 'CS')]) expect((await create(client)).status).toBe(403);
    expect((await create(await staff(app, 'SM'))).status).toBe(201);
  });
});

describe('the list of instructors', () => {
  it('is that of their own school, with its filters', async () => {
    const second = await makeInstructor(app, school.companyId, [school.departmentIds[1]!]);
    expect((await ids(school.manager)).sort()).toEqual([school.instructorId, second.id].sort());
    expect(await ids(school.manager, { department_id: school.departmentIds[1]! })).toEqual([second.id]);
    expect(await ids(sp, { company_id: other.companyId })).toEqual([other.instructorId]);
    const inCompany = (id: string) => school.manager.call(instructors.instructorsOfCompany, { params: { id } });
    expect((await inCompany(school.companyId)).body.meta.total).toBe(2);
    expect((await inCompany(other.companyId)).status).toBe(404);
    expect((await school.instructor.call(instructors.listInstructors)).status).toBe(403);
  });

  it('is not shown to an instructor who manages another school: here the person teaches and no more', async () => {
    const both = await makeInstructor(app, school.companyId);
    await rows(app.services.db, sql`update admins set roles = '{CM,IN}' where id = ${both.adminId}`);
    await rows(
      app.services.db,
      sql`insert into company_managers (company_id, admin_id) values (${other.companyId}, ${both.adminId})`,
    );
    const here = await app.signedIn('staff', both.adminId, school.companyId);
    expect((await here.call(instructors.listInstructors)).status).toBe(403);
    for (const answer of [
      await create(here),
      await change(here, school.instructorId, { instructor_name: 'Başka Biri' }),
    ])
      expect([403, 404, 422]).toContain(answer.status);
  });

  it('counts no deleted students and none of a past year, and finds by name or e-mail', async () => {
    await makeStudent(app, school.companyId, school.departmentIds[0]!, { deleted_at: rightNow() });
    const past = await makeDepartment(app, school.companyId);
    await makeStudent(app, school.companyId, past);
    await change(school.manager, school.instructorId, { department_ids: [school.departmentIds[0]!, past] });
    await rows(app.services.db, sql`update departments set archived_at = now() where id = ${past}`);
    const address = email();
    const { id } = (await create(school.manager, { instructor_name: 'Iraz Şahin', email: address })).body.data;
    expect(await ids(school.manager, { search: 'ıraz sahın' })).toEqual([id]);
    expect(await ids(school.manager, { search: address })).toEqual([id]);
    expect(
      (await school.manager.call(instructors.getInstructor, { params: { id: school.instructorId } })).body.data
        .student_count,
    ).toBe(2);
  });
});

describe('changing and deleting an instructor', () => {
  it('changes what is named and nothing else', async () => {
    await change(school.manager, school.instructorId, { phone_number: '5321112233' });
    const { data } = (await change(school.manager, school.instructorId, { instructor_name: 'Yeni Ad', version: 2 }))
      .body;
    expect(data).toMatchObject({
      instructor_name: 'Yeni Ad',
      phone_number: '5321112233',
      departments: [{ id: school.departmentIds[0] }],
    });
    expect((await change(school.manager, school.instructorId, { department_ids: [] })).body.data.departments).toEqual(
      [],
    );
    expect(
      (await change(school.manager, school.instructorId, { instructor_name: 'Geç', version: 2 })).body,
    ).toMatchObject({ code: 'stale_version', current: { instructor_name: 'Yeni Ad' } });
    expect((await change(school.manager, school.instructorId, { email: email() })).body.errors).toEqual({
      email: ['validation.unknown_field'],
    });
    expect((await change(school.manager, other.instructorId, { instructor_name: 'Yabancı' })).status).toBe(404);
  });

  it('changes the classes that came or went, and no other', async () => {
    const [stays, comes] = school.departmentIds as [string, string];
    const versions = (): Promise<number[]> =>
      Promise.all(
        [stays, comes].map(
          async (id) => (await school.manager.call(departments.getDepartment, { params: { id } })).body.data.version,
        ),
      );
    await change(school.manager, school.instructorId, { department_ids: [stays, comes] });
    expect(await versions()).toEqual([1, 2]);
    await change(school.manager, school.instructorId, { department_ids: [stays] });
    expect(await versions()).toEqual([1, 3]);
    const stale = await school.manager.call(departments.updateDepartment, {
      params: { id: school.companyId, departmentId: comes },
      body: { instructor_ids: [school.instructorId], version: 1 },
    });
    expect(stale.body).toMatchObject({ code: 'stale_version', current: { instructors: [] } });
  });

  it('takes the post at once and gives it back with its departments', async () => {
    const toggle = () => school.manager.call(instructors.deleteInstructor, { params: { id: school.instructorId } });
    const posts = async () => (await school.instructor.call(auth.me)).body.data.instructors.length;
    expect(await posts()).toBe(1);
    await toggle();
    expect([await posts(), await ids(school.manager), (await ids(school.manager, { deleted: 'true' })).length]).toEqual(
      [0, [], 1],
    );
    expect((await toggle()).body.data).toMatchObject({
      deleted_at: null,
      departments: [{ id: school.departmentIds[0] }],
    });
    expect(await posts()).toBe(1);
  });
});

describe('an address that was mistyped, and an invitation that was lost', () => {
  const invitation = async (to: string) => {
    const mail = (await mails()).findLast((one) => one.to === to)!;
    return { email: to, token: /token=([\w-]+)/.exec(mail.text)![1]! };
  };
  const follow = (link: { email: string; token: string }) =>
    app.anonymous.call(auth.resetAdmin, {
      body: { ...link, password: 'cok-gizli-parola', new_password_confirm: 'cok-gizli-parola' },
    });
  const mend = (client: Client, id: string, address: string) =>
    client.call(instructors.changeInstructorEmail, { params: { id }, body: { email: address } });
  const invite = (client: Client, id: string) => client.call(instructors.inviteInstructor, { params: { id } });

  it('are mended by the manager of the school: the old link opens nothing, the new one does', async () => {
    const [wrong, right] = [email(), email()];
    const { id } = (await create(school.manager, { email: wrong })).body.data;
    const old = await invitation(wrong);
    const mended = await mend(school.manager, id, right);
    expect(mended.body.data, mended.text).toMatchObject({ email: right, invited: true });
    expect(await follow(old)).toMatchObject({ status: 422, body: { code: 'token_spent' } });
    const lost = await invitation(right);
    expect((await invite(school.manager, id)).status).toBe(200);
    expect((await follow(lost)).body.code).toBe('token_spent');
    expect((await follow(await invitation(right))).status).toBe(200);
    const lines = await rows(
      app.services.db,
      sql`select subject, before->>'email' as before, after->>'email' as after, after->>'invitation' as invitation
        from audit where company_id = ${school.companyId} and action = 'update'
          and account_id is not null order by id`,
    );
    for (const subject of ['ADMIN', 'INSTRUCTOR'])
      expect(lines).toContainEqual({ subject, before: wrong, after: right, invitation: null });
    expect(lines).toContainEqual({ subject: 'INSTRUCTOR', before: null, after: null, invitation: right });
  });

  it('are the owner’s once they have signed in, and each refusal names the field', async () => {
    const { id } = (await create(school.manager)).body.data;
    await rows(
      app.services.db,
      sql`update admins set password_hash = 'x' where id = (select admin_id from instructors where id = ${id})`,
    );
    const refused = await mend(school.manager, id, email());
    expect([refused.status, refused.body.errors]).toEqual([422, { email: ['admins.email_of_owner'] }]);
    expect(await invite(school.manager, id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stays = (await accountOf(id)).email;
    expect((await mend(school.manager, id, stays)).body.data).toMatchObject({ email: stays, invited: false });
  });

  it('wait for no one whose account was locked, and the refusal says so', async () => {
    const { id } = (await create(school.manager)).body.data;
    const found = () => school.manager.call(instructors.getInstructor, { params: { id } });
    expect((await found()).body.data.invited).toBe(true);
    await rows(
      app.services.db,
      sql`update admins set status = 'disabled' where id = (select admin_id from instructors where id = ${id})`,
    );
    expect((await found()).body.data.invited).toBe(false);
    expect((await mend(school.manager, id, email())).body.errors).toEqual({ email: ['admins.email_of_locked'] });
    expect((await invite(school.manager, id)).body.code).toBe('conflict');
  });

  it('lead no one into another school, and no one but those who manage instructors there', async () => {
    const address = email();
    const { id } = (await create(school.manager, { email: address })).body.data;
    const elsewhere = { email: address, company_id: other.companyId, department_ids: [] };
    expect((await create(other.manager, elsewhere)).status).toBe(201);
    const refused = await mend(school.manager, id, email());
    expect(refused.body.errors).toEqual({ email: ['admins.email_elsewhere'] });
    for (const client of [other.manager, school.instructor, await staff(app, 'CS')])
      expect([404, 403]).toContain((await mend(client, id, email())).status);
    expect((await invite(other.manager, id)).status).toBe(404);
    const taken = (await accountOf(school.instructorId)).email;
    const inUse = await mend(sp, id, taken);
    expect([inUse.status, inUse.body.errors]).toEqual([409, { email: ['admins.email_has_account'] }]);
    expect((await mend(await staff(app, 'SM'), id, email())).status).toBe(200);
  });
});

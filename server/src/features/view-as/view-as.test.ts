import {
  admins,
  articles,
  audit,
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
  viewAs,
} from '@okur/contract';
import type { AccountType } from '@okur/contract/route';
import { roles, type Role } from '@okur/contract/roles';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, type Request, testApp } from '../../platform/testing/app.ts';
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
import { endForgottenViewings } from '../../platform/access/impersonations.ts';

const app = await testApp();
const { db } = app.services;
const reason = 'Telefonda yardım';

interface Viewer {
  id: string;
  client: Client;
}
const viewer = async (...held: Role[]): Promise<Viewer> => {
  const id = await makeAdmin(app, held);
  return { id, client: await app.signedIn('staff', id) };
};
const start = (client: Client, account_type: AccountType, account_id: string, over: object = {}) =>
  client.call(viewAs.startViewing, { body: { account_type, account_id, reason, ...over } });

/** The viewer's client with the eyes of somebody else. */
async function as(who: Viewer, type: AccountType, id: string): Promise<{ client: Client; viewing: string }> {
  const answer = await start(who.client, type, id);
  expect(answer.status, answer.text).toBe(201);
  const viewing: string = answer.body.data.id;
  const header = { 'x-view-as': viewing };
  return {
    viewing,
    client: {
      call: (route, request: Request = {}) =>
        who.client.call(route, { ...request, headers: { ...header, ...request.headers } }),
      raw: (options) => who.client.raw({ ...options, headers: { ...header, ...options.headers } }),
    },
  };
}

let school: School;
let sp: Viewer;
let cs: Viewer;
let managerId: string;
beforeEach(async () => {
  school = await makeSchool(app);
  [sp, cs] = [await viewer('SP'), await viewer('CS')];
  managerId = await makeManager(app, [school.companyId]);
});

describe('seeing the product as somebody else', () => {
  it('asks for a reason and an account that there is', async () => {
    expect((await start(sp.client, 'student', school.studentIds[0]!, { reason: 'x' })).body.errors).toEqual({
      reason: ['validation.field_min_chars'],
    });
    expect((await start(sp.client, 'student', crypto.randomUUID())).status).toBe(404);
    const frozen = await makeStudent(app, school.companyId, school.departmentIds[0]!, { status: 'frozen' });
    expect((await start(sp.client, 'student', frozen)).body).toMatchObject({
      code: 'conflict',
      errors: { account_id: ['view_as.cannot_sign_in'] },
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
    const { client } = await viewer(role);
    expect((await start(client, 'student', school.studentIds[0]!)).status).toBe(
      role === 'SP' || role === 'CS' ? 201 : 403,
    );
  });

  it('to be looked at end below the own ones: nobody looks as an equal, a better or as themselves', async () => {
    const table: Record<'SP' | 'CS', Role[]> = { SP: ['MN', 'CM', 'IN', 'SM', 'CS', 'CE'], CS: ['CM', 'IN'] };
    for (const [own, below] of Object.entries(table) as ['SP' | 'CS', Role[]][]) {
      const who = await viewer(own);
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

describe('the end', () => {
  it('comes when it is asked for, and for another one that begins', async () => {
    const first = await as(sp, 'staff', managerId);
    const second = await as(sp, 'student', school.studentIds[0]!);
    app.services.access.forget(sp.id);
    expect((await first.client.call(auth.me)).body.code).toBe('viewing_ended');
    expect((await sp.client.call(viewAs.endViewing, { params: { id: second.viewing } })).status).toBe(200);
    expect((await second.client.call(auth.meStudent)).body.code).toBe('viewing_ended');
    expect((await sp.client.call(viewAs.endViewing, { params: { id: second.viewing } })).status).toBe(200);
    expect((await cs.client.call(viewAs.endViewing, { params: { id: second.viewing } })).status).toBe(404);
    expect((await sp.client.call(auth.me)).body.data.id).toBe(sp.id);
  });

  it('comes after half an hour, with the own session, and with the account', async () => {
    const { client, viewing } = await as(sp, 'staff', managerId);
    const minutes = await row<{ minutes: number }>(
      db,
      sql`select extract(epoch from ends_at - created_at) / 60 as minutes from viewings where id = ${viewing}`,
    );
    expect(minutes?.minutes).toBeCloseTo(30, 1);
    await rows(db, sql`update viewings set ends_at = now() where id = ${viewing}`);
    app.services.access.forget(sp.id);
    expect((await client.call(auth.me)).body.code).toBe('viewing_ended');

    const again = await as(sp, 'staff', managerId);
    await rows(db, sql`update admins set status = 'disabled' where id = ${managerId}`);
    app.services.access.forget(managerId);
    expect((await again.client.call(auth.me)).body.code).toBe('viewing_ended');
    const last = await as(sp, 'student', school.studentIds[0]!);
    await sp.client.call(auth.logoutAdmin);
    expect((await last.client.call(auth.meStudent)).status).toBe(401);
  });

  it('is not to be had for another session, another person or a made-up name', async () => {
    const { viewing } = await as(sp, 'staff', managerId);
    for (const client of [await app.signedIn('staff', sp.id), cs.client, school.manager])
      expect((await client.call(auth.me, { headers: { 'x-view-as': viewing } })).body.code).toBe('viewing_ended');
    for (const made of ['x', crypto.randomUUID(), "' or 1=1"])
      expect((await sp.client.call(auth.me, { headers: { 'x-view-as': made } })).body.code).toBe('viewing_ended');
  });
});

describe('the log', () => {
  it('names both in every line of a call', async () => {
    const { client, viewing } = await as(sp, 'staff', managerId);
    const { log } = app.app.http;
    const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[
      Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')!
    ]!;
    const output = vi.spyOn(stream, 'write').mockImplementation(() => undefined);
    log.level = 'info';
    await client.call(users.listUsers);
    log.level = 'silent';
    const lines = output.mock.calls.map(
      ([line]) => JSON.parse(line) as { msg: string; account?: string; viewer?: string; viewing?: string },
    );
    output.mockRestore();
    const completed = lines.filter(({ msg }) => msg === 'answered');
    expect(completed).toMatchObject([{ account: managerId, viewer: sp.id, viewing }]);
  });
});

describe('the audit', () => {
  const entries = (id: string) =>
    rows<{ action: string; account_id: string; after: Record<string, unknown> }>(
      db,
      sql`select action, account_id, after from audit where subject_id = ${id} order by id`,
    );

  it('names both at the beginning, with the reason, and at the end', async () => {
    const [pupil] = school.studentIds;
    const { viewing } = await as(cs, 'student', pupil!);
    await cs.client.call(viewAs.endViewing, { params: { id: viewing } });
    expect(await entries(pupil!)).toEqual([
      { action: 'view_as', account_id: cs.id, after: { reason, viewing_id: viewing } },
      { action: 'view_as_end', account_id: cs.id, after: { viewing_id: viewing, minutes: 1 } },
    ]);
    const listed = (await school.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil! } })).body
      .data;
    expect(
      listed.map(({ action, account }: { action: string; account: { id: string } }) => [action, account.id]),
    ).toEqual([
      ['view_as_end', cs.id],
      ['view_as', cs.id],
    ]);
    expect(listed[1].changes).toEqual([{ field: 'reason', before: null, after: reason }]);
  });

  it('tells the end of one that ran out or whose viewer has gone, once', async () => {
    const { viewing } = await as(cs, 'student', school.studentIds[0]!);
    const left = await as(sp, 'student', school.studentIds[1]!);
    await rows(
      db,
      sql`update viewings set ends_at = now() - interval '1 minute', created_at = now() - interval '31 minutes'
        where id = ${viewing}`,
    );
    await sp.client.call(auth.logoutAdmin);
    for (let time = 0; time < 2; time += 1) await endForgottenViewings(app.services);
    expect((await entries(school.studentIds[0]!)).at(-1)).toEqual({
      action: 'view_as_end',
      account_id: cs.id,
      after: { viewing_id: viewing, minutes: 30 },
    });
    expect((await entries(school.studentIds[1]!)).map(({ action }) => action)).toEqual(['view_as', 'view_as_end']);
    expect(await rows(db, sql`select id from viewings where id = ${left.viewing} and ended_at is null`)).toEqual([]);
  });

  it('keeps a change that was made before open to be taken back', async () => {
    const [pupil] = school.studentIds;
    await school.manager.call(users.updateUser, { params: { id: pupil! }, body: { name: 'Ayşe' } });
    await as(cs, 'student', pupil!);
    const listed = (
      await school.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil!, action: 'update' } })
    ).body.data;
    expect(listed[0].undoable).toBe(true);
  });
});

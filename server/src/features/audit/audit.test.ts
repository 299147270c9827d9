import { audit, companies, departments, homework, instructors, users } from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import { dayIn, plusDays } from '@okur/contract/days';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeArticle, makeHomework } from '../../platform/testing/learning.ts';
import { makeActivations } from '../activations/store.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app);
});
const pupil = (n = 0) => school.studentIds[n]!;
const rename = (name: string, n = 0, client = school.manager) =>
  client.call(users.updateUser, { params: { id: pupil(n) }, body: { name } });
const entries = async (client: Client, query: Record<string, string> = {}) => {
  const answer = await client.call(audit.listAudit, { query: { company_id: school.companyId, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as AuditEntry[];
};
const undo = (client: Client, { id }: AuditEntry) => client.call(audit.undoAudit, { params: { id } });

describe('the activity of a record', () => {
  /** At any moment it is another day than in UTC at one of them. */
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is filtered by days of the school: %s', async (zone) => {
    school = await makeSchool(app, { company: { time_zone: zone } });
    await rename('Ayşe');
    const found = async (days: Record<string, string>) =>
      (await entries(school.manager, { subject: 'USER', subject_id: pupil(), ...days })).length;
    const [entry] = await entries(school.manager, { subject: 'USER', subject_id: pupil() });
    const on = dayIn(zone, new Date(entry!.at));
    expect(await found({ from: on, to: on })).toBe(1);
    expect([await found({ to: plusDays(on, -1) }), await found({ from: plusDays(on, 1) })]).toEqual([0, 0]);
  });

  it('tells who changed what and when, in words, the newest first', async () => {
    await rename('Ayşe');
    await school.manager.call(users.updateUser, {
      params: { id: pupil() },
      body: { department_id: school.departmentIds[1] },
    });
    const [moved, renamed] = await entries(school.manager, { subject: 'USER', subject_id: pupil() });
    expect(renamed).toMatchObject({
      action: 'update',
      subject_name: expect.stringContaining('Ayşe'),
      account: { type: 'staff', name: expect.any(String) },
      changes: [{ field: 'name', before: 'Deniz', after: 'Ayşe' }],
    });
    expect(moved!.changes).toEqual([
      { field: 'department_name', before: expect.stringMatching(/-A$/), after: expect.stringMatching(/-A$/) },
    ]);
  });

  it('tells the new name of a department', async () => {
    const [id] = school.departmentIds;
    const named = (department_name: string) =>
      school.manager.call(departments.updateDepartment, {
        params: { id: school.companyId, departmentId: id! },
        body: { department_name },
      });
    const before = (await school.manager.call(departments.getDepartment, { params: { id: id! } })).body.data
      .department_name;
    await named('Kütüphane');
    const [entry] = await entries(school.manager, { subject: 'DEPARTMENT', subject_id: id! });
    expect(entry).toMatchObject({
      changes: [{ field: 'department_name', before, after: 'Kütüphane' }],
      undoable: true,
    });
  });

  it('calls things by their present name where an entry has none', async () => {
    const [manager] = (await sp.call(companies.listManagers, { params: { id: school.companyId } })).body.data;
    await sp.call(companies.removeManager, { params: { id: school.companyId, managerId: manager!.id } });
    const [entry] = await entries(sp, { subject: 'COMPANY' });
    expect(entry).toMatchObject({
      action: 'unlink',
      subject_name: entry!.company_name,
      changes: [{ field: 'manager', before: manager!.username, after: null }],
    });
  });

  it('shows the code that a student got to those who may see codes', async () => {
    await rows(app.services.db, sql`update users set status = 'expired' where id = ${pupil()}`);
    const [code] = await makeActivations(app.services.db, { companyId: school.companyId }, 1, 90);
    await school.manager.call(users.reactivateUser, { params: { id: pupil() } });
    const changes = async (client: Client) =>
      (await entries(client, { subject: 'USER', subject_id: pupil() }))[0]!.changes;
    const status = { field: 'status', before: 'expired', after: 'invited' };
    for (const role of ['MN', 'CS'] as const) expect(await changes(await staff(app, role))).toEqual([status]);
    const got = { field: 'activation_code', before: null, after: code };
    expect(await changes(school.manager)).toEqual([status, got]);
  });

  it('shows from where to those who manage staff accounts, and to no one else', async () => {
    await rename('Ayşe');
    expect((await entries(sp))[0]!.address).toBe('127.0.0.1');
    expect((await entries(school.manager))[0]!.address).toBeNull();
  });
});

describe('the list of all changes', () => {
  it('is searched, filtered and paged', async () => {
    await rename('Gülşah');
    await school.manager.call(departments.createDepartment, {
      params: { id: school.companyId },
      body: { department_name: 'Kütüphane' },
    });
    expect((await entries(school.manager, { search: 'gulsah' })).map((e) => e.subject)).toEqual(['USER']);
    expect((await entries(school.manager, { action: 'create' })).map((e) => e.subject_name)).toEqual(['Kütüphane']);
    expect(await entries(school.manager, { to: '2020-01-01' })).toEqual([]);
    expect((await school.manager.call(audit.listAudit, { query: { subject: 'READING' } })).body.errors).toEqual({
      subject: ['validation.choice'],
    });
  });

  it('is found by the name of whom it is about, also where only the class changed', async () => {
    await school.manager.call(users.updateUser, {
      params: { id: pupil() },
      body: { department_id: school.departmentIds[1] },
    });
    await school.manager.call(instructors.updateInstructor, {
      params: { id: school.instructorId },
      body: { instructor_name: 'Zümrüt Öğretmen' },
    });
    const [{ surname }] = (await rows<{ surname: string }>(
      app.services.db,
      sql`select surname from users where id = ${pupil()}`,
    )) as [{ surname: string }];
    expect((await entries(school.manager, { search: surname })).map((e) => e.subject_id)).toEqual([pupil()]);
    expect((await entries(school.manager, { search: 'zumrut' })).map((e) => e.subject)).toEqual(['INSTRUCTOR']);
  });

  it('holds nothing of another school and nothing that the ability does not reach', async () => {
    const other = await makeSchool(app);
    await rename('Ayşe');
    await sp.call(companies.updateCompany, { params: { id: school.companyId }, body: { city: 'Van' } });
    expect((await other.manager.call(audit.listAudit)).body.data).toEqual([]);
    expect((await entries(sp)).map((e) => e.subject)).toEqual(['COMPANY', 'USER']);
    expect((await entries(school.manager)).map((e) => e.subject)).toEqual(['USER']);
  });

  it('of an instructor is about their own classes and their own deeds', async () => {
    await rename('Ayşe', 0);
    await rename('Fatma', 1);
    expect((await entries(school.instructor)).map((e) => e.subject_id)).toEqual([pupil(0)]);
  });
});

describe('taking a change back', () => {
  it('gives the record its values back and is itself written down', async () => {
    await rename('Yanlış');
    const [entry] = await entries(school.manager);
    expect(entry!.undoable).toBe(true);
    expect((await undo(school.manager, entry!)).status).toBe(200);
    expect((await school.manager.call(users.getUser, { params: { id: pupil() } })).body.data).toMatchObject({
      name: 'Deniz',
      version: 3,
    });
    const [undone, changed] = await entries(school.manager);
    expect(undone).toMatchObject({
      action: 'undo',
      undoable: false,
      changes: [{ field: 'name', before: 'Yanlış', after: 'Deniz' }],
    });
    const { name, surname } = (await school.manager.call(users.getUser, { params: { id: pupil() } })).body.data;
    expect(undone!.subject_name).toBe(`${name} ${surname}`);
    expect(changed).toMatchObject({ action: 'update', undoable: false });
  });

  it('of a move leads back to the class, as long as it is taught', async () => {
    const move = (department_id: string) =>
      school.manager.call(users.updateUser, { params: { id: pupil() }, body: { department_id } });
    await move(school.departmentIds[1]!);
    const [entry] = await entries(school.manager);
    await sp.call(departments.deleteDepartment, {
      params: { id: school.companyId, departmentId: school.departmentIds[0]! },
    });
    expect((await entries(school.manager, { subject: 'USER' }))[0]!.undoable).toBe(false);
    expect((await undo(school.manager, entry!)).body.errors).toEqual({ id: ['audit.changed_since'] });
    await sp.call(departments.deleteDepartment, {
      params: { id: school.companyId, departmentId: school.departmentIds[0]! },
    });
    expect((await undo(school.manager, entry!)).status).toBe(200);
    expect((await school.manager.call(users.getUser, { params: { id: pupil() } })).body.data.department_id).toBe(
      school.departmentIds[0],
    );
    expect((await entries(school.manager, { subject: 'USER' }))[0]!.changes).toEqual([
      { field: 'department_name', before: entry!.changes[0]!.after, after: entry!.changes[0]!.before },
    ]);
  });

  it('of a move out of no class leads back to none', async () => {
    await rows(app.services.db, sql`update users set department_id = null where id = ${pupil()}`);
    await school.manager.call(users.updateUser, {
      params: { id: pupil() },
      body: { department_id: school.departmentIds[1] },
    });
    const [entry] = await entries(school.manager);
    expect((await undo(school.manager, entry!)).status).toBe(200);
    expect((await school.manager.call(users.getUser, { params: { id: pupil() } })).body.data.department_id).toBeNull();
  });

  it('is refused when the record was changed since', async () => {
    await rename('Bir');
    const [first] = await entries(school.manager);
    await rename('İki');
    expect((await undo(school.manager, first!)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['audit.changed_since'] },
    });
  });

  it('is not offered for what more follows from', async () => {
    await school.manager.call(users.updateUser, { params: { id: pupil() }, body: { status: 'frozen' } });
    const [entry] = await entries(school.manager);
    expect(entry!.undoable).toBe(false);
    expect((await undo(school.manager, entry!)).status).toBe(409);
  });

  it('refuses who may not change the record, and does not know it elsewhere', async () => {
    await rename('Ayşe');
    const [entry] = await entries(school.manager);
    expect((await undo((await makeSchool(app)).manager, entry!)).status).toBe(404);
    expect((await undo(await staff(app, 'SM'), entry!)).status).toBe(404);
  });

  it('is refused for a name that another class has in another spelling by now', async () => {
    const [departmentId] = school.departmentIds as [string];
    const names = (department_name: string) =>
      school.manager.call(departments.updateDepartment, {
        params: { id: school.companyId, departmentId },
        body: { department_name },
      });
    await names('7-C');
    await names('Kütüphane');
    const [entry] = await entries(school.manager, { subject: 'DEPARTMENT' });
    const twin = await makeDepartment(app, school.companyId, { department_name: '7/C' });
    const refused = await undo(school.manager, entry!);
    expect([refused.status, refused.body.errors]).toEqual([409, { department_name: ['departments.same_class'] }]);
    await rows(app.services.db, sql`update departments set archived_at = now() where id = ${twin}`);
    expect((await undo(school.manager, entry!)).status).toBe(200);
  });

  it('is refused for a number that is reserved for a deleted child by now', async () => {
    const numbered = (student_number: string) =>
      school.manager.call(users.updateUser, { params: { id: pupil() }, body: { student_number } });
    await numbered('77');
    await numbered('78');
    const [entry] = await entries(school.manager);
    const gone = { student_number: '77', name: 'Can', surname: 'Su', deleted_at: rightNow() };
    await makeStudent(app, school.companyId, school.departmentIds[0]!, gone);
    const refused = await undo(school.manager, entry!);
    expect([refused.status, refused.body.errors]).toEqual([422, { student_number: ['users.number_of_deleted'] }]);
    expect(refused.body.params).toEqual({ student_number: { name: 'Can Su' } });
    const { data } = (await school.manager.call(users.getUser, { params: { id: pupil() } })).body;
    expect(data.student_number).toBe('78');
  });

  it('is not for an instructor who lost the class since, who still sees what they did', async () => {
    const { companyId, instructor, instructorId, departmentIds } = school;
    const [departmentId] = departmentIds as [string];
    await rename('Ayşe', 0, instructor);
    await instructor.call(departments.updateDepartment, {
      params: { id: companyId, departmentId },
      body: { department_name: 'Kütüphane' },
    });
    const { id } = await makeHomework(instructor, (await makeArticle(sp)).id, [departmentId]);
    await instructor.call(homework.updateHomework, { params: { id }, body: { title: 'Yeni' } });
    const own = async () => (await entries(instructor)).filter(({ action }) => action === 'update');
    const states = async () => (await own()).map(({ subject, undoable }) => [subject, undoable]);
    expect(await states()).toEqual(['HOMEWORK', 'DEPARTMENT', 'USER'].map((subject) => [subject, true]));
    const teaches = (department_ids: string[]) =>
      school.manager.call(instructors.updateInstructor, { params: { id: instructorId }, body: { department_ids } });
    await teaches([]);
    expect(await states()).toEqual(['HOMEWORK', 'DEPARTMENT', 'USER'].map((subject) => [subject, false]));
    for (const entry of await own()) expect((await undo(instructor, entry)).status, entry.subject).toBe(403);
    await teaches([departmentId]);
    for (const entry of await own()) expect((await undo(instructor, entry)).status, entry.subject).toBe(200);
  });

  it('of a move leads an instructor back to no class of a colleague', async () => {
    const [own, colleagues] = school.departmentIds as [string, string];
    await school.manager.call(users.updateUser, { params: { id: pupil(1) }, body: { department_id: own } });
    const of = (client: Client) => entries(client, { subject: 'USER', subject_id: pupil(1) });
    const [entry] = await of(school.instructor);
    expect([entry!.undoable, (await of(school.manager))[0]!.undoable]).toEqual([false, true]);
    expect((await undo(school.instructor, entry!)).status).toBe(409);
    expect((await undo(school.manager, entry!)).status).toBe(200);
    const { data } = (await school.manager.call(users.getUser, { params: { id: pupil(1) } })).body;
    expect(data.department_id).toBe(colleagues);
  });

  it('switches no flag of a company for a person who may not', async () => {
    const flagged = { document_access: true };
    await sp.call(companies.updateCompany, { params: { id: school.companyId }, body: flagged });
    const entryFor = async (client: Client) =>
      (await entries(client, { subject: 'COMPANY', subject_id: school.companyId }))[0]!;
    const seller = await staff(app, 'SM');
    const entry = await entryFor(seller);
    expect([entry.undoable, (await entryFor(sp)).undoable]).toEqual([false, true]);
    expect((await undo(seller, entry)).status).toBe(403);
    const company = () => sp.call(companies.getCompany, { params: { id: school.companyId } });
    expect((await company()).body.data).toMatchObject(flagged);
    expect((await undo(sp, entry)).status).toBe(200);
    expect((await company()).body.data).toMatchObject({ document_access: false });
  });
});

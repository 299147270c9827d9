import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { audit, departments, homework, instructors, users } from '@okur/contract';
import { rightNow, timeAgo, timeAhead } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { articleDepartments } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeArticle, makeHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
let other: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  other = await makeSchool(app);
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const create = (client: Client, body: object, id = school.companyId) =>
  client.call(departments.createDepartment, { params: { id }, body: { department_name: '7-C', ...body } });
const update = (client: Client, departmentId: string, body: object, id = school.companyId) =>
  client.call(departments.updateDepartment, { params: { id, departmentId }, body });
const toggle = (client: Client, departmentId: string, id = school.companyId) =>
  client.call(departments.deleteDepartment, { params: { id, departmentId } });
const ids = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call(departments.listDepartments, { query: { ...query, per_page: 100 } })).body.data.map(
    (d: { id: string }) => d.id,
  );

describe('who sees which departments', () => {
  it('is: the manager all of the school, the instructor their own ones, the platform every one', async () => {
    expect((await ids(school.manager)).sort()).toEqual(school.departmentIds.toSorted());
    expect(await ids(school.instructor)).toEqual([first()]);
    expect(await ids(sp, { company_id: other.companyId })).toHaveLength(2);
    expect(await ids(school.manager, { company_id: other.companyId })).toEqual([]);
  });

  it('holds for the lists of a company and of an instructor, too', async () => {
    const inCompany = (client: Client, id: string) =>
      client.call(departments.departmentsOfCompany, { params: { id }, query: { isAll: true } });
    expect((await inCompany(school.manager, school.companyId)).body.meta.total).toBe(2);
    expect((await inCompany(school.instructor, school.companyId)).body.meta.total).toBe(1);
    expect((await inCompany(school.manager, other.companyId)).status).toBe(404);
    const ofInstructor = (client: Client, id: string) =>
      client.call(departments.departmentsOfInstructor, { params: { id } });
    expect(
      (await ofInstructor(school.instructor, school.instructorId)).body.data.map((d: { id: string }) => d.id),
    ).toEqual([first()]);
    expect((await ofInstructor(school.manager, other.instructorId)).status).toBe(404);
    const colleague = await makeInstructor(app, school.companyId, [second()]);
    expect((await ofInstructor(school.instructor, colleague.id)).status).toBe(404);
  });

  it('follows the post that an instructor of two schools has chosen', async () => {
    const { adminId } = await makeInstructor(app, school.companyId, [first()]);
    await makeInstructor(app, other.companyId, [other.departmentIds[0]!], adminId);
    expect(await ids(await app.signedIn('staff', adminId))).toEqual([other.departmentIds[0]]);
    expect(await ids(await app.signedIn('staff', adminId, school.companyId))).toEqual([first()]);
  });

  it('knows a department with those who teach it and how many learn in it, deleted ones aside', async () => {
    await makeStudent(app, school.companyId, first(), { deleted_at: rightNow() });
    await makeStudent(app, school.companyId, first(), { status: 'expired' });
    const { data } = (await school.manager.call(departments.getDepartment, { params: { id: first() } })).body;
    expect(data).toMatchObject({
      company_id: school.companyId,
      student_count: 3,
      active_student_count: 2,
      instructors: [{ id: school.instructorId }],
      deleted_at: null,
    });
  });
});

describe('adding a department', () => {
  it('takes its instructors along', async () => {
    const answer = await create(school.manager, {
      department_name: 'Hazırlık Ş',
      grade_level: 9,
      academic_year: '2026-2027',
      instructor_ids: [school.instructorId],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      department_name: 'Hazırlık Ş',
      grade_level: 9,
      academic_year: '2026-2027',
      student_count: 0,
      instructors: [{ id: school.instructorId }],
    });
  });

  it('by an instructor makes the instructor teach it', async () => {
    const { data } = (await create(school.instructor, { department_name: 'Okuma kulübü' })).body;
    expect(data.instructors).toMatchObject([{ id: school.instructorId }]);
    expect(await ids(school.instructor)).toContain(data.id);
  });

  it('is refused for a name of the same year that is taken, however it is written', async () => {
    const year = { academic_year: '2026-2027' };
    await create(school.manager, { department_name: '8-İ', ...year });
    const twin = await create(school.manager, { department_name: '8-ı', ...year });
    expect([twin.status, twin.body.errors]).toEqual([409, { department_name: ['validation.taken'] }]);
    const spelt = await create(school.manager, { department_name: '8/i', ...year });
    expect([spelt.status, spelt.body.errors]).toEqual([409, { department_name: ['departments.same_class'] }]);
    const { data: other8 } = (await create(school.manager, { department_name: '8-J', ...year })).body;
    const renamed = await update(school.manager, other8.id, { department_name: '8. Sınıf / İ Şubesi' });
    expect([renamed.status, renamed.body.errors]).toEqual([409, { department_name: ['departments.same_class'] }]);
    expect((await update(school.manager, other8.id, { department_name: '8/J' })).status).toBe(200);
    expect((await create(school.manager, { department_name: '8-İ', academic_year: '2027-2028' })).status).toBe(201);
    expect((await create(other.manager, { department_name: '8-İ', ...year }, other.companyId)).status).toBe(201);
  });

  it('names each bad field, and instructors of another school', async () => {
    const bad = await create(school.manager, {
      department_name: '',
      grade_level: 13,
      academic_year: '2026',
      instructor_ids: ['x'],
      company_id: other.companyId,
    });
    expect(Object.keys(bad.body.errors).sort()).toEqual([
      'academic_year',
      'company_id',
      'department_name',
      'grade_level',
      'instructor_ids.0',
    ]);
    expect((await create(school.manager, { instructor_ids: [other.instructorId] })).body.errors).toEqual({
      instructor_ids: ['validation.not_found'],
    });
  });

  it('is done once for one key', async () => {
    const send = () =>
      school.manager.call(departments.createDepartment, {
        params: { id: school.companyId },
        body: { department_name: 'Tek' },
        headers: { 'idempotency-key': 'tek' },
      });
    const [one, again] = [await send(), await send()];
    expect(again.body).toEqual(one.body);
  });

  it('is not for support, nor in another school', async () => {
    expect((await create(await staff(app, 'CS'), {})).status).toBe(403);
    expect((await create(school.manager, {}, other.companyId)).status).toBe(404);
  });
});

describe('changing a department', () => {
  it('leaves what is not named, its instructors too', async () => {
    await update(school.manager, first(), { grade_level: 6 });
    const { data } = (await update(school.manager, first(), { department_name: '6-Ç' })).body;
    expect(data).toMatchObject({
      department_name: '6-Ç',
      grade_level: 6,
      version: 3,
      instructors: [{ id: school.instructorId }],
    });
    expect((await update(school.manager, first(), { instructor_ids: [] })).body.data.instructors).toEqual([]);
  });

  it('refuses a stale version, another school and a department of another instructor', async () => {
    await update(school.manager, first(), { grade_level: 6 });
    expect((await update(school.manager, first(), { grade_level: 7, version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { grade_level: 6 },
    });
    expect((await update(other.manager, first(), { grade_level: 7 })).status).toBe(404);
    expect((await update(other.manager, first(), { grade_level: 7 }, other.companyId)).status).toBe(404);
    expect((await update(school.instructor, second(), { grade_level: 7 })).status).toBe(404);
  });
});

describe('who teaches a department', () => {
  it('is a change of the instructors who came or went, and of no other', async () => {
    const colleague = await makeInstructor(app, school.companyId);
    const all = [school.instructorId, colleague.id];
    const versions = (): Promise<number[]> =>
      Promise.all(
        all.map(
          async (id) => (await school.manager.call(instructors.getInstructor, { params: { id } })).body.data.version,
        ),
      );
    await update(school.manager, first(), { instructor_ids: all });
    expect(await versions()).toEqual([1, 2]);
    await update(school.manager, first(), { instructor_ids: [colleague.id] });
    expect(await versions()).toEqual([2, 2]);
    const stale = await school.manager.call(instructors.updateInstructor, {
      params: { id: school.instructorId },
      body: { department_ids: [first()], version: 1 },
    });
    expect(stale.body).toMatchObject({ code: 'stale_version', current: { departments: [] } });
  });
});

describe('deleting a department', () => {
  it('hides it and its students until the same call restores it', async () => {
    expect((await toggle(school.manager, first())).body.data.deleted_at).not.toBeNull();
    expect(await ids(school.manager)).toEqual([second()]);
    expect(await ids(school.manager, { deleted: 'true' })).toHaveLength(2);
    expect((await school.manager.call(users.listUsers)).body.meta.total).toBe(2);
    expect((await update(school.manager, first(), { grade_level: 7 })).status).toBe(404);
    await toggle(school.manager, first());
    expect((await school.manager.call(users.listUsers)).body.meta.total).toBe(4);
  });

  it('shows nothing deleted to support, who may not restore', async () => {
    await toggle(school.manager, first());
    expect(await ids(await staff(app, 'CS'), { company_id: school.companyId, deleted: 'true' })).toEqual([second()]);
  });

  it('cannot be undone while a new one has its name', async () => {
    const { data } = (await create(school.manager, { department_name: 'Aynı' })).body;
    await toggle(school.manager, data.id);
    await create(school.manager, { department_name: 'Aynı' });
    expect((await toggle(school.manager, data.id)).body.errors).toEqual({ department_name: ['validation.taken'] });
  });
});

describe('departments that still read an article', () => {
  it('are those whose assignment has no end or an end to come', async () => {
    const article = await makeArticle(sp);
    const third = (await create(school.manager, { department_name: 'Üçüncü' })).body.data.id as string;
    const day = 86_400_000;
    await insertRows(app.services.db, articleDepartments, [
      { article_id: article.id, department_id: first(), expires_at: timeAhead(day) },
      { article_id: article.id, department_id: second(), expires_at: timeAgo(day) },
      { article_id: article.id, department_id: third },
    ]);
    const inCompany = await school.manager.call(departments.departmentsOfCompanyWithArticle, {
      params: { id: school.companyId, articleId: article.id },
    });
    expect(inCompany.body.data.map((d: { id: string }) => d.id).sort()).toEqual([first(), third].sort());
    const ofInstructor = await school.instructor.call(departments.departmentsOfInstructorWithArticle, {
      params: { id: school.instructorId, articleId: article.id },
    });
    expect(ofInstructor.body.data.map((d: { id: string }) => d.id)).toEqual([first()]);
    const foreign = await makeArticle(other.instructor);
    expect(
      (
        await school.manager.call(departments.departmentsOfCompanyWithArticle, {
          params: { id: school.companyId, articleId: foreign.id },
        })
      ).status,
    ).toBe(404);
  });
});

describe('a class that is over', () => {
  const archive = (departmentId: string, client = school.manager) =>
    client.call(departments.archiveDepartment, { params: { id: school.companyId, departmentId } });

  it('is archived once it is empty, and may be taught again', async () => {
    const refused = await archive(first());
    expect([refused.status, refused.body.errors]).toEqual([422, { id: ['departments.has_students'] }]);
    const { id } = (await create(school.manager, { department_name: 'Boş' })).body.data;
    expect((await archive(id)).body.data.archived_at).not.toBeNull();
    expect(await ids(school.manager)).not.toContain(id);
    expect(await ids(school.manager, { archived: 'true' })).toEqual([id]);
    expect((await archive(id)).body.data.archived_at).toBeNull();
    expect(await ids(school.manager)).toContain(id);
  });
});

describe('merging two classes', () => {
  const merge = (client: Client, from: string, into: string) =>
    client.call(departments.mergeDepartment, {
      params: { id: school.companyId, departmentId: from },
      body: { into_department_id: into },
    });

  it('keeps what runs in the class that goes away, also where the other had it once', async () => {
    const { id } = await makeBook(await staff(app, 'SP'), { words: [50], departmentIds: [first(), second()] });
    await rows(
      app.services.db,
      sql`update book_departments set starts_at = now() - interval '9 days', expires_at = case department_id
        when ${second()} then now() - interval '1 day' else now() + interval '9 days' end where book_id = ${id}`,
    );
    expect((await merge(school.manager, first(), second())).status).toBe(200);
    const left = await row(
      app.services.db,
      sql`select starts_at <= now() and expires_at > now() + interval '8 days' as runs from book_departments
        where book_id = ${id} and department_id = ${second()}`,
    );
    expect(left).toEqual({ runs: true });
  });

  it('brings students, instructors and running homework together and archives the other class', async () => {
    const article = await makeArticle(school.instructor);
    const given = await makeHomework(school.instructor, article.id, [first()]);
    const answer = await merge(school.manager, first(), second());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      id: second(),
      student_count: 4,
      instructors: [{ id: school.instructorId }],
    });
    expect(
      (await school.manager.call(homework.getHomework, { params: { id: given.id } })).body.data.student_count,
    ).toBe(4);
    expect(await ids(school.manager, { archived: 'true' })).toEqual([first()]);
    const students = await school.manager.call(users.listUsers, { query: { department_id: second() } });
    expect(students.body.meta.total).toBe(4);
    const entries = await school.manager.call(audit.listAudit, { query: { subject: 'USER', action: 'update' } });
    const names = students.body.data.map(
      ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`,
    );
    for (const { subject_name, changes } of entries.body.data) {
      expect(names).toContain(subject_name);
      expect(changes).toMatchObject([{ field: 'department_name' }]);
    }
    expect(entries.body.data.length).toBeGreaterThan(0);
  });

  it('refuses the same class, one of another school, one out of reach and one that is over, by the field', async () => {
    const reason = async (client: Client, from: string, into: string) => (await merge(client, from, into)).body.errors;
    expect(await reason(school.manager, first(), first())).toEqual({ into_department_id: ['departments.same'] });
    for (const [client, into] of [
      [school.manager, other.departmentIds[0]!],
      [sp, other.departmentIds[0]!],
      [school.instructor, second()],
    ] as const) {
      expect(await reason(client, first(), into)).toEqual({ into_department_id: ['validation.not_found'] });
    }
    await merge(school.manager, second(), first());
    expect(await reason(school.manager, first(), second())).toEqual({ into_department_id: ['validation.not_found'] });
    expect((await merge(school.manager, second(), first())).status).toBe(404);
  });

  it('is done once when it is asked twice at once in both directions', async () => {
    const answers = await Promise.all([
      merge(school.manager, first(), second()),
      merge(school.manager, second(), first()),
    ]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect((await school.manager.call(users.listUsers)).body.meta.total).toBe(4);
  });
});

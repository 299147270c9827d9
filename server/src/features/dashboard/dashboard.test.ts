import { dashboard, homework as homeworkRoutes } from '@okur/contract';
import type { ClassesDashboard, CompaniesDashboard } from '@okur/contract/dashboard';
import { rightNow } from '@okur/contract/testing/time';
import { insertRows, sql, updateRows } from '../../platform/database/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  departmentMemberships,
  departments,
  homeworkDepartments,
  homeworks,
  users,
} from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';
import { daysAgo, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from '../reports/store.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const text = await makeText(app);
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
});
const figures = async (client: Client, query: Record<string, string> = {}) => {
  await catchUp(app.services);
  return (await client.call(dashboard.usersDashboard, { query })).body.data;
};
const read = (
  student: number,
  wpm: number,
  days: number,
  comprehension?: number,
  implausible = false,
  homework?: string,
) =>
  makeReading(app, {
    user: { id: school.studentIds[student]!, companyId: school.companyId },
    wpm,
    comprehension,
    finished: daysAgo(days),
    implausible,
    homework,
  });

describe('the figures of the dashboard', () => {
  it('of a school without readings are zeros and twelve empty months', async () => {
    const data = await figures(school.manager);
    expect(data).toMatchObject({
      students: 4,
      students_active_30_days: 0,
      departments: 2,
      readings_7_days: 0,
      readings_total: 0,
      wpm: null,
      comprehension: null,
      effective_speed: null,
    });
    expect(data.months).toHaveLength(12);
    const months = data.months.map((m: { month: string }) => m.month);
    expect(months).toEqual(months.toSorted());
    expect(data.months[11]).toEqual({
      month: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Istanbul', year: 'numeric', month: '2-digit' }).format(
        rightNow(),
      ),
      wpm: null,
      comprehension: null,
      effective_speed: null,
      readings: 0,
      answered: 0,
    });
  });

  it('count and average plausible readings of the last year', async () => {
    await read(0, 100, 0, 60);
    await read(0, 140, 2, 80);
    await read(1, 180, 20);
    await read(2, 1700, 1, 0, true);
    await read(3, 500, 500, 100);
    await makeStudent(app, school.companyId, school.departmentIds[0]!, { deleted_at: rightNow() });
    expect(await figures(school.manager)).toMatchObject({
      students: 4,
      students_active_30_days: 2,
      readings_7_days: 2,
      readings_total: 4,
      wpm: 140,
      comprehension: 70,
      effective_speed: 86,
    });
    const { months } = await figures(school.manager);
    expect(months.reduce((sum: number, m: { readings: number }) => sum + m.readings, 0)).toBe(3);
  });

  it('are of the students in reach, narrowed by the filters', async () => {
    await read(0, 100, 0);
    await read(1, 200, 0);
    expect(await figures(school.instructor)).toMatchObject({
      students: 2,
      departments: 1,
      readings_total: 1,
      wpm: 100,
    });
    expect(await figures(school.manager, { department_id: school.departmentIds[1]! })).toMatchObject({
      students: 2,
      departments: 1,
      wpm: 200,
    });
    expect(await figures(sp, { company_id: school.companyId })).toMatchObject({
      students: 4,
      departments: 2,
      wpm: 150,
    });
    expect(await figures(sp, { user_id: school.studentIds[1]! })).toMatchObject({
      students: 1,
      departments: 1,
      wpm: 200,
    });
    const other = await makeSchool(app);
    expect(await figures(other.manager, { company_id: school.companyId })).toMatchObject({
      students: 0,
      departments: 0,
      readings_total: 0,
    });
  });

  it('are for those who see students', async () => {
    expect((await (await staff(app, 'CE')).call(dashboard.usersDashboard)).status).toBe(403);
    expect((await sp.call(dashboard.usersDashboard, { query: { company_id: 'x' } })).body.errors).toEqual({
      company_id: ['validation.id'],
    });
  });
});

describe('the classes at a glance', () => {
  const glance = async (client: Client): Promise<ClassesDashboard> => {
    await catchUp(app.services);
    return (await client.call(dashboard.classesDashboard)).body.data;
  };

  /** A homework of a week that ended some days ago. */
  const endedHomework = async (departmentId: string, days: number): Promise<void> => {
    const id = newId();
    await insertRows(app.services.db, homeworks, {
      id,
      kind: 'article',
      title: 'Ödev',
      company_id: school.companyId,
      article_id: text,
      article_version: 1,
      starts_at: daysAgo(days + 7),
      due_at: daysAgo(days),
    });
    await insertRows(app.services.db, homeworkDepartments, { homework_id: id, department_id: departmentId });
  };

  it('compare speed and comprehension of the last 30 days, for an instructor of their own classes alone', async () => {
    await read(0, 100, 0, 60);
    await read(0, 200, 3, 80);
    await read(2, 120, 20, 70);
    await read(1, 300, 40, 100);
    await read(1, 2000, 1, 0, true);
    const { departments, averages } = await glance(school.manager);
    const compared = Object.fromEntries(departments.map((d) => [d.id, d]));
    expect(averages).toEqual({
      language: 'tr',
      readings: 3,
      answered: 3,
      wpm: 140,
      comprehension: 70,
      effective_speed: expect.closeTo((60 + 160 + 84) / 3, 6),
    });
    expect(compared[school.departmentIds[0]!]).toMatchObject({
      students: 2,
      readers_7_days: 1,
      wpm: 140,
      comprehension: 70,
    });
    expect(compared[school.departmentIds[1]!]).toMatchObject({
      students: 2,
      readers_7_days: 0,
      wpm: null,
      comprehension: null,
    });
    expect((await glance(school.instructor)).departments.map((d) => d.id)).toEqual([school.departmentIds[0]]);
  });

  it('count a homework as its own page does: those who finished in time, once, whatever time others have', async () => {
    const article = await makeArticle(sp);
    const { id } = await makeHomework(school.manager, article.id, school.departmentIds);
    await read(0, 120, 0, 80, false, id);
    await read(1, 120, 0, 80, false, id);
    const [, remaining] = school.departmentIds;
    const change = await school.manager.call(homeworkRoutes.updateHomework, {
      params: { id },
      body: { department_ids: [remaining!] },
    });
    expect(change.status, change.text).toBe(200);
    expect(
      (
        await school.manager.call(homeworkRoutes.extendHomework, {
          params: { id, userId: school.studentIds[3]! },
          body: { due_at: inDays(20), reason: 'Hastaydı' },
        })
      ).status,
    ).toBe(200);
    await catchUp(app.services);
    const page = (await school.manager.call(homeworkRoutes.getHomework, { params: { id } })).body.data;
    const { homework } = (await school.manager.call(dashboard.classesDashboard)).body.data as ClassesDashboard;
    expect([page.student_count, page.completed_count]).toEqual([3, 2]);
    expect(homework.open.map((open) => [open.id, open.students, open.finished])).toEqual([
      [id, page.student_count, page.completed_count],
    ]);
  });

  it('name open homework, due first, with how many have finished', async () => {
    const article = await makeArticle(sp);
    const [first, second] = [school.departmentIds[0]!, school.departmentIds[1]!];
    const later = await makeHomework(school.manager, article.id, [first, second], { due_at: inDays(5) });
    const soon = await makeHomework(school.manager, article.id, [second], { due_at: inDays(1) });
    await makeHomework(school.manager, article.id, [first], { starts_at: inDays(1), due_at: inDays(2) });
    await read(0, 100, 0, 60, false, later.id);
    await read(0, 100, 0, 60, false, later.id);
    const { homework } = await glance(school.manager);
    expect([homework.total, homework.open.map((h) => [h.id, h.students, h.finished, h.departments.length])]).toEqual([
      2,
      [
        [soon.id, 2, 0, 1],
        [later.id, 4, 1, 2],
      ],
    ]);
    expect((await glance(school.instructor)).homework).toMatchObject({
      total: 1,
      open: [{ id: later.id, students: 2, finished: 1 }],
    });
  });

  it('show who to look at, and why', async () => {
    const [first, second] = [school.departmentIds[0]!, school.departmentIds[1]!];
    await updateRows(app.services.db, users, { created_at: daysAgo(60) }, sql`company_id = ${school.companyId}`);
    await endedHomework(first, 9);
    await endedHomework(first, 2);
    await endedHomework(second, 2);
    // One who reads and does not understand, one who clicks through, one who does well, one who stays away, one who
    // came today.
    await read(0, 100, 1, 40);
    await read(0, 100, 2, 50);
    await read(1, 2000, 1, undefined, true);
    await read(1, 2000, 1, undefined, true);
    await read(3, 100, 1, 90);
    const away = await makeStudent(app, school.companyId, second, { created_at: daysAgo(20) });
    const today = await makeStudent(app, school.companyId, first);
    await updateRows(app.services.db, departmentMemberships, { joined_at: rightNow() }, sql`user_id = ${today}`);
    await makeStudent(app, school.companyId, second, { created_at: daysAgo(20), status: 'frozen' });
    const { attention } = await glance(school.manager);
    const reasons = Object.fromEntries(attention.students.map((s) => [s.id, s.reasons]));
    expect(reasons).toEqual({
      [school.studentIds[0]!]: ['comprehension', 'homework'],
      [school.studentIds[2]!]: ['quiet', 'homework'],
      [school.studentIds[1]!]: ['rushing'],
      [away]: ['quiet'],
    });
    expect([attention.total, attention.students[0]]).toMatchObject([
      4,
      { id: school.studentIds[0], comprehension: 45, missed: 2, rushed: 0 },
    ]);
    expect((await glance(school.instructor)).attention.students.map((s) => s.id)).toEqual([
      school.studentIds[0],
      school.studentIds[2],
    ]);
  });

  it('tell a manager the places of the licence', async () => {
    const limited = await makeSchool(app, { students: 2, company: { licence_limit: 30 } });
    expect((await glance(limited.manager)).licence).toEqual({ limit: 30, used: 2 });
    expect((await glance(school.manager)).licence).toEqual({ limit: null, used: 4 });
    expect((await glance(school.instructor)).licence).toBeNull();
  });

  it('are for those who have students', async () => {
    expect((await sp.call(dashboard.classesDashboard)).status).toBe(403);
  });
});

describe('the companies at a glance', () => {
  const glance = async (client: Client): Promise<CompaniesDashboard> => {
    await catchUp(app.services);
    return (await client.call(dashboard.companiesDashboard)).body.data;
  };

  it('count companies, places and what is new', async () => {
    const before = await glance(sp);
    await makeSchool(app, { students: 2 });
    const made = await makeSchool(app, { students: 3, company: { licence_limit: 10, status: 'trial' } });
    await makeReading(app, { user: { id: made.studentIds[0]!, companyId: made.companyId }, wpm: 100 });
    await makeCompany(app, { status: 'suspended', created_at: daysAgo(100) });
    await makeCompany(app, { deleted_at: rightNow() });
    const after = await glance(sp);
    const grown = (of: (d: CompaniesDashboard) => number) => of(after) - of(before);
    expect([
      grown((d) => d.companies.total),
      grown((d) => d.companies.trial),
      grown((d) => d.companies.suspended),
      grown((d) => d.students),
      grown((d) => d.readings_7_days),
    ]).toEqual([3, 1, 1, 5, 1]);
    expect(after.licences).toEqual({
      limit: before.licences.limit + 10,
      used: before.licences.used + 3,
      taken: before.licences.taken + 5,
    });
    expect([grown((d) => d.new_30_days.companies), grown((d) => d.new_30_days.students)]).toEqual([2, 5]);
    expect(after.newest).toHaveLength(5);
    expect(after.newest[0]).toMatchObject({ id: made.companyId, status: 'trial', students: 3 });
  });

  it('count no students of deleted classes, who take their places still', async () => {
    const made = await makeSchool(app, { students: 3, company: { licence_limit: 10 } });
    const before = await glance(sp);
    await updateRows(app.services.db, departments, { deleted_at: rightNow() }, sql`id = ${made.departmentIds[0]!}`);
    const after = await glance(sp);
    // Two of the three are in the first class.
    expect([before.students - after.students, before.new_30_days.students - after.new_30_days.students]).toEqual([
      2, 2,
    ]);
    expect(after.newest[0]).toMatchObject({ id: made.companyId, students: 1 });
    expect(after.licences.used).toBe(before.licences.used);
  });

  it('show the fullest licences first', async () => {
    const full = await makeSchool(app, { students: 4, company: { licence_limit: 4 } });
    const { attention } = await glance(sp);
    expect(attention.companies[0]).toEqual({
      id: full.companyId,
      company_name: expect.any(String),
      reasons: ['licence', 'quiet'],
      licence_limit: 4,
      used: 4,
      last_read_at: null,
    });
    expect(attention.total).toBeGreaterThan(attention.companies.length - 1);
  });

  it('are for those who see companies', async () => {
    expect((await (await staff(app, 'SM')).call(dashboard.companiesDashboard)).status).toBe(200);
    expect((await (await staff(app, 'CE')).call(dashboard.companiesDashboard)).status).toBe(403);
    expect((await school.manager.call(dashboard.companiesDashboard)).status).toBe(403);
  });
});

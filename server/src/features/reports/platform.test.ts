import { homework as homeworkRoutes, reports } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { activations } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { inDays, makeArticle, makeHomework, readHomework, allRight } from '../../platform/testing/learning.ts';
import { daysAgo, makeAttempt, makeReading } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 3, students: 6 });
const other = await makeSchool(app, { departments: 1, students: 2 });
for (const [n, id] of school.studentIds.entries())
  for (let at = 0; at <= n; at++)
    await makeReading(app, {
      user: { id, companyId: school.companyId },
      wpm: 100 + n,
      comprehension: 70,
      finished: daysAgo(at * 9),
    });
await catchUp(app.services);

const ask = async (client: Client, route: Route, query: Record<string, string> = {}) => {
  const answer = await client.call(route, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

describe('homework by month', () => {
  it('counts as its own page does', async () => {
    const article = await makeArticle(sp);
    const homework = await makeHomework(school.manager, article.id, school.departmentIds.slice(0, 2), {
      due_at: inDays(0.5),
    });
    const reader = await app.signedIn('student', school.studentIds[0]!);
    await readHomework(reader, homework, 60, allRight);
    await catchUp(app.services);
    // 120 words, 675 characters and 270 syllables in a minute; the other reading is of a text that was not counted.
    const speeds = await ask(school.manager, reports.monthlySpeeds, { user_id: school.studentIds[0]! });
    expect(speeds.meta.total).toMatchObject({
      records: 2,
      characters: { value: 675, records: 1 },
      syllables: { value: 270, records: 1 },
    });
    // Due before the reading was finished, however long counting took since.
    await rows(
      db,
      sql`update homeworks h set starts_at = now() - interval '1 day', due_at = interval '-1 second' +
        (select min(r.finished_at) from reading_sessions r where r.homework_id = h.id) where h.id = ${homework.id}`,
    );
    const page = (await school.manager.call(homeworkRoutes.getHomework, { params: { id: homework.id } })).body.data;
    await catchUp(app.services);
    const { meta } = await ask(school.manager, reports.monthlyHomework);
    expect(meta.total).toEqual({
      value: 25,
      records: page.student_count,
      homeworks: 1,
      finished: page.completed_count,
      in_time: 0,
      missed: 3,
    });
    expect((await ask(school.instructor, reports.monthlyHomework)).meta.total).toMatchObject({
      records: 2,
      finished: 1,
      missed: 1,
    });
    expect(
      (await ask(school.manager, reports.monthlyHomework, { user_id: school.studentIds[0]! })).meta.total,
    ).toMatchObject({ value: 100, records: 1 });
  });
});

describe('the platform', () => {
  it('sees students by type, codes by month, who came and what was done', async () => {
    await makeStudent(app, other.companyId, other.departmentIds[0]!, { user_type: 'trial' });
    await insertRows(db, activations, [
      {
        id: newId(),
        code: newId().slice(-12),
        company_id: other.companyId,
        duration_days: 30,
        state: 'used',
        used_at: daysAgo(1),
        expires_at: daysAgo(-29),
      },
      {
        id: newId(),
        code: newId().slice(-12),
        company_id: other.companyId,
        duration_days: 30,
        state: 'expired',
        used_at: daysAgo(40),
        expires_at: daysAgo(10),
      },
    ]);
    const types = await ask(sp, reports.usersPerType, { company_id: other.companyId });
    expect(types.data.map((t: { label: string; value: number }) => [t.label, t.value])).toEqual([
      ['student', 2],
      ['trial', 1],
    ]);
    const codes = await ask(sp, reports.monthlyActivations, { company_id: other.companyId });
    expect(codes.meta.total).toMatchObject({ value: 2, made: 2, expired: 1 });
    expect((await ask(sp, reports.createdUsers, { company_id: other.companyId })).meta.total.value).toBe(3);
    await makeAttempt(app, other.studentIds[0]!);
    await catchUp(app.services);
    expect((await ask(sp, reports.completedGames)).meta.total).toEqual({ value: 1, records: 1 });
    expect((await ask(sp, reports.challengeInvitations)).data).toHaveLength(12);
  });

  it('counts texts read of every kind and in every language, as the list behind them', async () => {
    const fresh = await makeSchool(app, { departments: 1, students: 1 });
    const user = { id: fresh.studentIds[0]!, companyId: fresh.companyId };
    await makeReading(app, { user, wpm: 110, finished: daysAgo(3) });
    await makeReading(app, { user, wpm: 120, language: 'en', finished: daysAgo(2) });
    await makeReading(app, { user, wpm: 130, mode: 'pacer', finished: daysAgo(1) });
    await catchUp(app.services);
    const { data, meta } = await ask(sp, reports.completedTexts, { company_id: fresh.companyId });
    expect(meta.total).toEqual({ value: 3, records: 3 });
    expect(data.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(3);
    expect((await ask(sp, reports.reportReadings, meta.rows.query)).meta.total).toBe(3);
  });
});

describe('the report as a file', () => {
  it('has a row for each student in reach, with the figures of the lists', async () => {
    const csv = await school.manager.call(reports.departmentReport, {
      params: { id: school.departmentIds[0]! },
      query: { format: 'csv', locale: 'tr' },
    });
    expect(csv.status).toBe(200);
    const [heading, ...lines] = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(heading).toMatch(/^Soyadı;Adı;Kullanıcı adı/);
    const inClass = await rows(
      db,
      sql`select id from users where department_id = ${school.departmentIds[0]!} and deleted_at is null`,
    );
    expect(lines).toHaveLength(inClass.length);
    const all = await school.manager.call(reports.usersReport, { query: { format: 'csv', locale: 'en' } });
    const total = all.text
      .trim()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',')[6]), 0);
    const students = await Promise.all(
      school.studentIds.map((user_id) => ask(school.manager, reports.monthlySpeeds, { user_id })),
    );
    expect(total).toBe(students.reduce((sum, s) => sum + s.meta.total.records, 0));
    expect(total).toBeGreaterThan(20);
    const sheet = await school.manager.call(reports.companyReport, { params: { id: school.companyId } });
    expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await other.manager.call(reports.companyReport, { params: { id: school.companyId } })).status).toBe(404);
    expect((await sp.call(reports.usersReport)).status).toBe(403);
  });

  it('is a job for more, with the password for more than 500', async () => {
    const started = await school.manager.call(reports.startUsersReport, { body: { format: 'csv', name: 'Okul' } });
    expect(started.status).toBe(202);
    const job = await endOf(app, started.body.data.id);
    expect(job).toMatchObject({ state: 'done', result: { rows: 6 } });
    const crowd = await makeSchool(app, { departments: 1, students: 1 });
    await rows(
      db,
      sql`insert into users (id, username, company_id, department_id, status) select gen_random_uuid(),
        'kalabalik.' || n, ${crowd.companyId}, ${crowd.departmentIds[0]!}, 'active' from generate_series(1, 501) n`,
    );
    expect((await crowd.manager.call(reports.usersReport)).body.errors).toEqual({
      format: ['validation.too_many_people'],
    });
    expect((await crowd.manager.call(reports.startUsersReport, { body: { format: 'xlsx' } })).body).toEqual({
      data: null,
    });
    expect(
      (await crowd.manager.call(reports.startUsersReport, { body: { format: 'xlsx', password: 'wrong' } })).status,
    ).toBe(422);
  });
});

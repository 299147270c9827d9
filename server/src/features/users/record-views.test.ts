import { reports, studentReports, users, impersonation } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;
let school: School;
let pupil: string;
beforeEach(async () => {
  school = await makeSchool(app);
  pupil = school.studentIds[0]!;
});
const viewsOf = async (who: Client, id = pupil) => {
  const answer = await who.call(users.recordViewsOfUser, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { admin_id: string; ways: string[] }[];
};

describe('who looked at a child', () => {
  it('sees each member of staff once a day, and how', async () => {
    for (let time = 0; time < 3; time += 1) await school.instructor.call(users.getUser, { params: { id: pupil } });
    await school.instructor.call(users.readingsOfUser, { params: { id: pupil } });
    await school.instructor.call(studentReports.studentReport, { params: { id: pupil } });
    const [view, ...others] = await viewsOf(school.manager);
    expect(view).toMatchObject({ ways: ['record', 'report'], admin_name: expect.any(String) });
    // That the manager looks now is there the next time.
    expect(others).toEqual([]);
    expect((await viewsOf(school.manager)).map(({ ways }) => ways)).toContainEqual(['record']);
  });

  it('sees who took a file of the whole class', async () => {
    const { department_id } = (await school.manager.call(users.getUser, { params: { id: pupil } })).body.data;
    const file = await school.instructor.call(reports.departmentReport, {
      params: { id: department_id },
      query: { format: 'csv', locale: 'tr' },
    });
    expect(file.status, file.text).toBe(200);
    expect((await viewsOf(school.manager)).map(({ ways }) => ways)).toContainEqual(['export']);
  });

  it('sees who looked through the student’s eyes', async () => {
    const id = await makeAdmin(app, ['CS']);
    const support = await app.signedIn('staff', id);
    const started = await support.call(impersonation.startViewing, {
      body: { account_type: 'student', account_id: pupil, reason: 'Ödev görünmüyor' },
      headers: { 'idempotency-key': id },
    });
    expect(started.status, started.text).toBeLessThan(300);
    expect(await viewsOf(school.manager)).toEqual([expect.objectContaining({ admin_id: id, ways: ['view_as'] })]);
  });

  it('is not an instructor, not another school, and no one who may not see students', async () => {
    const other = await makeSchool(app);
    const statusOf = async (who: Client) => (await who.call(users.recordViewsOfUser, { params: { id: pupil } })).status;
    expect([
      await statusOf(school.instructor),
      await statusOf(other.manager),
      await statusOf(await staff(app, 'SM')),
      await statusOf(await staff(app, 'CS')),
      await statusOf(await staff(app, 'SP')),
    ]).toEqual([403, 404, 403, 403, 200]);
  });

  it('reads nothing of who was refused, and no one can undo that they looked', async () => {
    const other = await makeSchool(app);
    expect((await other.instructor.call(users.getUser, { params: { id: pupil } })).status).toBe(404);
    await school.instructor.call(users.getUser, { params: { id: pupil } });
    await app.services.recordViews.flush();
    expect(await rows(db, sql`select from record_views where user_id = ${pupil}`)).toHaveLength(1);
    for (const change of [sql`delete from record_views`, sql`update record_views set way = 'report'`])
      await expect(rows(db, sql`${change} where user_id = ${pupil}`)).rejects.toThrow(
        'permission denied for table record_views',
      );
  });
});
